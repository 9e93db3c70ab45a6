// `plinth openapi`: prints the content API of the project, or what a role may use of it, as an OpenAPI document.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type Abilities, fullAccess } from '../../abilities/abilities.ts';
import type { Plinth } from '../../app/app.ts';
import { roleIdOf } from '../../auth/role-store.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import { openApp } from '../input/open-app.ts';

interface OpenapiOptions {
  readonly dir: string;
  readonly output?: string;
  readonly role?: string;
}

export function openapiCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('openapi')
    .description('print the content API as an OpenAPI 3.1 document')
    .option('--output <file>', 'write the document to this file instead')
    .option('--role <type>', 'only what this role of end users may use, such as public')
    .option('--dir <folder>', 'folder of the project', '.')
    .addHelpText('after', '\nExample:\n  $ plinth openapi --role public --output openapi.json')
    .action(async ({ dir, output, role }: OpenapiOptions) => {
      const app = await openApp(resolve(dir));
      try {
        const abilities = role === undefined ? fullAccess : await abilitiesOf(app, role);
        const text = `${JSON.stringify(app.openapi(abilities), null, 2)}\n`;
        if (output === undefined) terminal.out(text);
        else await writeFile(output, text);
      } finally {
        await app.close();
      }
    });
}

/** Throws if the role does not exist. */
async function abilitiesOf({ project, access }: Plinth, role: string): Promise<Abilities> {
  await project.database.write((transaction) => roleIdOf(transaction, role));
  return access.abilitiesOfRole(role);
}

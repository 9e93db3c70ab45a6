// `plinth types`: writes TypeScript declarations of a project's content types and components.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { outdatedDeclarations, writeDeclarations } from '../../declarations/write-declarations.ts';
import { ProjectFaults } from '../../errors/faults/project-faults.ts';
import type { OnProject, Terminal } from '../input/command.ts';

interface TypesOptions {
  readonly dir: string;
  readonly check?: true;
}

export function typesCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('types')
    .description('write types/generated: TypeScript types of content types and components')
    .option('--check', 'write nothing; exit code 1 if they are not up to date')
    .option('--dir <folder>', 'folder of the project', '.')
    .addHelpText('after', '\nExample:\n  $ plinth types')
    .action(async ({ dir, check }: TypesOptions) => {
      const folder = resolve(dir);
      const { readProject } = await import('../../project/read-project.ts');
      const { loaded, faults } = await readProject(folder, false);
      if (!loaded) throw new ProjectFaults(faults);
      const outdated = (check ? outdatedDeclarations : writeDeclarations)(folder, loaded.schema);
      if (outdated.length === 0) return terminal.out('types/generated is up to date\n');
      terminal.out(outdated.map((path) => `${path}${check ? ' is not up to date' : ''}\n`).join(''));
      if (check) terminal.exit(1);
    });
}

// `plinth run`: runs a script of the project, such as one that fills a new database. createStrapi() in the script opens this project,
// without a server that listens.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { importModule } from '../../config/files/module-file.ts';
import { openModules } from '../../config/modules/hooks.ts';
import { PlinthError } from '../../errors/definition/plinth-error.ts';
import { ProjectFaults } from '../../errors/faults/project-faults.ts';
import { providePackages } from '../../extensions/packages/provide.ts';
import { openForScripts } from '../../extensions/packages/strapi-package.ts';
import type { OnProject, Terminal } from '../input/command.ts';
import { printFailure } from '../output/failure.ts';

export function runCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('run')
    .description('run a script of the project, which opens it with createStrapi()')
    .argument('<file>', 'relative to the current folder')
    .argument('[arguments...]', 'arguments and options of the script')
    .option('--dir <folder>', 'folder of the project', '.')
    .passThroughOptions()
    .addHelpText('after', '\nExample:\n  $ plinth run scripts/seed.js')
    .action(async (file: string, given: readonly string[], { dir }: { dir: string }) => {
      const script = resolve(file);
      if (!statSync(script, { throwIfNoEntry: false })?.isFile())
        throw new Error(`There is no file ${script}.`);
      const end = (error: unknown): void => {
        terminal.error(`${withStack(error)}\n`);
        process.exit(1);
      };
      // A server continues after an unhandled rejection; a script fails.
      process.on('unhandledRejection', end);
      await runScript(script, resolve(dir), given).catch(end);
    });
}

/** Errors in the script are printed with their stack, because the user of this command is its author. */
const withStack = (error: unknown): string =>
  error instanceof Error && !(error instanceof PlinthError || error instanceof ProjectFaults)
    ? (error.stack ?? error.message)
    : printFailure(error);

/** Runs the script in the project's folder with `process.argv` as Node sets it. */
async function runScript(script: string, folder: string, given: readonly string[]): Promise<void> {
  process.chdir(folder);
  process.argv = [process.execPath, script, ...given];
  process.env.LOG_LEVEL ??= 'warn';
  openForScripts(() => open(folder));
  providePackages();
  openModules(folder);
  await importModule(script);
}

/** As in Strapi, the process runs until the script closes the project, which the interval ensures. */
async function open(folder: string): ReturnType<Parameters<typeof openForScripts>[0]> {
  const alive = setInterval(() => undefined, 60_000);
  const { createPlinth } = await import('../../app/app.ts');
  const plinth = await createPlinth(folder, { isProduction: process.env.NODE_ENV === 'production' });
  const close = async (): Promise<void> => {
    await plinth.close();
    clearInterval(alive);
  };
  return { strapi: plinth.strapi, close };
}

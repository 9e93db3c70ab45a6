// `plinth console`: a prompt with `strapi`, as the project's code has it.
import { resolve } from 'node:path';
import { start } from 'node:repl';
import type { Command } from 'commander';
import { openApp } from '../input/open-app.ts';

export function consoleCommands(program: Command): void {
  program
    .command('console')
    .description('a prompt with strapi; it awaits promises')
    .option('--dir <folder>', 'folder of the project', '.')
    .addHelpText(
      'after',
      "\nExample:\n  $ plinth console\n  > await strapi.documents('api::article.article').findMany()",
    )
    .action(async ({ dir }: { dir: string }) => {
      const app = await openApp(resolve(dir));
      const prompt = start({ prompt: 'plinth > ' });
      prompt.context.strapi = app.strapi;
      await new Promise((ended) => prompt.once('exit', ended));
      await app.close();
    });
}

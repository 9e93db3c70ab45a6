// `plinth console`: a JavaScript prompt with the same `strapi` object as in project code.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { openApp } from '../input/open-app.ts';

export function consoleCommands(program: Command): void {
  program
    .command('console')
    .description('open a JavaScript prompt with the strapi object; promises are awaited')
    .option('--dir <folder>', 'folder of the project', '.')
    .addHelpText(
      'after',
      "\nExample:\n  $ plinth console\n  > await strapi.documents('api::article.article').findMany()",
    )
    .action(async ({ dir }: { dir: string }) => {
      const app = await openApp(resolve(dir));
      const { start } = await import('node:repl');
      const prompt = start({ prompt: 'plinth > ' });
      prompt.context.strapi = app.strapi;
      await new Promise((ended) => prompt.once('exit', ended));
      await app.close();
    });
}

// `plinth routes`: lists the routes of the project and what each requires of callers.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { OnProject, Terminal } from '../input/command.ts';
import { openApp } from '../input/open-app.ts';
import { printTable } from '../output/table.ts';

interface RoutesOptions {
  readonly dir: string;
  readonly json?: true;
  readonly all?: true;
}

export function routesCommands(program: Command, _onProject: OnProject, terminal: Terminal): void {
  program
    .command('routes')
    .description('list the routes of the content API and what each requires of callers')
    .option('--all', 'include the routes of the panel')
    .option('--dir <folder>', 'folder of the project', '.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ plinth routes')
    .action(async ({ dir, json, all }: RoutesOptions) => {
      const app = await openApp(resolve(dir));
      try {
        const routes = app.routes
          .filter(({ mount }) => all || !mount.prefix.startsWith('/admin'))
          .map(({ mount, route }) => ({
            method: route.method,
            path: mount.prefix + route.path,
            demand: route.demand,
            action: 'action' in route ? (route.action ?? null) : null,
          }));
        const rows = routes.map(({ method, path, demand, action }) => [method, path, demand, action ?? '']);
        const text = json
          ? JSON.stringify(routes, null, 2)
          : printTable(['method', 'path', 'demands', 'action'], rows);
        terminal.out(`${text}\n`);
      } finally {
        await app.close();
      }
    });
}

// The actions that a project's routes require, for commands that grant them without running the project.
import type { Config } from '../config/config.ts';
import type { Schema } from '../schema/schema.ts';
import { loadCode, type ProjectCode, type ProjectModule } from './code/load-code.ts';
import { faceNamed } from './extended-plugins/extend-plugins.ts';
import { extendPlugin } from './extended-plugins/extended-plugin.ts';
import { readRoute, readRoutes } from './routes/read-routes.ts';
import type { RouteDefinition } from './routes/route-definition.ts';

interface Routed {
  readonly folder: string;
  readonly schema: Schema;
  readonly config: Pick<Config, 'plugins'>;
}

export async function codeActions({ folder, schema, config }: Routed): Promise<readonly string[]> {
  const { routes, plugins, extensions } = await loadCode(folder, config.plugins);
  const read = [
    ...readRoutes({ modules: routes, plugins, strapi: undefined }, schema),
    ...(await extensionRoutes(extensions, { folder, schema })),
  ];
  return [...new Set(read.flatMap(({ auth }) => (auth.kind === 'actions' ? auth.actions : [])))];
}

/**
 * Actions that plugin extensions add. An extension that needs a running `strapi` is skipped; its actions are granted in
 * the panel.
 */
async function extensionRoutes(
  extensions: ProjectCode['extensions'],
  { folder, schema }: Pick<Routed, 'folder' | 'schema'>,
): Promise<readonly RouteDefinition[]> {
  const extending = {
    folder,
    schema,
    strapi: undefined,
    lifecycles: { subscribe: () => () => undefined },
    serviceOf: () => undefined,
    warn: () => undefined,
  };
  const routesOf = async ([name, module]: readonly [string, ProjectModule]) => {
    try {
      const { contentRoutes } = await extendPlugin({ plugin: faceNamed(name), module }, extending);
      const reading = {
        file: module.file,
        api: undefined,
        plugin: name,
        schema,
        strapi: undefined,
        faults: [],
      };
      return contentRoutes().flatMap((route) => readRoute(route, '', reading, `/${name}`));
    } catch {
      return [];
    }
  };
  return (await Promise.all([...extensions].map(routesOf))).flat();
}

// The actions that a project's routes demand, for who grants them without running the project.
import type { Config } from '../../config/config.ts';
import type { Schema } from '../../schema/schema.ts';
import { loadCode } from '../code/load-code.ts';
import { readRoutes } from './read-routes.ts';

interface Routed {
  readonly folder: string;
  readonly schema: Schema;
  readonly config: Pick<Config, 'plugins'>;
}

export async function codeActions({ folder, schema, config }: Routed): Promise<readonly string[]> {
  const { routes, plugins } = await loadCode(folder, config.plugins);
  const read = readRoutes({ modules: routes, plugins, strapi: undefined }, schema);
  return [...new Set(read.flatMap(({ auth }) => (auth.kind === 'actions' ? auth.actions : [])))];
}

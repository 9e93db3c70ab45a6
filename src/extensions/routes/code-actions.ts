// The actions that a project's routes demand, for who grants them without running the project.
import type { Schema } from '../../schema/schema.ts';
import { loadCode } from '../code/load-code.ts';
import { readRoutes } from './read-routes.ts';

export async function codeActions(folder: string, schema: Schema): Promise<readonly string[]> {
  const { routes } = await loadCode(folder);
  const read = readRoutes({ modules: routes, strapi: undefined }, schema);
  return [...new Set(read.flatMap(({ auth }) => (auth.kind === 'actions' ? auth.actions : [])))];
}

// GET /admin/content-manager/content-types: the types and components of which the administrator holds any right.
import { dataResponse } from '../../admin/route.ts';
import { committed, readAll } from '../../database/rows.ts';
import { selectAllViewSettings } from '../../sql/stored/views.ts';
import type { ManagerRequest, ManagerRoute, ManagerService } from '../service.ts';
import { shownTypes } from '../shown-types.ts';

export const contentTypesRoute: ManagerRoute = {
  method: 'GET',
  path: '/content-manager/content-types',
  demand: 'any administrator',
  body: 'none',
  handler: list,
};

async function list(
  { principal }: ManagerRequest,
  { schema, viewOf, database, restPrefix, graphqlConsole, preview }: ManagerService,
) {
  const stored = await readAll(committed(database), selectAllViewSettings());
  const settings = new Map(stored.map((one) => [one.uid, one.settings]));
  const shown = shownTypes(schema, viewOf(principal), settings);
  return dataResponse({
    ...shown,
    restPrefix,
    graphqlConsole: graphqlConsole ?? null,
    hasPreview: preview !== undefined,
  });
}

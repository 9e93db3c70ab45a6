// GET /admin/content-manager/content-types: the content types for which the administrator has any permission, and all components.
import { dataResponse } from '../../admin/route.ts';
import { committed, readAll } from '../../database/rows.ts';
import type { RouteFacts } from '../../routes/route.ts';
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
  { schema, viewOf, database, restPrefix, contentRows, graphqlConsole, preview }: ManagerService,
) {
  const stored = await readAll(committed(database), selectAllViewSettings());
  const settings = new Map(stored.map((one) => [one.uid, one.settings]));
  const rows = contentRows();
  const shown = shownTypes(schema, viewOf(principal), settings);
  return dataResponse({
    ...shown,
    contentTypes: shown.contentTypes.map((type) => ({
      ...type,
      endpoints: endpointsOf(type, rows, restPrefix),
    })),
    restPrefix,
    graphqlConsole: graphqlConsole ?? null,
    hasPreview: preview !== undefined,
  });
}

type Named = Pick<
  ReturnType<typeof shownTypes>['contentTypes'][number],
  'uid' | 'kind' | 'singularName' | 'pluralName'
>;

/** The routes below the path of a content type, and all other routes that require one of its actions. */
function endpointsOf(
  { uid, kind, singularName, pluralName }: Named,
  rows: readonly RouteFacts[],
  prefix: string,
): readonly object[] {
  const own = `/${kind === 'singleType' ? singularName : pluralName}`;
  return rows
    .filter(
      ({ path, action }) =>
        path === own || path.startsWith(`${own}/`) || action?.startsWith(`${uid}.`) === true,
    )
    .map(({ method, path }) => ({ method, path: `${prefix}${path}` }));
}

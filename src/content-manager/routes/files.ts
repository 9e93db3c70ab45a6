// The media library for administrators: the routes of the content API below /admin, with the permissions of administrators. Links
// from files to documents require permissions for these documents.
import {
  type Abilities,
  fullAccess,
  type RightScope,
  type Rule,
  withAction,
} from '../../abilities/abilities.ts';
import type { AdminPrincipal } from '../../admin/principal.ts';
import { forbidden } from '../../errors/errors.ts';
import { cropRoutes } from '../../media/routes/cropping.ts';
import type { ResumableService } from '../../media/routes/resumable/resumable.ts';
import { uploadRoute } from '../../media/routes/uploading.ts';
import { mediaRoutes } from '../../media/routes.ts';
import { fileUid, findFile, readFiles } from '../../media/service.ts';
import type { Query } from '../../plan/query.ts';
import { parseSearch } from '../../rest/parse-query.ts';
import type { Request } from '../../routes/request.ts';
import type { CallerRoute, Route } from '../../routes/route.ts';
import { asText } from '../../values/as-text.ts';
import { type Data, isData } from '../../values/data.ts';
import { filesRight, scopesOfRight } from '../rights.ts';
import type { ManagerRequest, ManagerService } from '../service.ts';

interface FilesService {
  readonly media: ResumableService;
  readonly viewOf: ManagerService['viewOf'];
}

type FilesRoute = Route<FilesService, AdminPrincipal>;

const right = { read: filesRight, create: 'plugin::upload.assets.create' } as const;
const change = 'plugin::upload.assets.update';

/** The permission that a route of the content API requires from an administrator. */
function rightTo({ method, path, action }: CallerRoute<ResumableService>): string {
  if (action.endsWith('.find') || action.endsWith('.findOne')) return right.read;
  const adds = action.endsWith('.upload') && method !== 'PUT' && !path.endsWith('/bulk-move');
  return adds ? right.create : change;
}

const forAdministrators = (row: CallerRoute<ResumableService>, action = rightTo(row)): FilesRoute => ({
  method: row.method,
  path: row.path,
  body: row.body,
  demand: 'administrator',
  action,
  async handler({ principal, ...request }, { media, viewOf }) {
    const isChange = action === change || replaced(request, row, media) !== undefined;
    if (isChange) await refuseOthers({ principal, ...request }, row, media);
    const abilities = filesAbilities(principal, viewOf(principal).abilities);
    return row.handler({ ...request, principal: { abilities, user: undefined } }, media);
  },
});

/** The id of the file that `POST /upload?id=` replaces. */
function replaced(
  { search }: Pick<Request, 'search'>,
  { path }: Pick<FilesRoute, 'path'>,
  { rules }: Pick<ResumableService, 'rules'>,
): unknown {
  return path === uploadRoute.path ? parseSearch(search, rules.limits).id : undefined;
}

/** The abilities over content, and over files if the administrator may read them. */
function filesAbilities(principal: AdminPrincipal, ofContent: Abilities): Abilities {
  if (!principal.may(right.read)) return ofContent;
  const reading = ['find', 'findOne'].map((name) => `plugin::upload.content-api.${name}`);
  return withScopes(reading.reduce(withAction, ofContent), scopesOfRight(principal, right.read));
}

const withScopes = (abilities: Abilities, scopes: readonly RightScope[] | undefined): Abilities =>
  scopes === undefined
    ? abilities
    : {
        ...abilities,
        key: `${abilities.key} files ${JSON.stringify(scopes)}`,
        rules: new Map<string, Rule>([
          ...abilities.rules,
          ...['find', 'findOne'].map((name) => [`${fileUid}.${name}`, { scopes }] as const),
        ]),
      };

/** Throws if a permission with a condition does not include the files of the request, or for folders, which contain files of others. */
async function refuseOthers(
  request: ManagerRequest,
  row: Pick<FilesRoute, 'path'>,
  media: ResumableService,
): Promise<void> {
  const { principal, parameters, body } = request;
  if (!principal.may(change)) throw forbidden();
  const scopes = scopesOfRight(principal, change);
  if (scopes === undefined) return;
  const given: Data = isData(body) ? body : {};
  const hasFolders = Array.isArray(given.folderIds) && given.folderIds.length > 0;
  if (row.path.startsWith('/upload/folders') || hasFolders) throw forbidden();
  const ids: readonly unknown[] = Array.isArray(given.fileIds)
    ? given.fileIds
    : [replaced(request, row, media) ?? parameters.id];
  const claims = { 'admin.id': principal.admin.id };
  const abilities = withScopes({ ...fullAccess, claims }, scopes);
  for (const id of ids) if (!(await isReached(asText(id) ?? '', abilities, media))) throw forbidden();
}

/** Whether the permission includes the file. True for a missing file, so that the handler responds with its own error. */
async function isReached(id: string, abilities: Abilities, media: ResumableService): Promise<boolean> {
  const file = await findFile(media, id);
  if (!file) return true;
  const { documentId } = file;
  const query = (): Query => ({ fields: ['name'] });
  return (await readFiles(media, { key: 'reached', abilities, documentId, query })) !== undefined;
}

/** `PUT /upload/files/:id` does the same as `POST /upload?id=`, but does not require the permission to add files. */
const updateRoute = forAdministrators(
  {
    ...uploadRoute,
    method: 'PUT',
    path: '/upload/files/:id',
    handler: (request, media) =>
      uploadRoute.handler({ ...request, search: `id=${request.parameters.id ?? ''}` }, media),
  },
  change,
);

export const filesRoutes: readonly FilesRoute[] = [
  ...[...mediaRoutes, ...cropRoutes].map((row) => forAdministrators(row)),
  updateRoute,
];

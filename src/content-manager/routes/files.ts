// The media library for administrators: the rows of the content API below /admin, by the administrator's own rights. What
// a file is linked to or used by is decided by their rights to content.
import { withAction } from '../../abilities/abilities.ts';
import type { AdminPrincipal } from '../../admin/principal.ts';
import { forbidden } from '../../errors/errors.ts';
import type { ResumableService } from '../../media/resumable.ts';
import { mediaRoutes } from '../../media/routes.ts';
import { uploadRoute } from '../../media/uploading.ts';
import { parseSearch } from '../../rest/parse-query.ts';
import type { CallerRoute, Route } from '../../routes/route.ts';
import type { ManagerService } from '../service.ts';

interface FilesRoom {
  readonly media: ResumableService;
  readonly viewOf: ManagerService['viewOf'];
}

type FilesRoute = Route<FilesRoom, AdminPrincipal>;

const right = { read: 'plugin::upload.read', create: 'plugin::upload.assets.create' } as const;
const change = 'plugin::upload.assets.update';

/** What a row of the content API needs of an administrator; changes need more than reading and adding. */
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
  handler: ({ principal, ...request }, { media, viewOf }) => {
    const isUpload = row === uploadRoute && action === right.create;
    if (isUpload && 'id' in parseSearch(request.search, media.rules.limits) && !principal.may(change))
      throw forbidden();
    const { abilities: ofContent } = viewOf(principal);
    const reading = ['find', 'findOne'].map((name) => `plugin::upload.content-api.${name}`);
    const abilities = principal.may(right.read) ? reading.reduce(withAction, ofContent) : ofContent;
    return row.handler({ ...request, principal: { abilities, user: undefined } }, media);
  },
});

/** `PUT /upload/files/:id` is `POST /upload?id=`, for those who may change files and not add any. */
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
  ...mediaRoutes.map((row) => forAdministrators(row)),
  updateRoute,
];

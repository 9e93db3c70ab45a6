// The routes of the content manager, below /admin/content-manager.
import { actionsRoutes } from './routes/actions.ts';
import { bulkRoutes } from './routes/bulk.ts';
import { collectionTypesRoutes } from './routes/collection-types.ts';
import { contentTypesRoute } from './routes/content-types.ts';
import { presenceRoutes } from './routes/presence.ts';
import { previewRoute } from './routes/preview.ts';
import { relationsRoutes } from './routes/relations.ts';
import { searchRoute } from './routes/search.ts';
import { singleTypesRoutes } from './routes/single-types.ts';
import { uidRoutes } from './routes/uid.ts';
import { usesRoute } from './routes/uses.ts';
import { versionsRoutes } from './routes/versions.ts';
import { viewsRoutes } from './routes/views.ts';
import type { ManagerRoute } from './service.ts';

export const managerRoutes: readonly ManagerRoute[] = [
  contentTypesRoute,
  searchRoute,
  ...collectionTypesRoutes,
  ...bulkRoutes,
  ...actionsRoutes,
  ...singleTypesRoutes,
  ...relationsRoutes,
  ...uidRoutes,
  ...versionsRoutes,
  previewRoute,
  ...presenceRoutes,
  usesRoute,
  ...viewsRoutes,
];

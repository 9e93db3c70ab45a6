// All actions of the content API that can be granted, derived from the rows of the route table.
import { mediaRoutes } from '../media/routes.ts';
import { openapiRoute } from '../openapi/route.ts';
import { localesRoute } from '../rest/locales.ts';
import { contentActions } from '../rest/routes.ts';
import { schemaRoutes } from '../rest/schema.ts';
import { actionsOf, type RouteFacts } from '../routes/route.ts';
import type { Schema } from '../schema/schema.ts';
import { usersRoutes } from '../users/routes.ts';

const fixed: readonly RouteFacts[] = [
  localesRoute,
  ...usersRoutes,
  ...mediaRoutes,
  ...schemaRoutes,
  openapiRoute,
];

/** `['api::article.article.find', …, 'plugin::upload.content-api.destroy']` */
export const knownActions = (schema: Schema): readonly string[] => [
  ...contentActions(schema),
  ...actionsOf(fixed),
];

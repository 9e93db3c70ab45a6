// The route table: the routes of all folders with their prefixes. Of several rows with one method and path the first is served.
import type { AdminApi } from '../admin/open-admin.ts';
import type { AdminPrincipal } from '../admin/principal.ts';
import { contentRolesRoutes } from '../admin/routes/content-roles.ts';
import { endUsersRoutes } from '../admin/routes/end-users.ts';
import { adminRoutes } from '../admin/routes.ts';
import type { Access } from '../auth/access.ts';
import type { Config } from '../config/config.ts';
import { filesRoutes } from '../content-manager/routes/files.ts';
import { managerRoutes } from '../content-manager/routes.ts';
import type { ManagerService } from '../content-manager/service.ts';
import type { Database } from '../database/database.ts';
import { pingDatabase } from '../database/ping-database.ts';
import { builderPlugin, uploadPlugin, usersPlugin } from '../extensions/extended-plugins/built-in-plugins.ts';
import type { CodeService } from '../extensions/routes/project-routes.ts';
import type { ServedCodeRoutes } from '../extensions/run-code.ts';
import type { Graphql } from '../graphql/open-graphql.ts';
import { healthRoute } from '../http/health.ts';
import { type MetricsService, metricsRoute } from '../http/metrics.ts';
import { readyRoute, readyService } from '../http/ready.ts';
import type { Media } from '../media/open-media.ts';
import { fileRoute } from '../media/serving/serving.ts';
import { type OpenapiService, openapiRoute } from '../openapi/route.ts';
import { type PanelService, panelRoutes } from '../panel/routes.ts';
import { type WelcomeService, welcomeRoute } from '../panel/welcome.ts';
import type { ContentService } from '../rest/content-request.ts';
import { localesRoute } from '../rest/locales.ts';
import { contentRoutes, unknownPathRoute } from '../rest/routes.ts';
import type { Mount } from '../routes/enforce.ts';
import { mounted, RouteTable } from '../routes/table.ts';
import type { LiveSchema } from '../schema-builder/live-schema.ts';
import { builderRoutes } from '../schema-builder/routes.ts';
import type { Served } from '../served.ts';
import type { Users } from '../users/open-users.ts';

export interface TableServices {
  readonly config: Config;
  readonly database: Database;
  /** The prefix of the content API. */
  readonly prefix: string;
  readonly served: Served;
  readonly access: Access;
  readonly content: ContentService;
  readonly users: Users;
  readonly media: Media;
  readonly admin: AdminApi;
  readonly manager: ManagerService;
  readonly liveSchema: LiveSchema;
  readonly graphql: Graphql;
  /** Undefined if metrics are off. */
  readonly metrics: MetricsService | undefined;
  /** The routes of the project's code, and what that code sees. */
  readonly code: ServedCodeRoutes;
  readonly seeing: CodeService['seeing'];
  readonly openapi: OpenapiService;
}

export function routeTable(services: TableServices): RouteTable<AdminPrincipal> {
  const { config, served, access, content, media, admin, manager, graphql } = services;
  const users = services.users.serviceOf(served);
  const { code, seeing } = services;
  const files = media.serviceOf(served);
  const codeService: CodeService = { content, access, schema: served.schema, users, media: files, seeing };
  const root: Mount = { prefix: '' };
  const api: Mount = { prefix: services.prefix };
  const administration = { headers: { 'cache-control': 'no-store' }, isOwnOriginOnly: true } as const;
  return new RouteTable<AdminPrincipal>([
    ...mounted(root, [healthRoute], undefined),
    ...mounted(
      root,
      [readyRoute],
      readyService(() => pingDatabase(services.database)),
    ),
    ...(services.metrics ? mounted(root, [metricsRoute], services.metrics) : []),
    ...mounted(root, [fileRoute], media.servingOf(served)),
    ...mounted(root, [welcomeRoute], welcomeService(config, served)),
    ...mounted({ prefix: '/admin' }, panelRoutes, panelService(config, media)),
    ...mounted({ prefix: '/admin', ...administration }, adminRoutes, admin.serviceOf(served)),
    ...mounted({ prefix: '/admin', ...administration }, contentRolesRoutes, users),
    ...mounted({ prefix: '/admin', ...administration }, endUsersRoutes, users),
    ...mounted({ prefix: '/admin', ...administration }, managerRoutes, manager),
    ...mounted({ prefix: '/admin', ...administration }, builderRoutes, services.liveSchema),
    ...mounted({ prefix: '/admin', ...administration }, filesRoutes, {
      media: media.serviceOf(served),
      viewOf: manager.viewOf,
    }),
    // Existing scripts request these at the root. Left out if the content API itself is at the root.
    ...mounted({ prefix: '', ...administration }, services.prefix === '' ? [] : contentRolesRoutes, users),
    ...mounted(root, graphql.routes, undefined),
    ...mounted(root, code.rootRoutes, codeService),
    ...mounted(api, code.routes, codeService),
    ...mounted(api, contentRoutes(served.schema, code.ownRoutes, code.around(codeService)), content),
    ...mounted(api, [localesRoute], { access }),
    ...mounted(api, code.extended(usersPlugin, codeService), users),
    ...mounted(api, code.extended(uploadPlugin, codeService), files),
    ...mounted(api, code.extended(builderPlugin, codeService), served),
    ...mounted(api, [openapiRoute], services.openapi),
    ...mounted(api, [unknownPathRoute], undefined),
  ]);
}

export const panelService = ({ admin }: Config, { origins }: Pick<Media, 'origins'>): PanelService => ({
  mediaOrigins: origins,
  previewOrigins: admin.preview?.origins,
});

const welcomeService = ({ environment, api }: Config, { schema }: Served): WelcomeService => ({
  isProduction: environment === 'production',
  prefix: api.restPrefix,
  contentTypes: [...schema.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi).length,
});

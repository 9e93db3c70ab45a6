// Opens everything that responds to requests of one project: the services that outlive every schema, and the schema in force.
import type { Server } from 'node:http';
import type { AdminApi } from '../admin/open-admin.ts';
import type { Access } from '../auth/access.ts';
import type { CountedStatistics } from '../bounds/counted-statistics.ts';
import { originVersion } from '../config/origin.ts';
import { CodeStatements } from '../database/code-statements/code-statements.ts';
import { keyValueStore } from '../database/key-value-store.ts';
import { pingDatabase } from '../database/ping-database.ts';
import { claimRuns } from '../extensions/cron/claim-runs.ts';
import { appliedMigrations } from '../extensions/migrations/applied-migrations.ts';
import { type Extensions, openExtensions } from '../extensions/open-extensions.ts';
import { type ProjectView, projectView } from '../extensions/project-view.ts';
import type { MetricsService } from '../http/metrics.ts';
import { generateSecret } from '../project/jwt-secret.ts';
import type { Schema } from '../schema/schema.ts';
import { LiveSchema, type LiveSchemaOptions } from '../schema-builder/live-schema.ts';
import { serviceTables } from '../sql/service-tables/service-tables.ts';
import { InForce } from './in-force.ts';
import { type ContentServices, openContent } from './open-content.ts';
import { type ContentServicesOptions, openContentServices } from './open-content-services.ts';
import { openRouteServices, type RouteServicesOptions } from './open-route-services.ts';
import { type ServedSchema, type SharedServices, serveSchema } from './serve-schema.ts';

export interface ServicesOptions
  extends Omit<ContentServicesOptions, 'secrets'>,
    Omit<RouteServicesOptions, 'secrets'> {
  readonly graphqlLane: 'resolvers' | undefined;
  readonly metrics: MetricsService | undefined;
  /** Code of the project attaches sockets to it. */
  readonly httpServer: Server;
}

export interface OpenedServices {
  readonly inForce: InForce<ServedSchema>;
  readonly prepareSchema: (schema: Schema) => Promise<PreparedSchema>;
  readonly liveSchema: LiveSchema;
  readonly access: Access;
  readonly admin: AdminApi;
  readonly statistics: CountedStatistics;
  readonly extensions: Extensions;
}

/** A schema that is built and not in force yet. */
interface PreparedSchema {
  /** Puts it in force for the requests that follow. Requests in flight end under the schema that they began with. */
  readonly swap: () => { readonly ended: Promise<void> };
  readonly discard: () => Promise<void>;
}

export async function openServices(options: ServicesOptions): Promise<OpenedServices> {
  const { project, log, lifetimes, graphqlLane, metrics } = options;
  let inForce: InForce<ServedSchema> | undefined;
  const schema = (): Schema => inForce?.current.schema ?? project.schema;
  const { folder, config } = project;
  const secrets = config.users.jwtSecrets ?? ([generateSecret(folder)] as const);
  const { contentServices, statistics } = await openContentServices({ ...options, secrets }, schema);
  const routeServices = await openRouteServices({ ...options, secrets }, contentServices);
  const { access } = contentServices;
  // In projects of version 4 code expects one row for each entry; later versions have a draft and a published row.
  const rows = originVersion(folder) === 4 ? 'current' : 'each';
  const first = openContent(project.schema, contentServices);
  const firstView = projectView(first, {
    ...contentServices,
    ...routeServices,
    ...{ rows, folder, routes: () => [] },
  });
  const view = (): ProjectView => inForce?.current.view ?? firstView;
  const extensions = await openCode(options, contentServices, { view, schema });
  const prepareSchema = async (next: Schema): Promise<PreparedSchema> => {
    const prepared = await serveSchema(openContent(next, contentServices), shared);
    return { swap: () => serving.swap(prepared), discard: () => prepared.close() };
  };
  const shared: SharedServices = {
    ...contentServices,
    ...routeServices,
    rows,
    folder,
    liveSchema: liveSchemaOf(project, contentServices, { inForce: schema, prepare: prepareSchema }),
    extensions,
    warn: (problem) => log.error({ err: problem }, 'GraphQL failed'),
    metrics,
    graphqlLane,
  };
  const serving = new InForce(await serveSchema(first, shared));
  inForce = serving;
  lifetimes.add(() => serving.close());
  const { liveSchema } = shared;
  return { ...routeServices, inForce, prepareSchema, liveSchema, access, statistics, extensions };
}

interface CodeViews {
  readonly view: () => ProjectView;
  readonly schema: () => Schema;
}

/** Loads and registers the code of the project. */
function openCode(
  { project: { config, folder }, httpServer }: ServicesOptions,
  contentServices: ContentServices,
  { view, schema }: CodeViews,
): Promise<Extensions> {
  const { database, transactions } = contentServices;
  return openExtensions({
    ...contentServices,
    folder,
    httpServer,
    view,
    keyValues: keyValueStore(database, 'store '),
    pingDatabase: () => pingDatabase(database),
    statements: new CodeStatements(config.database, () => serviceTables(schema(), database.dialect)),
    claim: claimRuns(database),
    migrations: appliedMigrations(database, transactions),
  });
}

const liveSchemaOf = (
  project: ServicesOptions['project'],
  { access }: ContentServices,
  serving: Pick<LiveSchemaOptions, 'inForce' | 'prepare'>,
): LiveSchema =>
  new LiveSchema({
    ...serving,
    folder: project.folder,
    config: project.config,
    database: project.database,
    refreshAccess: () => access.refresh(),
  });

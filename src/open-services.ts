// Everything that responds to requests, opened over one project: what outlives every schema, and the schema in force.
import type { Logger } from 'pino';
import { type AdminApi, openAdmin } from './admin/open-admin.ts';
import { renameFields } from './admin/renamed-fields.ts';
import { Access } from './auth/access.ts';
import { CountedStatistics } from './bounds/counted-statistics.ts';
import { originVersion } from './config/origin.ts';
import { askDatabase } from './database/ask-database.ts';
import { joined, transactionsOn } from './database/joined.ts';
import { DocumentMiddlewares } from './extensions/lifecycles/document-middlewares.ts';
import { Lifecycles } from './extensions/lifecycles/lifecycles.ts';
import { type Extensions, openExtensions } from './extensions/open-extensions.ts';
import { projectView } from './extensions/project-view.ts';
import { eventHub } from './extensions/strapi/event-hub.ts';
import type { MetricsRoom } from './http/metrics.ts';
import { InForce } from './in-force.ts';
import { AskedIndexes } from './indexes/asked-indexes.ts';
import { appliedMigrations } from './kept-values/applied-migrations.ts';
import { claimRuns } from './kept-values/claims.ts';
import { keptValues } from './kept-values/kept-values.ts';
import type { Lifetimes } from './lifetimes.ts';
import { budgetsOf } from './limits/budgets.ts';
import { SharedLimiter } from './limits/shared-limiter.ts';
import { openMedia } from './media/open-media.ts';
import type { ReadPlan } from './plan/plan.ts';
import { generateSecret } from './project/jwt-secret.ts';
import type { OpenProject } from './project/open-project.ts';
import { trustingOf } from './routes/origin.ts';
import type { Schema } from './schema/schema.ts';
import { LiveSchema } from './schema-builder/live-schema.ts';
import { type Lasting, openContent, type ServedSchema, serveSchema } from './serve-schema.ts';
import { openUsers } from './users/open-users.ts';

export interface ServicesOptions {
  readonly project: OpenProject;
  readonly log: Logger;
  readonly lifetimes: Lifetimes;
  /** The address that clients use. */
  readonly url: () => string;
  readonly graphqlLane: 'resolvers' | undefined;
  readonly metrics: MetricsRoom | undefined;
}

export interface Services {
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
  /** From the next request on it is in force; requests before end under the schema that they began with. */
  readonly swap: () => { readonly ended: Promise<void> };
  readonly discard: () => Promise<void>;
}

export async function openServices(options: ServicesOptions): Promise<Services> {
  const { project, log, lifetimes, url, graphqlLane, metrics } = options;
  const { config, folder } = project;
  const database = joined(project.database);
  const transactions = transactionsOn(project.database);
  let inForce: InForce<ServedSchema> | undefined;
  const schema = (): Schema => inForce?.current.schema ?? project.schema;
  const access = await Access.open(database);
  lifetimes.add(() => access.close());
  const statistics = new CountedStatistics(database, schema, (error) =>
    log.warn({ err: error }, 'statistics'),
  );
  lifetimes.add(() => statistics.close());
  statistics.start();
  const indexes = await AskedIndexes.open({
    database: project.database,
    log: (message, error) => (error ? log.warn({ err: error }, message) : log.info(message)),
  });
  lifetimes.add(() => indexes.idle());
  const lifecycles = new Lifecycles(folder);
  const middlewares = new DocumentMiddlewares(folder);
  const hub = eventHub();
  const reading = {
    database,
    config,
    access,
    statistics: () => statistics.current,
    asked: (plan: ReadPlan) => indexes.ask(plan),
    transactions,
    lifecycles,
    middlewares,
    hub,
    log,
  };
  const { depth, arrayLimit, parameterLimit } = config.http.query;
  const rules = { limits: { depth, arrayLimit, parameterLimit }, isStrict: config.api.isStrict };
  const secrets = config.users.jwtSecrets ?? ([generateSecret(folder)] as const);
  const context = { database, folder, config, access, rules };
  const users = openUsers({ ...context, secrets, url });
  lifetimes.add(() => users.close());
  const media = await openMedia({ ...context, schema: project.schema, secrets });
  lifetimes.add(() => media.close());
  // Version 4 had one row for each entry.
  const rows = originVersion(folder) === 4 ? 'current' : 'each';
  const first = openContent(project.schema, reading);
  const firstView = projectView(first, {
    ...{ config, access, transactions, users, media, rows, log },
    ...{ lifecycles, middlewares },
  });
  const view = () => inForce?.current.view ?? firstView;
  const extensions = await openExtensions({
    folder,
    view,
    config,
    transactions,
    lifecycles,
    middlewares,
    hub,
    kept: keptValues(database),
    askDatabase: () => askDatabase(database),
    claim: claimRuns(database),
    migrations: appliedMigrations(database, transactions),
    log,
  });
  const admin = openAdmin({ ...context, secrets, mailer: users.mailer, url });
  lifetimes.add(() => admin.close());
  const guards = {
    administratorOf: admin.administratorOf,
    limiter: new SharedLimiter(database),
    budgets: budgetsOf(config),
    trusting: trustingOf(config),
  };
  const warn = (problem: unknown): void => log.error({ err: problem }, 'graphql');
  const prepareSchema = async (next: Schema): Promise<PreparedSchema> => {
    const prepared = await serveSchema(openContent(next, reading), lasting);
    return { swap: () => serving.swap(prepared), discard: () => prepared.close() };
  };
  const liveSchema = new LiveSchema({
    folder,
    config,
    database: project.database,
    prepare: prepareSchema,
    follow: (renames, schema) => database.write((transaction) => renameFields(transaction, renames, schema)),
    refreshAccess: () => access.refresh(),
  });
  const lasting: Lasting = {
    ...reading,
    rows,
    log,
    rules,
    users,
    media,
    admin,
    liveSchema,
    guards,
    extensions,
    warn,
    metrics,
    graphqlLane,
  };
  const serving = new InForce(await serveSchema(first, lasting));
  inForce = serving;
  lifetimes.add(() => serving.close());
  return { inForce, prepareSchema, liveSchema, access, admin, statistics, extensions };
}

// Everything that answers requests, opened over one project: documents, end users, files, administrators, GraphQL.
import type { Logger } from 'pino';
import { type AdminApi, openAdmin } from './admin/open-admin.ts';
import type { AdminPrincipal } from './admin/principal.ts';
import { signedInAdmin } from './admin/signed-in.ts';
import { Access } from './auth/access.ts';
import { authenticate } from './auth/authenticate.ts';
import { type Bounds, boundsOf, withoutBudgets } from './bounds/bounds.ts';
import { CountedStatistics } from './bounds/counted-statistics.ts';
import { Documents } from './documents/documents.ts';
import { type Extensions, openExtensions } from './extensions/open-extensions.ts';
import { openGraphql } from './graphql/open-graphql.ts';
import { routeCaller } from './graphql/plugins/call-route.ts';
import { knownActions } from './known-actions.ts';
import type { Lifetimes } from './lifetimes.ts';
import { budgetsOf } from './limits/budgets.ts';
import { SharedLimiter } from './limits/shared-limiter.ts';
import { openMedia } from './media/open-media.ts';
import { generateSecret } from './project/jwt-secret.ts';
import type { OpenProject } from './project/open-project.ts';
import { Reader } from './read.ts';
import type { ContentService } from './rest/content.ts';
import { routeTable } from './route-table.ts';
import { trustingOf } from './routes/origin.ts';
import type { Incoming, Request } from './routes/request.ts';
import type { Boundary } from './routes/respond.ts';
import { pathOf } from './routes/table.ts';
import { openUsers } from './users/open-users.ts';

export interface ServicesOptions {
  readonly project: OpenProject;
  readonly log: Logger;
  readonly lifetimes: Lifetimes;
  /** The address that clients use. */
  readonly url: () => string;
  readonly graphqlLane: 'resolvers' | undefined;
}

export interface Services extends Boundary<AdminPrincipal> {
  readonly access: Access;
  readonly content: ContentService;
  readonly admin: AdminApi;
  readonly statistics: CountedStatistics;
  readonly extensions: Extensions;
}

export async function openServices({
  project,
  log,
  lifetimes,
  url,
  graphqlLane,
}: ServicesOptions): Promise<Services> {
  const { config, schema, database, folder } = project;
  const access = await Access.open(database);
  lifetimes.add(() => access.close());
  const statistics = new CountedStatistics(database, schema, (error) =>
    log.warn({ err: error }, 'statistics'),
  );
  lifetimes.add(() => statistics.close());
  statistics.start();
  const bounds = boundsOf(config.api.bounds, () => statistics.current);
  const content = openContent(project, access, bounds);
  const { documents, rules } = content;
  const extensions = await openExtensions({
    folder,
    schema,
    config,
    content: unlimited(content, project, {
      access,
      bounds: withoutBudgets(bounds),
    }),
    log,
  });
  const secret = config.users.jwtSecret ?? generateSecret(folder);
  const context = {
    database,
    schema: () => schema,
    folder,
    config,
    access,
    documents,
    rules,
    bounds,
    knownActions: () => knownActions(schema),
  };
  const users = openUsers({ ...context, jwtSecret: secret, url });
  lifetimes.add(() => users.close());
  const media = await openMedia({ ...context, secret });
  lifetimes.add(() => media.close());
  const admin = openAdmin({ ...context, mailer: users.mailer, url });
  lifetimes.add(() => admin.close());
  const guards = {
    administratorOf: (request: Request) => signedInAdmin(admin.service, request),
    limiter: new SharedLimiter(database),
    budgets: budgetsOf(config),
    trusting: trustingOf(config),
  };
  const prefix = config.api.restPrefix;
  const graphql = await openGraphql({
    database,
    schema,
    config,
    access,
    documents,
    bounds,
    callRoute: routeCaller(prefix, () => table, guards),
    extensions: extensions.graphql,
    log: (problem) => log.error({ err: problem }, 'graphql'),
    lane: graphqlLane,
  });
  lifetimes.add(() => graphql.close());
  const table = routeTable({ prefix, schema, access, content, users, media, admin, graphql });
  for (const entry of table.hidden)
    log.warn(`${entry.route.method} ${pathOf(entry)} is hidden by a content type of that name`);
  const callerOf = ({ headers }: Incoming) => authenticate(headers.authorization, access, users.sessions);
  return { table, guards, callerOf, access, content, admin, extensions, statistics };
}

function openContent(
  { config, schema, database }: OpenProject,
  access: Access,
  bounds: Bounds,
): ContentService {
  const { defaultLimit, maxLimit, withCount, isStrict, isStrictRelations, isStrictMediaTypes } = config.api;
  const { depth, arrayLimit, parameterLimit } = config.http.query;
  const defaultLocale = () => access.defaultLocale();
  const limits = { defaultLimit, maxLimit, withCount };
  return {
    reader: new Reader({ database, schema, defaultLocale, limits, bounds }),
    documents: new Documents({
      database,
      schema: () => schema,
      defaultLocale,
      isStrictRelations,
      isStrictMediaTypes,
    }),
    rules: { limits: { depth, arrayLimit, parameterLimit }, isStrict },
  };
}

/** A project's code reads as much as it asks for. */
function unlimited(
  { documents }: ContentService,
  { schema, database }: OpenProject,
  { access, bounds }: { readonly access: Access; readonly bounds: Bounds },
): Pick<ContentService, 'reader' | 'documents'> {
  const limits = { defaultLimit: -1, maxLimit: -1, withCount: false };
  const defaultLocale = () => access.defaultLocale();
  return { reader: new Reader({ database, schema, defaultLocale, limits, bounds }), documents };
}

// Everything that answers requests, opened over one project: documents, end users, files, administrators, GraphQL.
import type { Logger } from 'pino';
import { openAdmin } from './admin/open-admin.ts';
import type { Answering } from './answer-request.ts';
import { Access } from './auth/access.ts';
import type { Bounds } from './bounds/bounds.ts';
import { CountedStatistics } from './bounds/counted-statistics.ts';
import { Documents } from './documents/documents.ts';
import { type Extensions, openExtensions } from './extensions/open-extensions.ts';
import { openGraphql } from './graphql/open-graphql.ts';
import type { Lifetimes } from './lifetimes.ts';
import { openMedia } from './media/open-media.ts';
import { generateSecret } from './project/jwt-secret.ts';
import type { OpenProject } from './project/open-project.ts';
import { Reader } from './read.ts';
import type { ContentService } from './rest/content.ts';
import { localesRoute } from './rest/locales.ts';
import { Routes } from './rest/route.ts';
import { openUsers } from './users/open-users.ts';

export interface ServicesOptions {
  readonly project: OpenProject;
  readonly log: Logger;
  readonly lifetimes: Lifetimes;
  /** The address that clients use. */
  readonly url: () => string;
  readonly graphqlLane: 'resolvers' | undefined;
}

export interface Services extends Answering {
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
  const { rows } = config.api.bounds;
  const bounds: Bounds = {
    statistics: () => statistics.current,
    rowBudget: rows === -1 ? Number.POSITIVE_INFINITY : rows,
  };
  const content = openContent(project, access, bounds);
  const { documents, rules } = content;
  const extensions = await openExtensions({
    folder,
    schema,
    config,
    content: unlimited(content, project, {
      access,
      bounds: { ...bounds, rowBudget: Number.POSITIVE_INFINITY },
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
  };
  const users = openUsers({ ...context, jwtSecret: secret, url });
  lifetimes.add(() => users.close());
  const media = await openMedia({ ...context, secret });
  lifetimes.add(() => media.close());
  const admin = openAdmin({ ...context, mailer: users.mailer, roleRoutes: users.roleRoutes, url });
  lifetimes.add(() => admin.close());
  const routes = new Routes(schema, [localesRoute, ...users.routes, ...media.routes]);
  const graphql = await openGraphql({
    database,
    schema,
    config,
    access,
    documents,
    bounds,
    routes,
    extensions: extensions.graphql,
    log: (problem) => log.error({ err: problem }, 'graphql'),
    lane: graphqlLane,
  });
  lifetimes.add(() => graphql.close());
  const prefix = config.api.restPrefix.toLowerCase();
  return { prefix, access, content, users, media, admin, routes, graphql, extensions, statistics };
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

// A running Plinth: one open project, the handlers of requests over it, and the server in front of them.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Abilities } from '../abilities/abilities.ts';
import type { AdminApi } from '../admin/open-admin.ts';
import type { AdminPrincipal } from '../admin/principal.ts';
import { withActor } from '../audit/actor.ts';
import { forgetOldEntries } from '../audit/trail.ts';
import type { Access } from '../auth/access.ts';
import type { CountedStatistics } from '../bounds/counted-statistics.ts';
import type { Config } from '../config/config.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import type { Documents } from '../documents/documents.ts';
import { forgetOldKeys } from '../documents/once.ts';
import { forgetOldEvents } from '../events/outbox.ts';
import { forgetOldRuns } from '../extensions/cron/claim-runs.ts';
import type { Strapi } from '../extensions/strapi.ts';
import { InFlight } from '../http/in-flight.ts';
import { createLog } from '../http/log.ts';
import { createServer, type ServerOptions } from '../http/server.ts';
import { currentClient } from '../limits/request-client.ts';
import { type OpenOptions, type OpenProject, openProject } from '../project/open-project.ts';
import { applyPermissions } from '../project/permission-changes.ts';
import { followSchema } from '../project/schema-signal.ts';
import type { Incoming } from '../routes/request.ts';
import { respond } from '../routes/respond.ts';
import type { RouteEntry } from '../routes/table.ts';
import type { Schema } from '../schema/schema.ts';
import { followOutgoing } from '../telemetry/outgoing-trace.ts';
import { openTelemetry } from '../telemetry/telemetry.ts';
import { reportingRefusal } from './explain-refusal.ts';
import { Lifetimes } from './lifetimes.ts';
import { metricsOf } from './metrics-of.ts';
import { type OpenedServices, openServices } from './open-services.ts';

export interface Plinth {
  readonly project: OpenProject;
  readonly access: Access;
  /** The documents service of the schema in force. */
  readonly documents: Documents;
  readonly routes: readonly RouteEntry<AdminPrincipal>[];
  /** The schema in force. */
  readonly schema: Schema;
  /** The content API as an OpenAPI document, limited to what these abilities allow. */
  readonly openapi: (abilities: Abilities) => object;
  /** Builds everything that serves another schema. Its tables must exist already. */
  readonly prepareSchema: OpenedServices['prepareSchema'];
  /** Reads the schema files again and serves them. If they have faults it throws ProjectFaults and changes nothing. */
  readonly reloadSchema: () => Promise<readonly Change[]>;
  readonly admin: AdminApi;
  /** The `strapi` object that the project's code uses. */
  readonly strapi: Strapi;
  /** Counts of rows, by which the cost of reads is estimated. */
  readonly statistics: CountedStatistics;
  readonly server: FastifyInstance;
  /** Resolves to the address under which clients reach the server. */
  listen(): Promise<string>;
  /** Finishes the requests in flight, then closes the database. */
  close(): Promise<void>;
}

export interface PlinthOptions extends OpenOptions {
  /** Tests force this lane in order to compare both. */
  readonly graphqlLane?: 'resolvers';
  /** False skips `bootstrap` of the project's code. Commands that serve no requests set it. */
  readonly bootstraps?: boolean;
}

export async function createPlinth(folder: string, options: PlinthOptions = {}): Promise<Plinth> {
  const lifetimes = new Lifetimes();
  try {
    return await openPlinth(folder, options, lifetimes);
  } catch (error) {
    // The error that ended the start is the one to report; an error while closing is only a warning.
    await lifetimes.close().catch((second: Error) => process.emitWarning(second));
    throw error;
  }
}

async function openPlinth(folder: string, options: PlinthOptions, lifetimes: Lifetimes): Promise<Plinth> {
  const project = await openProject(folder, { ...options, isServed: true });
  lifetimes.add(() => project.close());
  const { config } = project;
  const serverLog = createLog(config);
  const { log } = serverLog;
  const url = () => addressOf(server, config.server.url);
  const inFlight = new InFlight(config.server.responses);
  const metrics = await metricsOf(project, inFlight, () => inForce.current.reader.keptLoad);
  const telemetry = openTelemetry({
    ...config.server,
    metrics: metrics?.metrics,
    warn: (err) => log.warn({ err }, 'spans were not sent'),
  });
  lifetimes.add(() => telemetry.close());
  lifetimes.add(followOutgoing(() => currentClient()?.trace));
  // Created first, because code of the project may use it while it is imported. It listens only after the start.
  const server = await createServer({
    ...{ config, log: serverLog, telemetry, inFlight },
    respond: (request) => whole(request),
  });
  const services = await openServices({
    ...{ project, log, lifetimes, url, metrics },
    graphqlLane: options.graphqlLane,
    httpServer: server.server,
  });
  const whole = responding(services, config, log);
  const { inForce, prepareSchema, liveSchema, admin, extensions } = services;
  const reloadSchema = () => liveSchema.reload();
  if (config.server.followsSchema) lifetimes.add(await following(project, reloadSchema, log));
  const forgetting = setInterval(() => forgetOld(project, admin), 3_600_000).unref();
  lifetimes.add(() => clearInterval(forgetting));
  lifetimes.add(() => extensions.destroy());
  lifetimes.add(() => server.close());
  lifetimes.add(() => extensions.endUpgraded());
  const granted = options.isReadOnly ? [] : await grantOfFile(project, services);
  if (options.bootstraps !== false && (await extensions.bootstrap())) {
    const prepared = await prepareSchema(inForce.current.schema);
    prepared.swap();
  }
  const changes = [...project.changes, ...granted];
  return plinthOf({ project: { ...project, changes }, services, server, url, reloadSchema, lifetimes });
}

/** Brings the roles to config/permissions. Only now all actions of the project's code are known. */
async function grantOfFile(
  { database, config }: OpenProject,
  { inForce, access }: OpenedServices,
): Promise<readonly Change[]> {
  if (!config.permissions) return [];
  const { schema, knownActions: known } = inForce.current;
  const changes = await applyPermissions(database, { schema, known, roles: config.permissions });
  if (changes.length > 0) await access.refresh();
  return changes;
}

interface Running extends Pick<Plinth, 'project' | 'server' | 'reloadSchema'> {
  readonly services: OpenedServices;
  readonly url: () => string;
  readonly lifetimes: Lifetimes;
}

/** Members that belong to a schema are getters: they return those of the schema in force at the time of the access. */
function plinthOf({ project, services, server, url, reloadSchema, lifetimes }: Running): Plinth {
  const { inForce, prepareSchema, access, admin, extensions, statistics } = services;
  return {
    project,
    access,
    get documents() {
      return inForce.current.documents;
    },
    prepareSchema,
    reloadSchema,
    get routes() {
      return inForce.current.table.entries;
    },
    get schema() {
      return inForce.current.schema;
    },
    openapi: (abilities) => inForce.current.openapi(abilities),
    admin,
    strapi: extensions.strapi,
    statistics,
    server,
    listen: async () => {
      const { host, port } = project.config.server;
      await server.listen({ host, port });
      return url();
    },
    close: () => lifetimes.close(),
  };
}

/** Serves a request under one schema from its beginning to its end, inside the project's own middlewares. */
function responding(
  { inForce, extensions }: OpenedServices,
  { environment }: Config,
  log: Logger,
): ServerOptions['respond'] {
  return (request) =>
    withActor(() =>
      inForce.use((served) => {
        const inner = (incoming: Incoming) => respond(incoming, served);
        const around = extensions.around();
        const outer = around ? (incoming: Incoming) => around(incoming, inner) : inner;
        return environment === 'production' ? outer(request) : reportingRefusal(request, log, outer);
      }),
    );
}

/** Reloads the schema when another node has applied one. Returns a function that stops it. */
async function following(
  { database }: OpenProject,
  reload: Plinth['reloadSchema'],
  log: Logger,
): Promise<() => Promise<void>> {
  const follower = await followSchema(database, reload, (error) =>
    log.error({ err: error }, 'the schema was not reloaded'),
  );
  return () => follower.close();
}

/** Deletes stored rows whose time of retention is over. */
function forgetOld({ database, config }: OpenProject, admin: AdminApi): void {
  Promise.all([
    forgetOldEvents(database),
    forgetOldKeys(database),
    forgetOldRuns(database),
    forgetOldEntries(database, config.admin.auditRetentionDays),
    admin.forgetEnded(),
  ]).catch((error: Error) => process.emitWarning(error));
}

/** The configured address, or the one that the server listens on. */
function addressOf(server: FastifyInstance, url: string | undefined): string {
  if (url !== undefined) return url;
  const address = server.server.address() as AddressInfo | null;
  if (!address) return '';
  const host = address.address === '::' || address.address === '0.0.0.0' ? 'localhost' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

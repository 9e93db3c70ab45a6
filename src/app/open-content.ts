// Opens the reader and the writer of one schema, on the services that reads and writes of every schema share.
import type { Logger } from 'pino';
import type { Access } from '../auth/access.ts';
import type { Statistics } from '../bounds/statistics.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Transactions } from '../database/joined.ts';
import type { DocumentMiddlewares } from '../extensions/lifecycles/document-middlewares.ts';
import { DocumentsThroughMiddlewares } from '../extensions/lifecycles/documents-through-middlewares.ts';
import type { Lifecycles } from '../extensions/lifecycles/lifecycles.ts';
import { codeEntryPoint } from '../extensions/project-view.ts';
import { ContentEvents } from '../extensions/strapi/events/content-events.ts';
import type { OpenHub } from '../extensions/strapi/events/event-hub.ts';
import type { DeepPopulate } from '../plan/populate/deep-populate.ts';
import { knownActions } from '../project/known-actions.ts';
import type { ReadContext } from '../read/prepared-reads.ts';
import { SchemaReader } from '../read.ts';
import type { Schema } from '../schema/schema.ts';
import type { Served } from '../served.ts';

/** What reads and writes of every schema share. */
export interface ContentServices {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly config: Config;
  /** The key of the tags of results. */
  readonly tagKey: Buffer;
  readonly access: Access;
  readonly deepPopulate: DeepPopulate | undefined;
  readonly statistics: () => Statistics;
  readonly indexes: ReadContext['indexes'];
  readonly lifecycles: Lifecycles;
  readonly middlewares: DocumentMiddlewares;
  readonly hub: OpenHub;
  readonly log: Logger;
}

/** The reader and writer of a schema, which code of the project uses before requests are served. */
export function openContent(schema: Schema, services: ContentServices): Served {
  const { database, config, access, statistics, indexes, transactions } = services;
  const { lifecycles, middlewares, hub, log, deepPopulate } = services;
  const { isStrictRelations, isStrictMediaTypes, isVersion4: keepsNumbers } = config.api;
  const defaultLocale = () => access.defaultLocale();
  const reader = new SchemaReader(
    { database, schema, defaultLocale, deepPopulate, statistics, indexes },
    { keptSize: config.api.cache.maxSize, tagKey: services.tagKey },
  );
  const events = new ContentEvents({
    ...{ hub, schema, reader: reader.at(codeEntryPoint) },
    warn: (error) => log.error({ err: error }, 'a listener of strapi.eventHub failed'),
  });
  const context = {
    ...{ database, schema, defaultLocale, isStrictRelations, isStrictMediaTypes, keepsNumbers },
    notify: events.notify,
  };
  return {
    schema,
    reader,
    documents: new DocumentsThroughMiddlewares(context, {
      lifecycles,
      middlewares,
      events,
      transactions,
      reader: reader.at(codeEntryPoint),
      warn: (message) => log.warn(message),
    }),
    knownActions: knownActions(schema),
  };
}

// What the content of every schema is read and written with: the database, what callers may, the numbers that bounds go by, indexes
// that are made when they are asked for, and the places where code of the project takes part.
import type { Logger } from 'pino';
import { Access } from './auth/access.ts';
import { CountedStatistics } from './bounds/counted-statistics.ts';
import { deepPopulate } from './config/deep-populate.ts';
import { joined, transactionsOn } from './database/joined.ts';
import { DocumentMiddlewares } from './extensions/lifecycles/document-middlewares.ts';
import { Lifecycles } from './extensions/lifecycles/lifecycles.ts';
import { eventHub } from './extensions/strapi/event-hub.ts';
import { AskedIndexes } from './indexes/asked-indexes.ts';
import type { Lifetimes } from './lifetimes.ts';
import type { OpenProject } from './project/open-project.ts';
import type { Schema } from './schema/schema.ts';
import type { Opening } from './serve-schema.ts';

export interface ReadingOptions {
  readonly project: OpenProject;
  readonly log: Logger;
  readonly lifetimes: Lifetimes;
}

/** `schema`: the one in force. */
export async function openReading(
  { project, log, lifetimes }: ReadingOptions,
  schema: () => Schema,
): Promise<{ readonly reading: Opening; readonly statistics: CountedStatistics }> {
  const { config, folder } = project;
  const database = joined(project.database);
  const access = await Access.open(database, { tokenSalt: config.admin.tokenSalt });
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
  const reading: Opening = {
    database,
    config,
    access,
    deepPopulate: deepPopulate(folder, config.plugins),
    statistics: () => statistics.current,
    asked: (plan) => indexes.ask(plan),
    transactions: transactionsOn(project.database),
    lifecycles: new Lifecycles(folder, (message) => log.warn(message)),
    middlewares: new DocumentMiddlewares(folder),
    hub: eventHub(),
    log,
  };
  return { reading, statistics };
}

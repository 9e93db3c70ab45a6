// Opens what reads and writes of every schema share: the database, the rights of callers, the statistics behind the bounds, indexes
// on demand, and the hooks and middlewares of the project's code.
import type { Logger } from 'pino';
import { Access } from '../auth/access.ts';
import { CountedStatistics } from '../bounds/counted-statistics.ts';
import { deepPopulate } from '../config/plugins/deep-populate.ts';
import type { Secrets } from '../config/users/secrets.ts';
import { transactionsOn, withOpenTransaction } from '../database/joined.ts';
import { DocumentMiddlewares } from '../extensions/lifecycles/document-middlewares.ts';
import { Lifecycles } from '../extensions/lifecycles/lifecycles.ts';
import { eventHub } from '../extensions/strapi/events/event-hub.ts';
import { OnDemandIndexes } from '../indexes/on-demand-indexes.ts';
import type { OpenProject } from '../project/open-project.ts';
import { tagKeyOf } from '../read/tags.ts';
import type { Schema } from '../schema/schema.ts';
import type { Lifetimes } from './lifetimes.ts';
import type { ContentServices } from './open-content.ts';

export interface ContentServicesOptions {
  readonly project: OpenProject;
  readonly log: Logger;
  readonly lifetimes: Lifetimes;
  /** The server's secrets, from which keys are derived. */
  readonly secrets: Secrets;
}

/** `schema` returns the schema in force. */
export async function openContentServices(
  { project, log, lifetimes, secrets }: ContentServicesOptions,
  schema: () => Schema,
): Promise<{ readonly contentServices: ContentServices; readonly statistics: CountedStatistics }> {
  const { config, folder } = project;
  const database = withOpenTransaction(project.database);
  const access = await Access.open(database, { tokenSalt: config.admin.tokenSalt });
  lifetimes.add(() => access.close());
  const statistics = new CountedStatistics(database, schema, (error) =>
    log.warn({ err: error }, 'statistics were not updated'),
  );
  lifetimes.add(() => statistics.close());
  statistics.start();
  const indexes = await OnDemandIndexes.open({
    database: project.database,
    log: (message, error) => {
      if (error) log.warn({ err: error }, message);
      // In development every first filter and sort has one.
      else log[config.environment === 'production' ? 'info' : 'debug'](message);
    },
  });
  lifetimes.add(() => indexes.close());
  const contentServices: ContentServices = {
    database,
    config,
    tagKey: tagKeyOf(secrets[0]),
    access,
    deepPopulate: deepPopulate(folder, config.plugins),
    statistics: () => statistics.current,
    indexes,
    transactions: transactionsOn(project.database),
    lifecycles: new Lifecycles(folder, (message) => log.warn(message)),
    middlewares: new DocumentMiddlewares(folder),
    hub: eventHub(),
    log,
  };
  return { contentServices, statistics };
}

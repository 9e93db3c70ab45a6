// Bootstraps the code of a project when everything is ready, and destroys it when the server ends.
import type { Logger } from 'pino';
import type { GraphqlExtensions } from '../graphql/extension/extension-service.ts';
import type { CronJobs } from './cron/cron-jobs.ts';
import type { DocumentMiddlewares } from './lifecycles/document-middlewares.ts';
import type { AppliedMigrations } from './migrations/applied-migrations.ts';
import { runMigrations } from './migrations/run-migrations.ts';
import type { ProjectHooks } from './project-hooks.ts';
import type { CodeServer } from './server/code-server.ts';
import type { Strapi } from './strapi.ts';

interface ProjectLife {
  readonly folder: string;
  readonly strapi: Strapi;
  readonly hooks: ProjectHooks;
  readonly server: CodeServer;
  readonly graphql: Pick<GraphqlExtensions<Strapi>, 'calls' | 'seal'>;
  readonly cron: CronJobs;
  readonly middlewares: DocumentMiddlewares;
  readonly migrations: AppliedMigrations;
  readonly log: Logger;
  /** Called when everything is ready, before tasks begin. */
  readonly onLoaded: () => void;
  /** Called after all code of the project has run. */
  readonly onEnded: () => void;
}

const throughEveryRead =
  'strapi.documents.use runs for reads of every content type. With { uids, actions } as a second argument, other reads are faster.';

/** Resolves to whether the code added routes, or to the GraphQL schema. */
export async function bootstrapProject(life: ProjectLife): Promise<boolean> {
  const { folder, strapi, hooks, server, graphql, cron, middlewares, migrations, log, onLoaded } = life;
  const before = { routes: server.routes, calls: graphql.calls };
  await runMigrations({ folder, strapi, applied: migrations, log });
  await hooks.runPlugins('bootstrap');
  // In Strapi too, plugins may extend GraphQL until then, and src/index may not.
  graphql.seal();
  await hooks.runOwn('bootstrap');
  onLoaded();
  if (middlewares.areForEveryRead) log.info(throughEveryRead);
  cron.start(strapi);
  return server.routes !== before.routes || graphql.calls !== before.calls;
}

/** Never throws: failures are logged, and the remaining parts are ended. */
export async function destroyProject({ hooks, cron, log, onEnded }: ProjectLife): Promise<void> {
  await cron.close();
  const failed = (error: unknown): void => log.error({ err: error }, 'destroy of the project failed');
  await hooks.runPlugins('destroy').catch(failed);
  await hooks.runOwn('destroy').catch(failed);
  onEnded();
}

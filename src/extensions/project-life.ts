// Bootstraps the code of a project when everything is ready, and destroys it when the server ends.
import type { Logger } from 'pino';
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

/** Resolves to whether the project's code added routes. */
export async function bootstrapProject(life: ProjectLife): Promise<boolean> {
  const { folder, strapi, hooks, server, cron, middlewares, migrations, log, onLoaded } = life;
  const before = server.routes;
  await runMigrations({ folder, strapi, applied: migrations, log });
  await hooks.run('bootstrap');
  onLoaded();
  if (middlewares.areForEveryRead) log.info(throughEveryRead);
  cron.start(strapi);
  return server.routes !== before;
}

/** Never throws: failures are logged, and the remaining parts are ended. */
export async function destroyProject({ hooks, cron, log, onEnded }: ProjectLife): Promise<void> {
  await cron.close();
  const failed = (error: unknown): void => log.error({ err: error }, 'destroy of the project failed');
  await hooks.runPlugins('destroy').catch(failed);
  await hooks.runOwn('destroy').catch(failed);
  onEnded();
}

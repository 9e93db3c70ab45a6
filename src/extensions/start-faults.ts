// The faults for which a start refuses code that has been loaded, as far as they are known without calling it: middlewares, hooks and
// plugins of the wrong shape, cron tasks, and migrations that cannot be loaded.
import type { Config } from '../config/config.ts';
import type { OwnConfig } from '../config/files/own-config.ts';
import type { CustomMiddleware } from '../config/http/middlewares.ts';
import { type Fault, ProjectFaults } from '../errors/faults/project-faults.ts';
import type { Schema } from '../schema/schema.ts';
import type { ProjectCode, ProjectModule } from './code/load-code.ts';
import { madeModule } from './code/made-module.ts';
import { placedFault } from './code/placed-fault.ts';
import { configuredTasks } from './cron/configured-tasks.ts';
import { extensionOf } from './extended-plugins/extended-plugin.ts';
import { Lifecycles } from './lifecycles/lifecycles.ts';
import { addLifecycles } from './lifecycles/load-lifecycles.ts';
import { addPluginTypes, pluginHook, withDefaults } from './local-plugins/run-plugins.ts';
import { type GlobalLookup, globalModule } from './middlewares/load-global.ts';
import { factoryOf } from './middlewares/made-middleware.ts';
import { migrationFiles } from './migrations/migration-files.ts';
import { loadMigration } from './migrations/run-migrations.ts';
import { hookNames, hooksOf } from './project-hooks.ts';
import { isPlain } from './routes/routed-actions.ts';
import { checkTypeOfService } from './services/make-services.ts';

export interface Starting extends Pick<GlobalLookup, 'folder' | 'moduleOf'> {
  readonly config: Config;
  readonly ownConfig: OwnConfig;
  readonly schema: Schema;
}

export async function startFaults(code: ProjectCode, starting: Starting): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const check of checksOf(code, starting))
    try {
      await check();
    } catch (error) {
      if (!(error instanceof ProjectFaults)) throw error;
      faults.push(...error.faults);
    }
  return faults;
}

const checksOf = (code: ProjectCode, starting: Starting): readonly (() => unknown)[] => {
  const { folder, config, schema } = starting;
  const lifecycles = new Lifecycles(folder, () => {});
  return [
    () => configuredTasks(config, folder),
    () => hooksOf(code.index),
    ...code.plugins.flatMap((plugin) => [
      () => withDefaults(config, [plugin], starting),
      () => addPluginTypes([plugin], { folder, schema, lifecycles }),
      ...hookNames.map((name) => () => pluginHook(plugin, name, folder)),
    ]),
    ...[...code.lifecycles].map((module) => () => addLifecycles(new Map([module]), lifecycles, folder)),
    ...[...code.services.values()]
      .filter(isPlain)
      .map((module) => () => madeModule(module, { folder, strapi: undefined })),
    ...[...code.services.values()].map((module) => () => checkTypeOfService(module, schema, folder)),
    ...[...code.extensions.values()].map((module) => () => checkExtension(module, folder)),
    ...migrationFiles(folder)
      .filter(({ isOwn }) => isOwn)
      .map(
        ({ file }) =>
          () =>
            loadMigration(folder, file),
      ),
    ...config.http.customMiddlewares.map((entry) => () => checkMiddleware(entry, starting)),
  ];
};

function checkExtension(module: ProjectModule, folder: string): void {
  try {
    extensionOf(module);
  } catch (error) {
    throw placedFault(error, { folder, file: module.file, path: '' });
  }
}

async function checkMiddleware(entry: CustomMiddleware, starting: Starting): Promise<void> {
  const { folder } = starting;
  try {
    factoryOf(await globalModule(entry, starting));
  } catch (error) {
    throw placedFault(error, { folder, file: entry.file, path: String(entry.index) });
  }
}

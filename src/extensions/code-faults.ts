// Lists the files of a project and of its installed plugins that cannot be loaded, what a start refuses in them, and the routes whose
// handler, policies or middlewares do not exist. Files are imported as at startup; of their exports only those that create
// controllers and routes, and those that check the configuration of a plugin, are called.
import type { Config } from '../config/config.ts';
import { ProjectFaults } from '../errors/faults/project-faults.ts';
import type { Schema } from '../schema/schema.ts';
import type { ProjectCode, ProjectModule } from './code/load-code.ts';
import { RegisteredCode, type WantedCode } from './registered-code.ts';
import { type RoutedActions, routedActions } from './routes/routed-actions.ts';
import { startFaults } from './start-faults.ts';
import { withUnstartedCode } from './unstarted-code.ts';

interface Read {
  readonly config: Config;
  readonly schema: Schema;
}

export async function codeFaults(folder: string, { config, schema }: Read): Promise<RoutedActions> {
  try {
    return await withUnstartedCode(folder, config, async ({ code, strapi, ownConfig }) => {
      const module = moduleFinder(code);
      const moduleOf = (name: string) => module({ kind: 'middleware', name, api: undefined });
      const { faults, ...others } = routedActions(code, { folder, schema, strapi, module });
      const ofStart = await startFaults(code, { folder, config, ownConfig, schema, moduleOf });
      return { faults: [...ofStart, ...faults], ...others };
    });
  } catch (error) {
    if (error instanceof ProjectFaults) return { faults: error.faults, unseen: [], findings: [] };
    throw error;
  }
}

/** Finds policies and middlewares by name. Those of extended plugins are unknown before the extension runs, and are taken as given. */
function moduleFinder(code: ProjectCode): (wanted: WantedCode) => ProjectModule {
  const registered = new RegisteredCode<unknown>(code);
  const extended = [...code.extensions.keys()].map((name) => `plugin::${name}.`);
  return (wanted) =>
    extended.some((prefix) => wanted.name.startsWith(prefix))
      ? { file: wanted.name, exported: () => undefined }
      : registered.module(wanted);
}

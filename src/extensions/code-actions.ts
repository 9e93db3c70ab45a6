// The actions that a project's routes require, for commands that grant them without running the project.
import type { Config } from '../config/config.ts';
import { problemsOf, type Unseen } from '../errors/faults/project-faults.ts';
import type { Schema } from '../schema/schema.ts';
import type { ProjectModule } from './code/load-code.ts';
import { faceNamed } from './extended-plugins/extend-plugins.ts';
import { extendPlugin } from './extended-plugins/extended-plugin.ts';
import { readRoute, readRoutes } from './routes/read-routes.ts';
import type { RouteDefinition } from './routes/route-definition.ts';
import { type UnstartedCode, withUnstartedCode } from './unstarted-code.ts';

interface Routed {
  readonly folder: string;
  readonly schema: Schema;
  readonly config: Config;
}

export interface CodeActions {
  readonly actions: readonly string[];
  /** Files whose routes need more of `strapi` than there is without a start. */
  readonly unseen: readonly Unseen[];
}

export const codeActions = ({ folder, schema, config }: Routed): Promise<CodeActions> =>
  withUnstartedCode(folder, config, async (unstarted) => {
    const actions = new Set<string>();
    const unseen: Unseen[] = [];
    for (const { file, read } of routeFiles(unstarted, folder, schema))
      try {
        for (const { auth } of await read())
          if (auth.kind === 'actions') for (const action of auth.actions) actions.add(action);
      } catch (error) {
        unseen.push({ file, problem: problemsOf(error) });
      }
    return { actions: [...actions], unseen };
  });

interface RouteFile {
  readonly file: string;
  readonly read: () => readonly RouteDefinition[] | Promise<readonly RouteDefinition[]>;
}

const routeFiles = (
  { code, strapi }: UnstartedCode,
  folder: string,
  schema: Schema,
): readonly RouteFile[] => [
  ...[...code.routes].map(([uid, module]) => ({
    file: module.file,
    read: () => readRoutes({ modules: new Map([[uid, module]]), plugins: [], strapi }, schema),
  })),
  ...code.plugins.map((plugin) => ({
    file: plugin.file,
    read: () => readRoutes({ modules: new Map(), plugins: [plugin], strapi }, schema),
  })),
  ...[...code.extensions].map(([name, module]) => ({
    file: module.file,
    read: () => extensionRoutes({ name, module }, { folder, schema, strapi }),
  })),
];

interface Extension {
  readonly name: string;
  readonly module: ProjectModule;
}

async function extensionRoutes(
  { name, module }: Extension,
  { folder, schema, strapi }: Pick<Routed, 'folder' | 'schema'> & Pick<UnstartedCode, 'strapi'>,
): Promise<readonly RouteDefinition[]> {
  const { contentRoutes } = await extendPlugin(
    { plugin: faceNamed(name), module },
    {
      ...{ folder, schema, strapi },
      lifecycles: { subscribe: () => () => undefined },
      serviceOf: () => undefined,
      warn: () => undefined,
    },
  );
  const reading = { file: module.file, api: undefined, plugin: name, schema, strapi, faults: [] };
  return contentRoutes().flatMap((route) => readRoute(route, '', reading, `/${name}`));
}

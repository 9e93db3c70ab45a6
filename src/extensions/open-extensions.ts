// The code of a project and its life: loaded and registered before anything is served, told when everything is ready, and
// told when it ends. The only door through which code of a project comes in.
import { relative, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { OwnConfig } from '../config/own-config.ts';
import type { Transactions } from '../database/joined.ts';
import { ExtensionFault } from '../errors/extension-fault.ts';
import { ProjectFaults } from '../errors/project-faults.ts';
import type { Project } from '../graphql/extension/extension.ts';
import { GraphqlExtensions, type SchemaExtensions } from '../graphql/extension/extension-service.ts';
import { loadCode, type ProjectModule } from './load-code.ts';
import { type ProjectView, viewOfRequest } from './project-view.ts';
import { RegisteredCode } from './registered-code.ts';
import { createStrapi, type Strapi } from './strapi.ts';

export interface ExtensionsOptions {
  readonly folder: string;
  readonly config: Config;
  readonly transactions: Transactions;
  /** What code outside of requests sees. */
  readonly view: () => ProjectView;
  readonly log: Logger;
}

export interface Extensions {
  readonly graphql: SchemaExtensions;
  bootstrap(): Promise<void>;
  /** Never throws: what fails is logged, and everything else is closed all the same. */
  destroy(): Promise<void>;
}

/** What src/index exports by default; every function may be left out. */
export interface ProjectIndex {
  /** Before anything is served and before the GraphQL schema is made. */
  register?(given: { readonly strapi: Strapi }): unknown;
  /** When everything is ready, just before requests are taken. */
  bootstrap?(given: { readonly strapi: Strapi }): unknown;
  /** When the last request has its response, before the database is closed. */
  destroy?(given: { readonly strapi: Strapi }): unknown;
}

const hookNames = ['register', 'bootstrap', 'destroy'] as const;
type HookName = (typeof hookNames)[number];

/** Loads the project's code and registers it. Throws ProjectFaults that name the file, the function and the line. */
export async function openExtensions(options: ExtensionsOptions): Promise<Extensions> {
  const { folder, config, transactions, log } = options;
  const view = (): ProjectView => viewOfRequest() ?? options.view();
  const loaded = await loadCode(folder);
  const code = new RegisteredCode<Strapi>(loaded);
  const graphql = new GraphqlExtensions<Strapi>(options.view().schema);
  const ownConfig = new OwnConfig(folder, config.environment === 'production');
  const { strapi } = createStrapi({
    view,
    config,
    transactions,
    ownConfig,
    log,
    code,
    extension: graphql.service,
  });
  const file = loaded.index?.file ?? 'src/index.ts';
  const hooks = hooksOf(loaded.index);
  const run = async (name: HookName): Promise<void> => {
    try {
      await hooks[name]?.({ strapi });
    } catch (error) {
      throw projectFault(error, { folder, file, path: name });
    }
  };
  await run('register');
  const project: Project<Strapi> = {
    strapi,
    policy: (name, api) => code.policy(name, api),
    middleware: (name, api) => code.middleware(name, api),
  };
  const extend: SchemaExtensions['extend'] = (generated, shape) => {
    try {
      return graphql.extend(generated, shape, project);
    } catch (error) {
      throw projectFault(error, { folder, file, path: 'the extensions of GraphQL' });
    }
  };
  return {
    graphql: { shadowCrud: graphql.shadowCrud, extend },
    bootstrap: () => run('bootstrap'),
    destroy: () =>
      run('destroy').catch((error: unknown) => log.error({ err: error }, 'destroy of the project failed')),
  };
}

function hooksOf(index: ProjectModule | undefined): ProjectIndex {
  if (!index) return {};
  const { file, exported } = index;
  const fault = (path: string, problem: string): ProjectFaults =>
    new ProjectFaults([
      {
        file,
        path,
        problem,
        remedy: 'Write `export default { register({ strapi }) {}, bootstrap({ strapi }) {} }`.',
      },
    ]);
  if (typeof exported !== 'object' || exported === null) throw fault('', 'It exports no object.');
  const hooks: ProjectIndex = {};
  for (const name of hookNames) {
    const hook: unknown = Reflect.get(exported, name);
    if (hook === undefined || hook === null) continue;
    if (typeof hook !== 'function') throw fault(name, 'It is no function.');
    hooks[name] = (given) => Reflect.apply(hook, exported, [given]);
  }
  return hooks;
}

interface Origin {
  readonly folder: string;
  readonly file: string;
  /** The extension point. */
  readonly path: string;
}

/** What the project's code threw, as a fault that names the place; what is no fault of the project stays as it is. */
function projectFault(error: unknown, { folder, file, path }: Origin): unknown {
  if (error instanceof ProjectFaults) return error;
  const place = placeIn(folder, error);
  const where = place === undefined ? '' : ` (${place})`;
  if (error instanceof ExtensionFault)
    return new ProjectFaults([{ file, path, problem: `${error.problem}${where}`, remedy: error.remedy }]);
  const problem = `It failed: ${error instanceof Error ? error.message : String(error)}${where}`;
  return Object.assign(new ProjectFaults([{ file, path, problem, remedy: 'Correct the code.' }]), {
    cause: error,
  });
}

/** `src/index.ts:12`: the innermost line of the project's own. */
function placeIn(folder: string, error: unknown): string | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  const base = resolve(folder);
  for (const [, path = '', line = ''] of error.stack.matchAll(/(?:file:\/\/)?(\/[^\s()]+?):(\d+):\d+/g)) {
    const inside = relative(base, path);
    if (!inside.startsWith('..') && !inside.includes('node_modules')) return `${inside}:${line}`;
  }
  return undefined;
}

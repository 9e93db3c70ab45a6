// The policies and middlewares of a project by name. Full names are `global::is-owner` and `api::article.is-owner`; within an
// api the prefix may be left out.
import { ExtensionFault } from '../errors/faults/extension-fault.ts';
import { meantOr } from '../errors/wording/hint.ts';
import { nearest } from '../errors/wording/nearest.ts';
import type { RegisteredMiddleware, RegisteredPolicy } from '../graphql/extension/extension.ts';
import type { ProjectCode, ProjectModule } from './code/load-code.ts';

type Registered = ReadonlyMap<string, ProjectModule>;

export interface WantedCode {
  readonly kind: 'policy' | 'middleware';
  /** The full name, or the name without its prefix within the api. */
  readonly name: string;
  readonly api: string | undefined;
  /** The plugin in which names without prefix are looked up. */
  readonly plugin?: string | undefined;
}

/** They require an administrator, and routes of project code never have one. */
const policiesOfPanel = ['admin::isAuthenticatedAdmin', 'admin::hasPermissions'].map(
  (name): readonly [string, ProjectModule] => [name, { file: name, exported: () => false }],
);

export class RegisteredCode<App> {
  readonly #code: ProjectCode;
  readonly #added = {
    policy: new Map(policiesOfPanel),
    middleware: new Map<string, ProjectModule>(),
  };

  constructor(code: ProjectCode) {
    this.#code = code;
  }

  /** Adds code that is not a file of its own. */
  add(kind: WantedCode['kind'], name: string, module: ProjectModule): void {
    this.#added[kind].set(name, module);
  }

  /** Throws an error that lists the known names. */
  module(wanted: WantedCode): ProjectModule {
    return find(this.#registered(wanted.kind), wanted);
  }

  /** The route files of src/api. */
  routes(): Registered {
    return this.#code.routes;
  }

  /** The exports of the files, by full name. */
  all(kind: WantedCode['kind']): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.#registered(kind)].map(([name, { exported }]) => [name, exported]));
  }

  #registered(kind: WantedCode['kind']): Registered {
    const files = kind === 'policy' ? this.#code.policies : this.#code.middlewares;
    return new Map([...files, ...this.#added[kind]]);
  }

  policy(name: string, api?: string): RegisteredPolicy<App> {
    return functionOf<RegisteredPolicy<App>>(
      this.module({ kind: 'policy', name, api }),
      'Export a function (context, config, { strapi }) => true.',
    );
  }

  middleware(name: string, api?: string): RegisteredMiddleware<App> {
    return functionOf<RegisteredMiddleware<App>>(
      this.module({ kind: 'middleware', name, api }),
      'Export a function (options, { strapi }) => (next, parent, args, context, info) => ….',
    );
  }
}

function find(registered: Registered, { kind, name, api, plugin }: WantedCode): ProjectModule {
  const owner = plugin === undefined ? api && `api::${api}` : `plugin::${plugin}`;
  const found = registered.get(name) ?? (owner ? registered.get(`${owner}.${name}`) : undefined);
  if (found) return found;
  const known = [...registered.keys()];
  const meant = registered.has(`global::${name}`) ? `global::${name}` : nearest(name, known);
  const list = known.length > 0 ? `There are: ${known.join(', ')}. ` : '';
  throw new ExtensionFault(
    `There is no ${kind} ${JSON.stringify(name)}.`,
    meantOr(meant, `${list}${placeFor({ kind, name, api })}`),
  );
}

/** Where code of that name belongs. */
function placeFor({ kind, name, api }: Pick<WantedCode, 'kind' | 'name' | 'api'>): string {
  const folder = kind === 'policy' ? 'policies' : 'middlewares';
  const [, family, owner = ''] = /^(api|plugin)::([^.]+)\./.exec(name) ?? [];
  if (family === 'plugin') return `Add it to the ${folder} of the plugin ${owner}.`;
  if (family === 'api') return `Put its file into src/api/${owner}/${folder}.`;
  if (name.startsWith('global::') || api === undefined) return `Put its file into src/${folder}.`;
  return `Put its file into src/api/${api}/${folder}, or into src/${folder} and write "global::${name}".`;
}

/** A parse boundary: the parameters of the function cannot be checked. */
function functionOf<T>({ file, exported }: ProjectModule, remedy: string): T {
  if (typeof exported === 'function') return exported as T;
  throw new ExtensionFault(`${file} exports no function.`, remedy);
}

// Runs `register`, `bootstrap` and `destroy` of src/index and of plugins. Order: built-in plugins that the project
// extends, then the project's plugins, then the project.
import { ProjectFaults } from '../errors/faults/project-faults.ts';
import { didYouMean } from '../errors/wording/hint.ts';
import { nearest } from '../errors/wording/nearest.ts';
import type { ProjectCode, ProjectModule } from './code/load-code.ts';
import { placedFault } from './code/placed-fault.ts';
import { settled } from './code/settled.ts';
import type { ExtendedPlugins } from './extended-plugins/extend-plugins.ts';
import { runPluginHooks } from './local-plugins/run-plugins.ts';
import type { Strapi } from './strapi.ts';

/** The default export of src/index. All functions are optional. */
export interface ProjectIndex {
  /** Called before anything is served and before the GraphQL schema is generated. */
  register?(given: { readonly strapi: Strapi }): unknown;
  /** Called when everything is ready, before requests are accepted. */
  bootstrap?(given: { readonly strapi: Strapi }): unknown;
  /** Called after the last response, before the database is closed. */
  destroy?(given: { readonly strapi: Strapi }): unknown;
}

export const hookNames = ['register', 'bootstrap', 'destroy'] as const;
type HookName = (typeof hookNames)[number];

interface Hooking {
  readonly folder: string;
  readonly strapi: Strapi;
  readonly extended: ExtendedPlugins;
}

export class ProjectHooks {
  readonly #code: ProjectCode;
  readonly #hooking: Hooking;
  readonly #own: ProjectIndex;

  /** Throws ProjectFaults for exports of src/index that should be functions and are not. */
  constructor(code: ProjectCode, hooking: Hooking) {
    this.#code = code;
    this.#hooking = hooking;
    this.#own = hooksOf(code.index);
  }

  /** Throws ProjectFaults that name the file, the function and the line. */
  async run(name: HookName): Promise<void> {
    await this.runPlugins(name);
    await this.runOwn(name);
  }

  async runPlugins(name: HookName): Promise<void> {
    const { extended, ...running } = this.#hooking;
    await extended.runHook(name);
    await runPluginHooks(this.#code.plugins, name, running);
  }

  async runOwn(name: HookName): Promise<void> {
    const { folder, strapi } = this.#hooking;
    const place = { file: indexOf(this.#code), path: name };
    try {
      await settled(this.#own[name]?.({ strapi }), place);
    } catch (error) {
      throw placedFault(error, { folder, ...place });
    }
  }
}

/** The file that faults name. */
export const indexOf = ({ index }: ProjectCode): string => index?.file ?? 'src/index.ts';

const wholeRemedy = 'Write `export default { register({ strapi }) {}, bootstrap({ strapi }) {} }`.';

/** Throws ProjectFaults for an export that is not a function, and for a misspelt name. */
export function hooksOf(index: ProjectModule | undefined): ProjectIndex {
  if (!index) return {};
  const { file, exported } = index;
  const fault = (path: string, problem: string, remedy = wholeRemedy): ProjectFaults =>
    new ProjectFaults([{ file, path, problem, remedy }]);
  if (typeof exported !== 'object' || exported === null) throw fault('', 'It does not export an object.');
  for (const name of Object.keys(exported)) {
    const meant = nearest(name, hookNames);
    if (meant !== undefined) throw fault(name, 'Nothing calls a function with this name.', didYouMean(meant));
  }
  const hooks: ProjectIndex = {};
  for (const name of hookNames) {
    const hook: unknown = Reflect.get(exported, name);
    if (hook === undefined || hook === null) continue;
    if (typeof hook !== 'function') throw fault(name, 'It is not a function.');
    hooks[name] = (given) => Reflect.apply(hook, exported, [given]);
  }
  return hooks;
}

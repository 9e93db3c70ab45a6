// Registers the `lifecycles` files next to the schemas of a project's content types.
import type { ProjectModule } from '../code/load-code.ts';
import { placedFault } from '../code/placed-fault.ts';
import type { Lifecycles } from './lifecycles.ts';

/** By uid of their content type. Throws ProjectFaults for a hook that is not a function. */
export function addLifecycles(
  modules: ReadonlyMap<string, ProjectModule>,
  lifecycles: Lifecycles,
  folder: string,
): void {
  for (const [uid, { file, exported }] of modules) {
    try {
      const hooks = typeof exported === 'object' && exported !== null ? exported : {};
      lifecycles.subscribe({ ...hooks, models: [uid] }, file);
    } catch (error) {
      throw placedFault(error, { folder, file, path: '' });
    }
  }
}

// Turns the export of a project file into the object it describes: the object itself, the result of a function of strapi, or an
// instance of a class.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { ProjectModule } from './load-code.ts';
import { placedFault } from './placed-fault.ts';

export interface Making {
  readonly folder: string;
  readonly strapi: unknown;
}

type Maker = (given: { readonly strapi: unknown }) => unknown;
type Class = new (given: { readonly strapi: unknown }) => object;

/** Throws ProjectFaults that name the file and the line. */
export function madeModule({ file, exported, path = '' }: ProjectModule, { folder, strapi }: Making): object {
  try {
    const made = isClass(exported)
      ? new exported({ strapi })
      : typeof exported === 'function'
        ? (exported as Maker)({ strapi })
        : exported;
    if ((typeof made === 'object' && made !== null) || isMadeFunction(made, exported)) return made;
    throw new ExtensionFault(
      'It is neither an object nor a function that returns one.',
      'Export an object of functions, or ({ strapi }) => ({ … }).',
    );
  } catch (error) {
    throw placedFault(error, { folder, file, path });
  }
}

/** Some functions return a class for others to extend, or another function; these results are used as they are. */
const isMadeFunction = (made: unknown, exported: unknown): made is (...given: never[]) => unknown =>
  typeof made === 'function' && made !== exported;

const isClass = (value: unknown): value is Class =>
  typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));

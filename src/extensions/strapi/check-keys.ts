// Parameters of a project's code by their names. One that is not known may have been meant to narrow what is found: it is
// refused, but in reads of `entityService` and of projects of version 4, whose code hands on what clients ask for.
import { didYouMean, nameOneOf } from '../../errors/hint.ts';
import { nearest } from '../../errors/nearest.ts';
import { unknownParameter } from '../../errors/project-code.ts';
import { Once } from './once.ts';

export function checkKeys(given: object, known: readonly string[], door: string): void {
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    throw unknownParameter({ door, key, remedy: nameOneOf(key, known) }, { key, param: key });
  }
}

/** Told what is left out. */
export type LeaveOutKeys = <T extends object>(given: T, known: readonly string[], door: string) => T;

const once = new Once();

/** Parameters of REST and others that the service passes over; a slip of a known one is refused. */
export const leaveOutKeys =
  (warn: (message: string) => void): LeaveOutKeys =>
  (given, known, door) => {
    for (const key of Object.keys(given)) {
      if (known.includes(key)) continue;
      const meant = elsewhere.includes(key) ? undefined : nearest(key, known);
      if (meant) throw unknownParameter({ door, key, remedy: didYouMean(meant) }, { key, param: key });
      once.tell(key, (shown) =>
        warn(`${door} takes no parameter ${shown}: what the project's code gives there is left out`),
      );
    }
    // What is left out belongs to no parameter of the type.
    return Object.fromEntries(Object.entries(given).filter(([key]) => known.includes(key))) as typeof given;
  };

/** Words of REST and of other doors: no slips of a parameter whose name is near. */
const elsewhere = [
  'sort',
  'start',
  'page',
  'pageSize',
  'pagination',
  'locale',
  'status',
  'fields',
  'filters',
  'offset',
  'where',
];

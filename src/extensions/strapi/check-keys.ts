// Parameters of a project's code by their names. One that is not known may have been meant to narrow what is found, so that
// it is never passed over.
import { nearest } from '../../errors/nearest.ts';
import { unknownParameter } from '../../errors/project-code.ts';

export function checkKeys(given: object, known: readonly string[], door: string): void {
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    const meant = nearest(key, known);
    const remedy = meant ? `Did you mean ${meant}?` : `There are: ${known.join(', ')}.`;
    throw unknownParameter({ door, key, remedy }, { key, param: key });
  }
}

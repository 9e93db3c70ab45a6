// Parameters of a project's code by their names. One that is not known may have been meant to narrow what is found, so that
// it is never passed over.
import { nameOneOf } from '../../errors/hint.ts';
import { unknownParameter } from '../../errors/project-code.ts';

export function checkKeys(given: object, known: readonly string[], door: string): void {
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    throw unknownParameter({ door, key, remedy: nameOneOf(key, known) }, { key, param: key });
  }
}

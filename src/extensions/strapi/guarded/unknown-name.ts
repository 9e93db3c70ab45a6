// A name that a project's code uses and that does not exist, with the name that was probably meant.
import { ExtensionFault } from '../../../errors/faults/extension-fault.ts';
import { nameOneOf } from '../../../errors/wording/hint.ts';

export function unknownName(what: string, name: unknown, known: readonly string[]): ExtensionFault {
  const remedy = nameOneOf(String(name), known);
  return new ExtensionFault(`There is no ${what} ${JSON.stringify(name)}.`, remedy);
}

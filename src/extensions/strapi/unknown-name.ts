// A name that a project's code asks for and that there is not, with what was probably meant.
import { ExtensionFault } from '../../errors/extension-fault.ts';
import { nearest } from '../../errors/nearest.ts';

export function unknownName(what: string, name: unknown, known: readonly string[]): ExtensionFault {
  const meant = nearest(String(name), known);
  const remedy = meant ? `Did you mean ${JSON.stringify(meant)}?` : `There are: ${known.join(', ')}.`;
  return new ExtensionFault(`There is no ${what} ${JSON.stringify(name)}.`, remedy);
}

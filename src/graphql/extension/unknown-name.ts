// The fault for an unknown name in a project's code.
import type { GraphQLSchema } from 'graphql';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { meantOr } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';

/** `There is no action "fnd". Did you mean "find"?` */
export function unknownName(what: string, name: unknown, known: readonly string[]): ExtensionFault {
  const all = known.length === 0 ? 'There are none.' : `Use one of: ${known.join(', ')}.`;
  return new ExtensionFault(`There is no ${what}.`, meantOr(nearest(String(name), known), all));
}

/** Without introspection types. */
export const typeNames = (schema: GraphQLSchema): readonly string[] =>
  Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__'));

// Cache keys of prepared statements: the position in the operation, and the variables that it uses. Apollo Server
// caches parsed operations, so equal requests have the same nodes.
import { type FieldNode, visit } from 'graphql';
import { getOrCreate } from '../../values/memoize.ts';
import type { Operation } from '../parse/operation.ts';

const numbers = new WeakMap<FieldNode, number>();
const variables = new WeakMap<FieldNode, readonly string[]>();
const variablesBelow = new WeakMap<FieldNode, readonly string[]>();
let count = 0;

export const selectionKey = (nodes: readonly FieldNode[], operation: Operation): string =>
  keyWith(nodes, operation, variablesOf);

/** The key of a field's selection, independent of its arguments. */
export const keyBelow = (nodes: readonly FieldNode[], operation: Operation): string =>
  keyWith(nodes, operation, variablesBelowOf);

function keyWith(
  nodes: readonly FieldNode[],
  operation: Operation,
  namesOf: (node: FieldNode, operation: Operation) => readonly string[],
): string {
  const names = nodes.flatMap((node) => namesOf(node, operation));
  // A missing variable differs from null, which JSON would not show.
  const values = names.map((name) =>
    name in operation.variables ? [name, operation.variables[name]] : [name],
  );
  return `${nodes.map(numberOf).join()} ${JSON.stringify(values)}`;
}

function numberOf(node: FieldNode): number {
  const known = numbers.get(node);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(node, count);
  return count;
}

/** The variables of a field and everything below it, except addresses and data, which are inputs of the statement. */
const variablesOf = (node: FieldNode, operation: Operation): readonly string[] =>
  getOrCreate(variables, node, () => {
    const shaping = (node.arguments ?? []).filter(({ name }) => !inputs.includes(name.value));
    return namesIn({ ...node, arguments: shaping }, operation);
  });

const variablesBelowOf = (node: FieldNode, operation: Operation): readonly string[] =>
  getOrCreate(variablesBelow, node, () => namesIn({ ...node, arguments: [] }, operation));

const namesIn = (node: FieldNode, operation: Operation): readonly string[] => [
  ...new Set(mentionedIn(node, operation, new Set())),
];

const inputs: readonly string[] = ['id', 'documentId', 'data'];

function mentionedIn(
  node: FieldNode | Operation['fragments'][string],
  operation: Operation,
  seen: Set<string>,
): readonly string[] {
  const found: string[] = [];
  visit(node, {
    Variable: ({ name }) => void found.push(name.value),
    FragmentSpread: ({ name }) => {
      const fragment = operation.fragments[name.value];
      if (!fragment || seen.has(name.value)) return;
      seen.add(name.value);
      found.push(...mentionedIn(fragment, operation, seen));
    },
  });
  return found;
}

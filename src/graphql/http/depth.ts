// Limits the depth of an operation. As in the API reference, a root field has depth 0, and introspection is exempt.
import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

export const depthRule =
  (limit: number) =>
  (context: ValidationContext): ASTVisitor => ({
    OperationDefinition: (operation) => {
      const field = tooDeep(operation, limit, (name) => context.getFragment(name) ?? undefined);
      if (!field) return;
      const name = operation.name?.value ?? '';
      context.reportError(
        new GraphQLError(`'${name}' exceeds maximum operation depth of ${limit}`, { nodes: [field] }),
      );
    },
  });

type FindFragment = (name: string) => FragmentDefinitionNode | undefined;

/** The first field that is over the limit. */
function tooDeep(
  operation: OperationDefinitionNode,
  limit: number,
  find: FindFragment,
): FieldNode | undefined {
  // A fragment is checked once for each depth, however often it is spread, which also ends cycles.
  const known = new Set<string>();
  const inSet = ({ selections }: SelectionSetNode, depth: number): FieldNode | undefined => {
    for (const selection of selections) {
      const found = selection.kind === Kind.FIELD ? inField(selection, depth) : inFragment(selection, depth);
      if (found) return found;
    }
    return undefined;
  };
  const inField = (field: FieldNode, depth: number): FieldNode | undefined => {
    if (field.name.value.startsWith('__')) return undefined;
    if (depth > limit) return field;
    return field.selectionSet && inSet(field.selectionSet, depth + 1);
  };
  const inFragment = (selection: Exclude<Selection, FieldNode>, depth: number): FieldNode | undefined => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return inSet(selection.selectionSet, depth);
    const key = `${depth} ${selection.name.value}`;
    if (known.has(key)) return undefined;
    known.add(key);
    const fragment = find(selection.name.value);
    return fragment && inSet(fragment.selectionSet, depth);
  };
  return inSet(operation.selectionSet, 0);
}

type Selection = SelectionSetNode['selections'][number];

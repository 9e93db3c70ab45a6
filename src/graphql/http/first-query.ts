// The initial query of the console: some attributes of the first content type.
import { type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { type Mark, markOf } from '../marks/marks.ts';

type Field = GraphQLField<unknown, GraphqlContext>;

const maxAttributes = 4;
const wrappers: readonly Mark['kind'][] = ['rows', 'attributes', 'self'];
const leaves: readonly Mark['kind'][] = ['documentId', 'field'];

/** Undefined if no content type has a query. */
export function firstQuery(schema: GraphQLSchema): string | undefined {
  const root = Object.values(schema.getQueryType()?.getFields() ?? {}).find((field) => {
    const mark = markOf(field);
    return mark?.kind === 'read' && mark.uid.startsWith('api::') && mark.result !== 'one';
  });
  if (!root) return undefined;
  const lines = [`${root.name} {`, ...selectionOf(root).map((line) => `  ${line}`), '}'];
  return `query {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;
}

/** Selects scalar fields, inside envelopes too, without relations and components. */
function selectionOf({ type }: Field): readonly string[] {
  const named = getNamedType(type);
  const fields = isObjectType(named) ? Object.values(named.getFields()) : [];
  const kindOf = (field: Field): Mark['kind'] | undefined => markOf(field)?.kind;
  const chosen = fields.filter((field) => leaves.some((kind) => kind === kindOf(field)) && isLeaf(field));
  const opened = fields.filter((field) => wrappers.some((kind) => kind === kindOf(field)));
  return [
    ...chosen.slice(0, maxAttributes).map(({ name }) => name),
    ...opened.flatMap((field) => [`${field.name} {`, ...selectionOf(field).map((line) => `  ${line}`), '}']),
  ];
}

const isLeaf = ({ type }: Field): boolean => !('getFields' in getNamedType(type));

// The operation that a selection belongs to, and functions to read its fields.
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isObjectType,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import type { RowsQuery, SelectionEntry } from '../../plan/query.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ShadowCrud } from '../extension/shadow-crud.ts';
import { type Mark, markOf } from '../marks/marks.ts';
import type { Arguments } from './parse-arguments.ts';

export interface Operation {
  readonly graphqlSchema: GraphQLSchema;
  readonly schema: Schema;
  readonly shadow: ShadowCrud;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Cached selections, if no variable affects them. */
  readonly selections?: Selections;
}

type Selections = WeakMap<readonly FieldNode[], Map<GraphQLObjectType, readonly SelectedField[]>>;

/** One field of a selection, by its key in the result, with merged nodes. */
export interface SelectedField {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly type: GraphQLObjectType;
}

/** The selected fields of an object, in the order of the result. */
export function selectedFields(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  { graphqlSchema, fragments, variables, selections }: Operation,
): readonly SelectedField[] {
  const ofTypes = selections?.get(nodes) ?? new Map<GraphQLObjectType, readonly SelectedField[]>();
  const known = ofTypes.get(type);
  if (known) return known;
  const fields = toSelected(collectSubfields(graphqlSchema, fragments, variables, type, [...nodes]), type);
  selections?.set(nodes, ofTypes.set(type, fields));
  return fields;
}

/** Converts fields that graphql-js has collected. */
export const toSelected = (
  collected: ReadonlyMap<string, readonly FieldNode[]>,
  type: GraphQLObjectType,
): readonly SelectedField[] =>
  [...collected].map(([key, nodes]) => ({ key, name: nodes[0]?.name.value ?? key, nodes, type }));

/** Undefined for `__typename` and fields of a project. */
export function markOfField({ name, type }: SelectedField): Mark | undefined {
  const field = type.getFields()[name];
  return field && markOf(field);
}

export function argumentsOf({ name, type, nodes }: SelectedField, { variables }: Operation): Arguments {
  const field = type.getFields()[name];
  const [node] = nodes;
  return field && node ? getArgumentValues(field, node, variables) : {};
}

/** The object type of a field: an envelope, row or component. */
export function objectBelow({ type, name }: SelectedField): GraphQLObjectType {
  const inner = getNamedType(type.getFields()[name]?.type);
  if (!isObjectType(inner)) throw new Error(`${type.name}.${name} is no object`);
  return inner;
}

export function objectNamed(name: string, { graphqlSchema }: Operation): GraphQLObjectType {
  const type = graphqlSchema.getType(name);
  if (!isObjectType(type)) throw new Error(`No object type ${name}`);
  return type;
}

/** The populate entry of one member. */
export const memberEntry = (query: RowsQuery): SelectionEntry => ({
  kind: 'selection',
  isDemanded: false,
  ...query,
});

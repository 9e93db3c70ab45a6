// What every reader of a selection needs to know of the operation that it belongs to.
import type { FieldNode, FragmentDefinitionNode, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { getArgumentValues } from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import type { Schema } from '../../schema/schema.ts';
import { type Mark, markOf } from '../marks.ts';
import type { Arguments } from './parse-arguments.ts';

export interface Operation {
  readonly graphqlSchema: GraphQLSchema;
  readonly schema: Schema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One field of a selection, under the key that the answer gives it; the nodes are merged. */
export interface SelectedField {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly type: GraphQLObjectType;
}

/** The fields that are selected of an object, in the order of the answer. */
export function selectedFields(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  { graphqlSchema, fragments, variables }: Operation,
): readonly SelectedField[] {
  const collected = collectSubfields(graphqlSchema, fragments, variables, type, [...nodes]);
  return [...collected].map(([key, found]) => ({
    key,
    name: found[0]?.name.value ?? key,
    nodes: found,
    type,
  }));
}

/** Undefined for `__typename` and for fields of a project's own. */
export function markOfField({ name, type }: SelectedField): Mark | undefined {
  const field = type.getFields()[name];
  return field && markOf(field);
}

export function argumentsOf({ name, type, nodes }: SelectedField, { variables }: Operation): Arguments {
  const field = type.getFields()[name];
  const [node] = nodes;
  return field && node ? getArgumentValues(field, node, variables) : {};
}

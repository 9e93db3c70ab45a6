// The root fields of an operation and their lanes. Apollo Server caches parsed operations, so these are cached too,
// unless variables affect the selection.
import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import { type Operation, type SelectedField, toSelected } from '../parse/operation.ts';
import { type GraphqlLane, laneOf } from './lane.ts';
import type { GraphqlService } from './service.ts';

export interface Root {
  readonly type: GraphQLObjectType;
  readonly fields: readonly RootField[];
  readonly operation: Operation;
}

export interface RootField extends SelectedField {
  readonly lane: GraphqlLane;
}

export interface OperationText {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Operation['variables'];
}

/** The root fields of operations of one schema. */
export class RootFields {
  readonly #graphqlSchema: GraphQLSchema;
  readonly #service: GraphqlService;
  readonly #known = new WeakMap<OperationDefinitionNode, Root>();

  constructor(graphqlSchema: GraphQLSchema, service: GraphqlService) {
    this.#graphqlSchema = graphqlSchema;
    this.#service = service;
  }

  of(text: OperationText, type: GraphQLObjectType): Root {
    const known = this.#known.get(text.operation);
    if (known) return { ...known, operation: { ...known.operation, variables: text.variables } };
    const isFixed = !hasVariableDirectives(text.document);
    const root = this.#find(text, type, isFixed);
    if (isFixed) this.#known.set(text.operation, root);
    return root;
  }

  #find(
    { document, operation: node, variables }: OperationText,
    type: GraphQLObjectType,
    isFixed: boolean,
  ): Root {
    const graphqlSchema = this.#graphqlSchema;
    const fragments = fragmentsOf(document);
    const selections = isFixed ? { selections: new WeakMap() } : {};
    const { schema, shadow } = this.#service;
    const operation = { graphqlSchema, schema, shadow, fragments, variables, ...selections };
    const collected = collectFields(graphqlSchema, fragments, variables, type, node.selectionSet);
    const fields = toSelected(collected, type).map((field) => ({ ...field, lane: laneOf(field, operation) }));
    return { type, fields, operation };
  }
}

const fragmentsOf = ({ definitions }: DocumentNode): Operation['fragments'] =>
  Object.fromEntries(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );

/** Whether `@skip` or `@include` uses a variable. */
export function hasVariableDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive: ({ arguments: given = [] }) => {
      found ||= given.some(({ value }) => value.kind === Kind.VARIABLE);
    },
  });
  return found;
}

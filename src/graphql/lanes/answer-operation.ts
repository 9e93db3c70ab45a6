// A whole operation: each root field in its lane, and their texts put together in the order of the selection.
import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  getVariableValues,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { Written } from '../../documents/documents.ts';
import type { AnswerOperation, OperationRequest, ReadyAnswer } from '../http/ready-answer.ts';
import { markOfField, type Operation, type SelectedField } from '../parse/operation.ts';
import { laneOf } from './lane.ts';
import type { GraphqlService } from './service.ts';
import { type FieldRequest, readField, writeField } from './statement-lane.ts';
import { contextWith } from './written.ts';

export const answerWith =
  (graphqlSchema: GraphQLSchema, service: GraphqlService): AnswerOperation =>
  async (request) => {
    const root = request.operation && rootOf(request, graphqlSchema, service);
    if (!root) return null;
    const lanes = root.fields.map((field) => laneOf(field, root.operation));
    if (lanes.every((lane) => lane === 'resolvers')) return null;
    const isMutation = request.operation.operation === 'mutation';
    const outcomes = await (isMutation ? answerInOrder : answerTogether)(root, request, service);
    return { ...assembled(root.fields, outcomes), lanes };
  };

interface Root {
  readonly type: GraphQLObjectType;
  readonly fields: readonly SelectedField[];
  readonly operation: Operation;
}

/** Undefined where something is wrong with the operation, which graphql-js reports. */
function rootOf(
  { operation: { operation, selectionSet, variableDefinitions = [] }, document, request }: OperationRequest,
  graphqlSchema: GraphQLSchema,
  { schema }: GraphqlService,
): Root | undefined {
  const type = operation === 'query' ? graphqlSchema.getQueryType() : graphqlSchema.getMutationType();
  const { coerced } = getVariableValues(graphqlSchema, variableDefinitions, { ...request.variables });
  if (operation === 'subscription' || !type || !coerced) return undefined;
  const fragments = Object.fromEntries(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const collected = collectFields(graphqlSchema, fragments, coerced, type, selectionSet);
  const fields = [...collected].map(([key, nodes]) => ({
    key,
    name: nodes[0]?.name.value ?? key,
    nodes,
    type,
  }));
  return { type, fields, operation: { graphqlSchema, schema, fragments, variables: coerced } };
}

/** What one root field came to. */
type Outcome =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'errors';
      readonly errors: readonly GraphQLError[];
      readonly isFatal: boolean;
      readonly text: string;
    };

type AnswerFields = (
  root: Root,
  request: OperationRequest,
  service: GraphqlService,
) => Promise<readonly Outcome[]>;

const answerTogether: AnswerFields = (root, request, service) =>
  Promise.all(root.fields.map((field) => answerField(field, root, request, service)));

/** Mutations run one after the other; nothing is written after one whose failure leaves no data. */
const answerInOrder: AnswerFields = async (root, request, service) => {
  const outcomes: Outcome[] = [];
  for (const field of root.fields) {
    const outcome = await answerField(field, root, request, service);
    outcomes.push(outcome);
    if (outcome.kind === 'errors' && outcome.isFatal) break;
  }
  return outcomes;
};

function assembled(
  fields: readonly SelectedField[],
  outcomes: readonly Outcome[],
): Omit<ReadyAnswer, 'lanes'> {
  const errors = outcomes.flatMap((outcome) => (outcome.kind === 'errors' ? outcome.errors : []));
  const isFatal = outcomes.some((outcome) => outcome.kind === 'errors' && outcome.isFatal);
  const pairs = outcomes.map(({ text }, index) => `${JSON.stringify(fields[index]?.key)}:${text}`);
  return { data: isFatal ? 'null' : `{${pairs.join()}}`, ...(errors.length > 0 ? { errors } : {}) };
}

async function answerField(
  field: SelectedField,
  root: Root,
  request: OperationRequest,
  service: GraphqlService,
): Promise<Outcome> {
  if (field.name === '__typename') return { kind: 'text', text: JSON.stringify(field.type.name) };
  const text = await statementOf(field, root, request, service);
  if (text instanceof GraphQLError) {
    const isFatal = isNonNullType(root.type.getFields()[field.name]?.type);
    return { kind: 'errors', errors: [text], isFatal, text: 'null' };
  }
  if (typeof text === 'string') return { kind: 'text', text };
  const { contextValue } = request;
  return executeField(field, root, {
    ...request,
    contextValue: text ? contextWith(text, contextValue) : contextValue,
  });
}

/** No text for a field that graphql-js has to answer, but what was written already. */
async function statementOf(
  field: SelectedField,
  { operation }: Root,
  { contextValue }: OperationRequest,
  service: GraphqlService,
): Promise<string | Written | GraphQLError | undefined> {
  if (laneOf(field, operation) === 'resolvers') return undefined;
  const mark = markOfField(field);
  const request: FieldRequest = { field, operation, abilities: contextValue.principal.abilities };
  try {
    if (mark?.kind === 'read') return await readField(mark, request, service);
    if (mark?.kind === 'write') return await writeField(mark, request, service);
    return undefined;
  } catch (error) {
    const originalError = error instanceof Error ? error : new Error(String(error));
    return new GraphQLError(originalError.message, { path: [field.key], originalError });
  }
}

/** One root field alone, by graphql-js. */
async function executeField(
  field: SelectedField,
  { type, operation }: Root,
  request: OperationRequest,
): Promise<Outcome> {
  const { document, contextValue, request: given } = request;
  const only: OperationDefinitionNode = {
    ...request.operation,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [...field.nodes] },
  };
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const result: ExecutionResult = await execute({
    schema: operation.graphqlSchema,
    document: { kind: Kind.DOCUMENT, definitions: [only, ...fragments] },
    contextValue,
    variableValues: given.variables,
    operationName: given.operationName,
  });
  const text = JSON.stringify(result.data?.[field.key] ?? null);
  if (!result.errors) return { kind: 'text', text };
  const isFatal = result.data === null && isNonNullType(type.getFields()[field.name]?.type);
  return { kind: 'errors', errors: result.errors, isFatal, text };
}

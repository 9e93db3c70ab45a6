// Runs an operation: each root field in its lane, and joins their JSON in the order of the selection.
import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { WrittenDocument } from '../../documents/requests.ts';
import { markOfField, type SelectedField } from '../parse/operation.ts';
import { type JsonPieces, objectOf } from './json-pieces.ts';
import type { OperationRequest, ReadyResult, RunOperation } from './operation-request.ts';
import { type Root, type RootField, RootFields } from './root-fields.ts';
import type { GraphqlService } from './service.ts';
import { type FieldRequest, readField, writeField } from './statement-lane.ts';
import { contextWith } from './written.ts';

export function runWith(graphqlSchema: GraphQLSchema, service: GraphqlService): RunOperation {
  const rootFields = new RootFields(graphqlSchema, service);
  return async (request) => {
    const root = request.operation && rootOf(request, graphqlSchema, rootFields);
    if (!root) return null;
    const lanes = root.fields.map(({ lane }) => lane);
    if (lanes.every((lane) => lane === 'resolvers')) return null;
    const isMutation = request.operation.operation === 'mutation';
    const outcomes = await (isMutation ? runInOrder : runTogether)(root, request, service);
    return assembled(root.fields, outcomes, lanes);
  };
}

/** Undefined if the operation is invalid, which graphql-js reports. */
function rootOf(
  { operation, document, request }: OperationRequest,
  graphqlSchema: GraphQLSchema,
  rootFields: RootFields,
): Root | undefined {
  const isQuery = operation.operation === 'query';
  const type = isQuery ? graphqlSchema.getQueryType() : graphqlSchema.getMutationType();
  const { coerced } = getVariableValues(
    graphqlSchema,
    operation.variableDefinitions ?? [],
    { ...request.variables },
    { maxErrors: 1 },
  );
  if (operation.operation === 'subscription' || !type || !coerced) return undefined;
  return rootFields.of({ document, operation, variables: coerced }, type);
}

/** The result of one root field. */
type Outcome =
  | { readonly kind: 'value'; readonly value: JsonPieces }
  | {
      readonly kind: 'errors';
      readonly errors: readonly GraphQLError[];
      readonly isFatal: boolean;
      readonly value: JsonPieces;
    };

type RunFields = (
  root: Root,
  request: OperationRequest,
  service: GraphqlService,
) => Promise<readonly Outcome[]>;

const runTogether: RunFields = (root, request, service) =>
  Promise.all(root.fields.map((field) => runField(field, root, request, service)));

/** Mutations run one after the other. Nothing is written after a failure that makes the whole data null. */
const runInOrder: RunFields = async (root, request, service) => {
  const outcomes: Outcome[] = [];
  for (const field of root.fields) {
    const outcome = await runField(field, root, request, service);
    outcomes.push(outcome);
    if (outcome.kind === 'errors' && outcome.isFatal) break;
  }
  return outcomes;
};

function assembled(
  fields: readonly SelectedField[],
  outcomes: readonly Outcome[],
  lanes: ReadyResult['lanes'],
): ReadyResult {
  const errors = outcomes.flatMap((outcome) => (outcome.kind === 'errors' ? outcome.errors : []));
  const isFatal = outcomes.some((outcome) => outcome.kind === 'errors' && outcome.isFatal);
  const members = outcomes.map(({ value }, index) => [fields[index]?.key ?? '', value] as const);
  const data = isFatal ? ['null'] : objectOf(members);
  return errors.length > 0 ? { data, errors, lanes } : { data, lanes };
}

const textValue = (text: string): Outcome => ({ kind: 'value', value: [text] });

async function runField(
  field: RootField,
  root: Root,
  request: OperationRequest,
  service: GraphqlService,
): Promise<Outcome> {
  if (field.name === '__typename') return textValue(JSON.stringify(field.type.name));
  const value = await statementOf(field, root, request, service);
  if (value instanceof GraphQLError) {
    const isFatal = isNonNullType(root.type.getFields()[field.name]?.type);
    return { kind: 'errors', errors: [value], isFatal, value: ['null'] };
  }
  if (value && !('documentId' in value)) return { kind: 'value', value };
  const { contextValue } = request;
  return executeField(field, root, {
    ...request,
    contextValue: value ? contextWith(value, contextValue) : contextValue,
  });
}

/** For a field that graphql-js has to resolve, returns no JSON but what was written already. */
async function statementOf(
  field: RootField,
  { operation }: Root,
  { contextValue }: OperationRequest,
  service: GraphqlService,
): Promise<JsonPieces | WrittenDocument | GraphQLError | undefined> {
  if (field.lane === 'resolvers') return undefined;
  const mark = markOfField(field);
  const { principal, budget } = contextValue;
  const request: FieldRequest = { field, operation, abilities: principal.abilities, budget };
  try {
    if (mark?.kind === 'read' && service.code.has(mark.uid)) return undefined;
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
  if (!result.errors) return textValue(text);
  const isFatal = result.data === null && isNonNullType(type.getFields()[field.name]?.type);
  return { kind: 'errors', errors: result.errors, isFatal, value: [text] };
}

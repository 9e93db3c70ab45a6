// An operation that was let in, and its result where the database built the JSON, which is never parsed.
import type { GraphQLRequest } from '@apollo/server';
import type { DocumentNode, GraphQLError, OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { JsonPieces } from './json-pieces.ts';
import type { GraphqlLane } from './lane.ts';

/** A validated operation and its variables, of a caller who is known. */
export interface OperationRequest {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly request: Pick<GraphQLRequest, 'query' | 'operationName' | 'variables'>;
  readonly contextValue: GraphqlContext;
}

export interface ReadyResult {
  /** The JSON of the whole `data`: `{"articles":[…]}` or `null`. */
  readonly data: JsonPieces;
  readonly errors?: readonly GraphQLError[];
  /** The way of each root field, for Server-Timing. */
  readonly lanes: readonly GraphqlLane[];
}

/** Null where the operation has to be executed. */
export type RunOperation = (request: OperationRequest) => Promise<ReadyResult | null>;

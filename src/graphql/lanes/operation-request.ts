// A validated operation, and its result as JSON of the database, which is never parsed.
import type { GraphQLRequest } from '@apollo/server';
import type { DocumentNode, GraphQLError, OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { JsonPieces } from './json-pieces.ts';
import type { GraphqlLane } from './lane.ts';

/** A validated operation with its variables and caller. */
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
  /** The lane of each root field, for Server-Timing. */
  readonly lanes: readonly GraphqlLane[];
}

/** Null if graphql-js has to execute the operation. */
export type RunOperation = (request: OperationRequest) => Promise<ReadyResult | null>;

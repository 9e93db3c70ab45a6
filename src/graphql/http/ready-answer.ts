// Answers that are ready before anything is executed: their data is JSON text that the database built, which nobody parses.
import type { GraphQLRequestContext } from '@apollo/server';
import type { DocumentNode, FormattedExecutionResult, GraphQLError, OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from '../graphql-context.ts';
import type { Lane } from '../lanes/lane.ts';

/** A validated operation and its variables, of a caller who is known. */
export type OperationRequest = GraphQLRequestContext<GraphqlContext> & {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
};

export interface ReadyAnswer {
  /** The JSON text of the whole `data`: `{"articles":[…]}` or `null`. */
  readonly data: string;
  readonly errors?: readonly GraphQLError[];
  /** The way of each root field, for Server-Timing. */
  readonly lanes: readonly Lane[];
}

/** Null where the operation has to be executed. */
export type AnswerOperation = (request: OperationRequest) => Promise<ReadyAnswer | null>;

const jsonText = Symbol('JSON text');

/** Stands where a result has its data; plugins that look into it get it parsed. */
export const readyData = (text: string) => ({ [jsonText]: text, toJSON: (): unknown => JSON.parse(text) });

export function printResult(result: FormattedExecutionResult): string {
  const { data, ...others } = result;
  const text: unknown = data ? Reflect.get(data, jsonText) : undefined;
  if (typeof text !== 'string') return JSON.stringify(result);
  const parts = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...parts, `"data":${text}`].join()}}`;
}

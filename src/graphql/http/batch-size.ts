// The limit of operations in one request. Each is parsed and validated for itself, whatever its cost is.
import { GraphQLError } from 'graphql';
import type { Request, Response } from '../../routes/request.ts';

const maxOperations = 500;

/** The refusal of a list with too many operations, before any of them is read; undefined for all other requests. */
export function refusedBatch({ body }: Pick<Request, 'body'>): Response | undefined {
  if (!Array.isArray(body) || body.length <= maxOperations) return undefined;
  const error = new GraphQLError(
    `The request has ${body.length} operations, more than the limit of ${maxOperations}: send them in several requests`,
    { extensions: { code: 'BATCH_LIMIT_EXCEEDED', operations: body.length, limit: maxOperations } },
  );
  return {
    status: 400,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ errors: [error] }),
  };
}

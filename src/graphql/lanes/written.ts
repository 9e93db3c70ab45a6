// Passes on what the statement lane has written before it found errors in the result, so that graphql-js reports the
// errors without writing again.
import type { WrittenDocument } from '../../documents/requests.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';

const known = new WeakMap<GraphqlContext, WrittenDocument>();

/** The context of a root field whose document is written already. */
export function contextWith(written: WrittenDocument, context: GraphqlContext): GraphqlContext {
  const own: GraphqlContext = Object.create(context);
  known.set(own, written);
  return own;
}

export const writtenIn = (context: GraphqlContext): WrittenDocument | undefined => known.get(context);

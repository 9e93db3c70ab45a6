// What the statement lane wrote before it found that its result has errors to show: graphql-js shows them, and must not
// write again.
import type { WrittenDocument } from '../../documents/requests.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';

const known = new WeakMap<GraphqlContext, WrittenDocument>();

/** The context of one root field whose document is written already. */
export function contextWith(written: WrittenDocument, context: GraphqlContext): GraphqlContext {
  const own: GraphqlContext = Object.create(context);
  known.set(own, written);
  return own;
}

export const writtenIn = (context: GraphqlContext): WrittenDocument | undefined => known.get(context);

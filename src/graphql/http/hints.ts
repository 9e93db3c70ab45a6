// "Did you mean …?" in messages of graphql-js, which names parts of the schema. Apollo Server removes it by a regular expression
// whose time grows with the square of the message, and a message may quote a long value of the request.
import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphqlContext } from '../context/graphql-context.ts';

const hint = 'Did you mean ';

/** The hint ends the message; values that are quoted before it may have the same words. */
export function withoutHint(message: string): string {
  if (!message.endsWith('?')) return message;
  const start = message.lastIndexOf(hint);
  return start === -1 ? message : message.slice(0, start).trimEnd();
}

/** Removes hints from errors of validation, so that no formatter of a project sees them either. */
export const hintsOff: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    validationDidStart: async () => async (errors) => {
      for (const error of errors ?? []) error.message = withoutHint(error.message);
    },
  }),
};

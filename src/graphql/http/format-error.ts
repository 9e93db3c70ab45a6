// Turns what was thrown into a GraphQL error. Our own errors have their name and details, those of the library are
// unchanged, and anything else is only logged.
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../errors/definition/plinth-error.ts';
import { PlinthError } from '../../errors/errors.ts';
import { forbidden } from '../../errors/families/permission.ts';
import { shownError } from '../../errors/shown.ts';

type Log = (problem: unknown) => void;

/** `formatted`: the error in the form of the library, with its code. */
export function formatError(
  formatted: GraphQLFormattedError,
  thrown: unknown,
  log: Log,
): GraphQLFormattedError {
  const cause = causeOf(thrown);
  if (cause instanceof PlinthError && isShown(cause)) return ofPlinth(cause, formatted.path);
  if (cause === undefined || cause instanceof GraphQLError || isBrokenPromise(cause)) return formatted;
  if (formatted.extensions?.code === 'GRAPHQL_PARSE_FAILED') return { ...formatted, message: nestedTooDeep };
  log(cause);
  return {
    message: 'Internal Server Error',
    ...pathOf(formatted.path),
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/** The message for a stack overflow of the parser, which is recursive. */
const nestedTooDeep = 'Syntax Error: The document nests brackets deeper than can be read.';

/** The code of the first error that has one, for the header `Plinth-Error`. */
export function firstCode(errors: readonly unknown[]): ErrorCode | undefined {
  for (const error of errors) {
    const cause = causeOf(error);
    if (cause instanceof PlinthError && isShown(cause)) return cause.code;
  }
  return undefined;
}

/** Whether clients see the error: below 500, or 503, which is a limit. */
const isShown = ({ status }: PlinthError): boolean => status < 500 || status === 503;

/** The error of the resolver; undefined for errors of the library. */
export function causeOf(thrown: unknown): unknown {
  if (!(thrown instanceof GraphQLError)) return thrown;
  const { originalError } = thrown;
  return originalError instanceof GraphQLError ? (causeOf(originalError) ?? originalError) : originalError;
}

function ofPlinth(error: PlinthError, path: GraphQLFormattedError['path']): GraphQLFormattedError {
  const { name, details = {} } = error;
  // A project's code may have its own message.
  const whole = error.code === forbidden.code ? 'Forbidden access' : error.message;
  const shown = shownError({ message: whole, details });
  const { message } = shown;
  return { message, ...pathOf(path), extensions: { code: codeOf(name), error: { name, ...shown } } };
}

/** The message of graphql-js for null in a non-nullable field; the error has neither class nor code. */
const wrongTypeMark = /^Cannot return null for non-nullable field \w+\.\w+\.$/;

/** Whether it is such an error, which names only the field. */
const isBrokenPromise = (cause: unknown): boolean =>
  cause instanceof Error && wrongTypeMark.test(cause.message);

const pathOf = (path: GraphQLFormattedError['path']) => (path === undefined ? {} : { path });

const fixedCodes: Readonly<Record<string, string>> = {
  ForbiddenError: 'FORBIDDEN',
  PolicyError: 'FORBIDDEN',
  UnauthorizedError: 'UNAUTHENTICATED',
  ValidationError: 'BAD_USER_INPUT',
};

const codeOf = (name: string): string =>
  fixedCodes[name] ?? `STRAPI_${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;

// The one function that turns what was thrown into a GraphQL error. Errors of ours carry their name and details, those
// of the library stay as they are, and anything else is told to the log alone.
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { PlinthError } from '../../errors/errors.ts';
import { forbidden } from '../../errors/permission.ts';
import type { ErrorCode } from '../../errors/plinth-error.ts';
import { shownError } from '../../errors/shown.ts';

type Log = (problem: unknown) => void;

/** `formatted`: the error as the library would show it, with its code. */
export function formatError(
  formatted: GraphQLFormattedError,
  thrown: unknown,
  log: Log,
): GraphQLFormattedError {
  const cause = causeOf(thrown);
  if (cause instanceof PlinthError && isTold(cause)) return ofPlinth(cause, formatted.path);
  if (cause === undefined || cause instanceof GraphQLError || isBrokenPromise(cause)) return formatted;
  if (formatted.extensions?.code === 'GRAPHQL_PARSE_FAILED') return { ...formatted, message: nestedTooDeep };
  log(cause);
  return {
    message: 'Internal Server Error',
    ...pathOf(formatted.path),
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/** All that ends the parser but the document's own errors: it goes into each bracket by a call of its own. */
const nestedTooDeep = 'Syntax Error: The document nests brackets deeper than can be read.';

/** Of the first error that has one: what the header `Plinth-Error` says of the whole response. */
export function codeAmong(errors: readonly unknown[]): ErrorCode | undefined {
  for (const error of errors) {
    const cause = causeOf(error);
    if (cause instanceof PlinthError && isTold(cause)) return cause.code;
  }
  return undefined;
}

/** 503 is a limit, which clients are told by its name. */
const isTold = ({ status }: PlinthError): boolean => status < 500 || status === 503;

/** What the resolver threw; undefined for an error that the library itself made. */
export function causeOf(thrown: unknown): unknown {
  if (!(thrown instanceof GraphQLError)) return thrown;
  const { originalError } = thrown;
  return originalError instanceof GraphQLError ? (causeOf(originalError) ?? originalError) : originalError;
}

function ofPlinth(error: PlinthError, path: GraphQLFormattedError['path']): GraphQLFormattedError {
  const { name, details = {} } = error;
  // A project's code may say why.
  const whole = error.code === forbidden.code ? 'Forbidden access' : error.message;
  const shown = shownError({ message: whole, details });
  const { message } = shown;
  return { message, ...pathOf(path), extensions: { code: codeOf(name), error: { name, ...shown } } };
}

/** graphql-js found nothing where the schema promises something, and throws an error without class or code. */
const brokenPromise = /^Cannot return null for non-nullable field \w+\.\w+\.$/;

/** The field is named, and nothing else is told. */
const isBrokenPromise = (cause: unknown): boolean =>
  cause instanceof Error && brokenPromise.test(cause.message);

const pathOf = (path: GraphQLFormattedError['path']) => (path === undefined ? {} : { path });

const fixedCodes: Readonly<Record<string, string>> = {
  ForbiddenError: 'FORBIDDEN',
  PolicyError: 'FORBIDDEN',
  UnauthorizedError: 'UNAUTHENTICATED',
  ValidationError: 'BAD_USER_INPUT',
};

const codeOf = (name: string): string =>
  fixedCodes[name] ?? `STRAPI_${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;

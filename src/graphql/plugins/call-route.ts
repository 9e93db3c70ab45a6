// Mutations of plugins go through the routes that REST has: the same permissions, limits and checks, and the same answers.
import type { Access } from '../../auth/access.ts';
import { forbidden, isErrorName, PlinthError } from '../../errors/errors.ts';
import type { Routes } from '../../rest/route.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';

export interface RouteCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Segments below the prefix, such as `['auth', 'local']`. */
  readonly path: readonly string[];
  readonly search?: string;
  readonly body?: unknown;
}

/** Resolves to the body of the answer, parsed; throws what the route throws. */
export type CallRoute = (call: RouteCall, context: GraphqlContext) => Promise<unknown>;

export const routeCaller =
  (routes: Routes, access: Access): CallRoute =>
  async ({ method, path, search = '', body }, { principal, http }) => {
    const route = routes.find(method, path);
    if (route.kind !== 'plugin') throw new Error(`There is no route ${method} /${path.join('/')}`);
    const { handler, parameters } = route;
    if (!principal.abilities.may(handler.action)) throw forbidden();
    const { headers, address } = http;
    const answer = await handler.answer({
      method,
      access,
      principal,
      parameters,
      search,
      body,
      headers,
      address,
    });
    const answered: unknown = answer.body === undefined ? null : JSON.parse(answer.body.toString());
    if (answer.status >= 400) throw refusalIn(answered);
    return answered;
  };

/** Some routes answer with their refusal, for it has headers of its own: a rate limit says when it ends. */
function refusalIn(answered: unknown): PlinthError {
  const { error } = answered as { readonly error: Pick<PlinthError, 'name' | 'message' | 'details'> };
  if (!isErrorName(error.name)) throw new Error(`A route was refused with an unknown ${error.name}`);
  return new PlinthError(error.name, error.message, error.details);
}

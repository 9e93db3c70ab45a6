// What a project's code threw during a request, as its response: errors that it chose by name or status as they are, anything
// else as a fault of that code, which the log names with its place and clients do not see.
import createHttpError, { isHttpError } from 'http-errors';
import { PlinthError } from '../../errors/errors.ts';
import { ExtensionError, meantByProject } from '../../graphql/extension/project-code.ts';
import type { Response } from '../../routes/request.ts';
import { placeIn } from '../code/placed-fault.ts';
import { errorBody } from './application.ts';
import type { Context } from './context.ts';
import { respondContext } from './respond-context.ts';

/** Where code of the project was called: `the handler api::article.article.mine of GET /articles/mine`. */
const points = new WeakMap<object, string>();

/** Runs one step, and remembers which one threw: the first one that did, since others may pass it on. */
export async function atPoint<T>(point: string, call: () => T | Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (typeof error === 'object' && error !== null && !points.has(error)) points.set(error, point);
    throw error;
  }
}

export interface ThrownAt {
  readonly context: Context;
  /** Where the error has no place of its own. */
  readonly point: string;
  readonly folder: string;
}

export function respondThrown(error: unknown, { context, point, folder }: ThrownAt): Response {
  if (error instanceof PlinthError) throw error;
  const status = statusOf(error);
  if (status !== undefined && error instanceof Error) {
    context.status = status;
    // Of a fault of the server, clients get the status alone.
    const isShown = status < 500 || !('expose' in error) || error.expose === true;
    context.body = errorBody({
      status,
      message: isShown ? error.message : 'Internal Server Error',
      details: 'details' in error ? error.details : undefined,
    });
    return respondContext(context);
  }
  const meant = meantByProject(error);
  if (meant) throw meant;
  const refused = refusedByStatus(error);
  if (refused) {
    context.status = refused.status;
    context.body = errorBody(refused);
    return respondContext(context);
  }
  const at = (typeof error === 'object' && error !== null && points.get(error)) || point;
  const place = placeIn(folder, error);
  throw new ExtensionError(place === undefined ? at : `${at} (${place})`, error);
}

/** Of `ctx.throw(409)`, and of the class HttpError that projects import. */
function statusOf(error: unknown): number | undefined {
  if (isHttpError(error)) return error.status;
  if (!(error instanceof Error) || error.name !== 'HttpError' || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : undefined;
}

/** `Object.assign(new Error('Sold out'), { status: 409 })`: a fault of the request. Those of a server stay faults of the code. */
function refusedByStatus(error: unknown) {
  if (!(error instanceof Error)) return undefined;
  const { status = 'statusCode' in error ? error.statusCode : undefined } = error as { status?: unknown };
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 400 || status > 499)
    return undefined;
  const isShown = !('expose' in error) || error.expose !== false;
  return isShown
    ? { status, name: error.name, message: error.message }
    : { status, message: createHttpError(status).message };
}

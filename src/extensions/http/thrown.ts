// What a project's code threw during a request, as its response: errors that it chose by name or status as they are, anything
// else as a fault of that code, which the log names with its place and clients do not see.
import { PlinthError } from '../../errors/errors.ts';
import { ExtensionError, errorOfProject } from '../../graphql/extension/project-code.ts';
import type { Response } from '../../routes/request.ts';
import { placeIn } from '../code/placed-fault.ts';
import { refusalOfHttpError, refusalOfStatus } from '../code/refusal-by-status.ts';
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
  const chosen = refusalOfHttpError(error);
  const meant = chosen ? undefined : errorOfProject(error);
  if (meant) throw meant;
  const refusal = chosen ?? refusalOfStatus(error);
  if (refusal) {
    context.status = refusal.status;
    context.body = errorBody(refusal);
    return respondContext(context);
  }
  const at = (typeof error === 'object' && error !== null && points.get(error)) || point;
  const place = placeIn(folder, error);
  throw new ExtensionError(place === undefined ? at : `${at} (${place})`, error);
}

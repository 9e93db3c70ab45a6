// Turns an error that project code threw during a request into the response. Errors with a known name or status are responses as
// they are; any other is a fault of the code, which is logged with its location and not shown to clients.
import { isForClients } from '../../errors/families/project-code.ts';
import { raisedBy } from '../../errors/refusal.ts';
import { ExtensionError, errorOfProject, faultOf } from '../../graphql/extension/project-code.ts';
import type { Response } from '../../routes/request.ts';
import { placeIn } from '../code/placed-fault.ts';
import { refusalOfHttpError, refusalOfStatus } from '../code/refusal-by-status.ts';
import { errorBody } from './application.ts';
import type { Context } from './context.ts';
import { respondContext } from './respond-context.ts';

/** The extension point that was called: `the handler api::article.article.mine of GET /articles/mine`. */
const points = new WeakMap<object, string>();

/** Runs one step and records the first one that threw, since outer steps may rethrow its error. */
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
  /** Used if the error has no location. */
  readonly point: string;
  readonly folder: string;
}

export function respondThrown(error: unknown, { context, point, folder }: ThrownAt): Response {
  const at = (typeof error === 'object' && error !== null && points.get(error)) || point;
  const place = placeIn(folder, error);
  const where = place === undefined ? at : `${at} (${place})`;
  if (isForClients(error)) throw place === undefined ? error : raisedBy(where, error);
  const chosen = refusalOfHttpError(error);
  const meant = chosen ? undefined : errorOfProject(error);
  if (meant) throw meant;
  const refusal = chosen ?? refusalOfStatus(error);
  if (refusal) {
    context.status = refusal.status;
    context.body = errorBody(refusal);
    return respondContext(context);
  }
  const known = faultOf(error);
  if (known instanceof ExtensionError) throw known;
  throw new ExtensionError(where, error);
}

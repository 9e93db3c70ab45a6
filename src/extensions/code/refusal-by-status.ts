// Errors with a status by which project code chooses the response.
import createHttpError, { isHttpError } from 'http-errors';
import { PlinthError } from '../../errors/definition/plinth-error.ts';
import type { RefusedByProject } from '../../errors/families/project-code.ts';

/**
 * `ctx.throw(409)`, and the class HttpError that projects import. For a status above 500, clients get the status only. 500
 * without `expose` is a fault of the code, which is logged.
 */
export function refusalOfHttpError(error: unknown): RefusedByProject | undefined {
  const status = statusOf(error);
  if (status === undefined || !(error instanceof Error)) return undefined;
  const isShown = status < 500 || !('expose' in error) || error.expose === true;
  if (status === 500 && !isShown) return undefined;
  return {
    status,
    name: nameOf(status),
    message: isShown ? error.message : createHttpError(status).message,
    details: isShown ? detailsOf(error) : undefined,
  };
}

function statusOf(error: unknown): number | undefined {
  if (isHttpError(error)) return error.status;
  if (!(error instanceof Error) || error.name !== 'HttpError' || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : undefined;
}

/**
 * `Object.assign(new Error('Sold out'), { status: 409 })`: a 4xx status is a client error; with 5xx it stays a fault of
 * the code.
 */
export function refusalOfStatus(error: unknown): RefusedByProject | undefined {
  if (!(error instanceof Error) || error instanceof PlinthError) return undefined;
  const { status = 'statusCode' in error ? error.statusCode : undefined } = error as { status?: unknown };
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 400 || status > 499)
    return undefined;
  const isShown = !('expose' in error) || error.expose !== false;
  return isShown
    ? { status, name: error.name, message: error.message, details: detailsOf(error) }
    : { status, name: nameOf(status), message: createHttpError(status).message };
}

const detailsOf = (error: Error): unknown => ('details' in error ? error.details : undefined);

const nameOf = (status: number): string => createHttpError(status).name;

// Turns an error thrown by project code into the one that clients see: an intended refusal, or a fault with its location.
import { isForClients, refusedByProject } from '../../errors/families/project-code.ts';
import { ExtensionError, errorOfProject, faultOf } from '../../graphql/extension/project-code.ts';
import { placeIn } from './placed-fault.ts';
import { refusalOfHttpError, refusalOfStatus } from './refusal-by-status.ts';

/** `point`: the function that was called. */
export function shownFault(error: unknown, folder: string, point: string): unknown {
  if (isForClients(error) || error instanceof ExtensionError) return error;
  const chosen = refusalOfHttpError(error);
  const meant = chosen ? undefined : errorOfProject(error);
  if (meant) return meant;
  const refusal = chosen ?? refusalOfStatus(error);
  if (refusal) return refusedByProject(refusal);
  const known = faultOf(error);
  if (known instanceof ExtensionError) return known;
  const place = placeIn(folder, error);
  return new ExtensionError(place === undefined ? point : `${point} (${place})`, error);
}

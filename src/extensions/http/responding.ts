// What middlewares outside of `strapi::errors` see of errors: responses.
import type { PlinthError } from '../../errors/definition/plinth-error.ts';
import { isForClients } from '../../errors/families/project-code.ts';
import type { Context } from './context.ts';
import { holdRefusal, showMissing } from './pending-response.ts';
import { respondThrown } from './thrown.ts';

/** Turns refusals thrown inside, and a 404, into responses. Faults are rethrown, so that they are logged. */
export const responding =
  (context: Context, next: () => Promise<unknown>, folder: string): (() => Promise<unknown>) =>
  async () => {
    try {
      await next();
      showMissing(context);
    } catch (error) {
      const refusal = refusalOf(error, context, folder);
      if (refusal) holdRefusal(context, refusal);
    }
  };

/** Undefined if the response is in the context. Throws faults. */
function refusalOf(error: unknown, context: Context, folder: string): PlinthError | undefined {
  if (isRefusal(error)) return error;
  try {
    respondThrown(error, { context, folder, point: 'a middleware' });
    return undefined;
  } catch (meant) {
    if (isRefusal(meant)) return meant;
    throw meant;
  }
}

const isRefusal = (error: unknown): error is PlinthError => isForClients(error) && error.status < 500;

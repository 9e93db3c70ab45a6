// GET /_ready: whether requests can be served, for load balancers and orchestrators. `/_health` only shows that the process runs.
import { PlinthError } from '../errors/errors.ts';
import { databaseUnavailable } from '../errors/families/limits.ts';
import type { Route } from '../routes/route.ts';

export interface ReadyService {
  /** Queries the database; rejects if it does not respond. */
  readonly pingDatabase: () => Promise<unknown>;
}

/** Concurrent checks share one query: they have no rate limit, and must not use up the connections to the database. */
export function readyService(pingDatabase: ReadyService['pingDatabase']): ReadyService {
  let pending: Promise<unknown> | undefined;
  const ping = (): Promise<unknown> =>
    pingDatabase().finally(() => {
      pending = undefined;
    });
  return { pingDatabase: () => (pending ??= ping()) };
}

/** Milliseconds to wait for the database. */
const maxWait = 2000;

export const readyRoute: Route<ReadyService> = {
  method: 'GET',
  path: '/_ready',
  demand: 'anyone',
  body: 'none',
  handler: async (_request, { pingDatabase }) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(databaseUnavailable()), maxWait);
    });
    try {
      await Promise.race([pingDatabase(), late]);
    } catch (error) {
      // Such as missing tables: requests cannot be served either.
      throw error instanceof PlinthError ? error : Object.assign(databaseUnavailable(), { cause: error });
    } finally {
      clearTimeout(timer);
    }
    return { status: 204 };
  },
};

// GET /_ready: whether requests can be served, for load balancers and orchestrators. `/_health` only shows that the process runs.
import { databaseUnavailable } from '../errors/limits.ts';
import type { Route } from '../routes/route.ts';

export interface ReadyService {
  /** Queries the database; rejects if it does not respond. */
  readonly askDatabase: () => Promise<unknown>;
}

/** Concurrent checks share one query: they have no rate limit, and must not use up the connections to the database. */
export function readyService(askDatabase: ReadyService['askDatabase']): ReadyService {
  let asking: Promise<unknown> | undefined;
  const ask = (): Promise<unknown> =>
    askDatabase().finally(() => {
      asking = undefined;
    });
  return { askDatabase: () => (asking ??= ask()) };
}

/** Milliseconds to wait for the database. */
const maxWait = 2000;

export const readyRoute: Route<ReadyService> = {
  method: 'GET',
  path: '/_ready',
  demand: 'anyone',
  body: 'none',
  handler: async (_request, { askDatabase }) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(databaseUnavailable()), maxWait);
    });
    try {
      await Promise.race([askDatabase(), late]);
    } finally {
      clearTimeout(timer);
    }
    return { status: 204 };
  },
};

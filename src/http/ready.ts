// GET /_ready: whether requests can be served, for load balancers and orchestrators. `/_health` says that the process runs.
import { databaseAway } from '../errors/limits.ts';
import type { Route } from '../routes/route.ts';

export interface ReadyRoom {
  /** Asks the database; rejects where it does not respond. */
  readonly askDatabase: () => Promise<unknown>;
}

/** Checks that come together share one question: they are under no rate limit, and must not fill the database's connections. */
export function readyRoom(askDatabase: ReadyRoom['askDatabase']): ReadyRoom {
  let asking: Promise<unknown> | undefined;
  const ask = (): Promise<unknown> =>
    askDatabase().finally(() => {
      asking = undefined;
    });
  return { askDatabase: () => (asking ??= ask()) };
}

/** Milliseconds. */
const longestWait = 2000;

export const readyRoute: Route<ReadyRoom> = {
  method: 'GET',
  path: '/_ready',
  demand: 'anyone',
  body: 'none',
  handler: async (_request, { askDatabase }) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(databaseAway()), longestWait);
    });
    try {
      await Promise.race([askDatabase(), late]);
    } finally {
      clearTimeout(timer);
    }
    return { status: 204 };
  },
};

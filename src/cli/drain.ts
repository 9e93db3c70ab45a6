// A worker that another one has taken the place of: it gets no new connections, and ends those that it has with their next response,
// so that no client writes to one that is being closed.
import cluster from 'node:cluster';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plinth } from '../app.ts';

/** Milliseconds that a client may leave a connection unused; then it is closed. */
const longestIdle = 5000;
const step = 50;

export async function drain({ server, project }: Plinth): Promise<void> {
  const { server: http } = server;
  http.prependListener('request', (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // Takes the port away and would close connections that are idle: the client's next request may be on its way.
  const { closeIdleConnections } = http;
  http.closeIdleConnections = () => undefined;
  cluster.worker?.disconnect();
  const { gracefulTimeout } = project.config.server;
  const until = Date.now() + Math.min(longestIdle, gracefulTimeout);
  const count = (): Promise<number> =>
    new Promise((resolve) => http.getConnections((_error, connections) => resolve(connections)));
  while (Date.now() < until && (await count()) > 0) await wait(step);
  http.closeIdleConnections = closeIdleConnections;
}

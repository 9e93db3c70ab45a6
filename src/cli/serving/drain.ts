// Drains a worker that has been replaced: it gets no new connections and closes existing ones with their next response, so that no
// request is lost on a closing connection.
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plinth } from '../../app/app.ts';

/** Milliseconds that a client may leave a connection unused; then it is closed. */
const longestIdle = 5000;

export async function drain({ server, project }: Plinth): Promise<void> {
  const { server: http } = server;
  http.prependListener('request', (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // Takes the port away and would close connections that are idle: the client's next request may be on its way.
  const { closeIdleConnections } = http;
  http.closeIdleConnections = () => undefined;
  const { worker } = cluster;
  // Told when the process that hands out connections knows, and all connections have ended. Ended earlier, this process would leave
  // those that are being handed to it without a response and without an end.
  const isOver = worker && once(worker, 'disconnect');
  worker?.disconnect();
  await Promise.race([isOver, wait(Math.min(longestIdle, project.config.server.gracefulTimeout))]);
  http.closeIdleConnections = closeIdleConnections;
}

// Drains a worker that has been replaced: it accepts no new connections, and closes existing ones after their next response, so that
// no request is lost on a connection that closes. In development it closes idle connections at once, so that no request that is
// sent after a restart gets the response of the former code.
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plinth } from '../../app/app.ts';

/** Milliseconds after which idle connections are closed. */
const maxIdle = 5000;

export async function drain(
  { server, project }: Plinth,
  { keepsIdle }: { readonly keepsIdle: boolean },
): Promise<void> {
  const { server: http } = server;
  http.prependListener('request', (_request: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // Disconnecting the worker closes the port and would close idle connections, on which a request may be on its way.
  const { closeIdleConnections } = http;
  if (keepsIdle) http.closeIdleConnections = () => undefined;
  const { worker } = cluster;
  // Emitted when the primary process no longer assigns connections to this one, and all connections have ended. If this process
  // ended earlier, connections that are being assigned to it would get no response and would not be closed.
  const disconnected = worker && once(worker, 'disconnect');
  worker?.disconnect();
  await Promise.race([disconnected, wait(Math.min(maxIdle, project.config.server.gracefulTimeout))]);
  http.closeIdleConnections = closeIdleConnections;
}

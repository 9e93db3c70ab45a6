// Limits how many connections one address may hold open, and ends those that are over before they are accepted.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerConfig } from '../config/server/server-config.ts';
import { countedNetwork } from '../limits/network.ts';

/**
 * Closes connections over the limit at once. Those of a proxy, declared or on this machine, are not counted, since they
 * serve many clients.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  { isProxied, maxConnectionsOfAddress }: ServerConfig,
): void {
  if (isProxied) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = countedNetwork(remoteAddress);
    if (network === undefined) return;
    const count = open.get(network) ?? 0;
    if (count >= maxConnectionsOfAddress) return void socket.destroy();
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/**
 * Ends connections that the client reset before they were accepted. They may bring a whole request, but have no address to count it
 * by. Connections to a port always have one otherwise, and a server listens on nothing else.
 */
export function endResetConnections(server: Pick<Server, 'on'>): void {
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

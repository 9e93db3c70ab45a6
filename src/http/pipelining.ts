// Limits requests that a client sends before it has read the responses to earlier ones (pipelining: RFC 9112, 9.3.2). Node reads as many
// as arrive, and holds all of them with their responses until it is their turn.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the responses to earlier ones. */
export const maxWaiting = 20;

/**
 * Returns a function that counts a request by its response. It returns false if there were too many and the connection was closed.
 * While requests wait, the connection is also closed after `timeout` milliseconds in which nothing was sent or received.
 */
export function pipeliningLimiter(timeout: number): (response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return (response) => {
    // A response gets the socket when it is its turn, which for the only request of a connection is at once.
    if (response.socket !== null) return true;
    const { socket } = response.req;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > maxWaiting) {
      socket.destroy();
      return false;
    }
    socket.setTimeout(timeout);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return true;
  };
}

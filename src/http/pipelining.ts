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
  const waitingOf = new WeakMap<Socket, Set<ServerResponse>>();
  return (response) => {
    // A response gets the socket when it is its turn, which for the only request of a connection is at once.
    if (response.socket !== null) return true;
    const { socket } = response.req;
    const waiting = waitingOf.get(socket) ?? closedWith(socket);
    waitingOf.set(socket, waiting);
    if (waiting.size >= maxWaiting) {
      socket.destroy();
      return false;
    }
    socket.setTimeout(timeout);
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    return true;
  };
}

/**
 * A set whose responses are closed with the connection. Node does this itself from version 26 on. In earlier versions a response
 * whose turn did not come has no `close`, so its bytes would be counted for ever, and the file that it sends would stay open.
 */
function closedWith(socket: Socket): Set<ServerResponse> {
  const waiting = new Set<ServerResponse>();
  socket.once('close', () => {
    for (const response of waiting) {
      if (response.destroyed) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return waiting;
}

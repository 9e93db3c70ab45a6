import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maxWaiting, pipeliningLimiter } from './pipelining.ts';

/** Responds only when a test does. */
const server = createServer();
let socket: Socket;
let open: ServerResponse[];
let refused: number;

function limitWaiting(milliseconds: number): void {
  const limit = pipeliningLimiter(milliseconds);
  server.removeAllListeners('request').on('request', (_request, response) => {
    if (limit(response)) open.push(response);
    else refused += 1;
  });
}

beforeEach(async () => {
  [open, refused] = [[], 0];
  limitWaiting(200);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.on('error', () => undefined);
});
afterEach(() => {
  socket.destroy();
  server.close();
});

async function send(requests: number): Promise<void> {
  const before = open.length;
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
  while (open.length < Math.min(before + requests, maxWaiting + 1)) await once(server, 'request');
}

test('a connection is closed when too many requests wait, and the rest of them is not served', async () => {
  await send(1000);
  await once(socket, 'close');
  expect(open).toHaveLength(maxWaiting + 1);
  expect(refused).toBeGreaterThan(0);
});

test('requests whose turn has come do not wait', async () => {
  // A busy machine may need longer than 200 ms for a round.
  limitWaiting(60_000);
  for (let round = 0; round < 3; round += 1) {
    await send(maxWaiting + 1);
    for (const response of open.splice(0)) response.end();
    while (socket.bytesRead === 0) await once(socket, 'data');
  }
  expect([socket.closed, refused]).toEqual([false, 0]);
});

test('a connection is closed if requests wait and nothing is sent or received', async () => {
  await send(2);
  await once(socket, 'close');
  expect(socket.closed).toBe(true);
});

test('the only request of a connection may take longer', async () => {
  await send(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(socket.closed).toBe(false);
});

// Fails without `closedWith` in versions of Node before 26.
test('responses that wait are closed with their connection', async () => {
  await send(3);
  const closed = Promise.all(open.map((response) => once(response, 'close')));
  socket.resetAndDestroy();
  await closed;
  expect(open.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
});

import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { InFlight } from './in-flight.ts';
import { pipeliningLimiter } from './pipelining.ts';

/** The members of a response that the class uses. */
class TestResponse extends EventEmitter {
  idle: (() => void) | undefined;
  readonly destroyed = false;
  destroy = vi.fn(() => this.emit('close'));
  readonly req = { socket: { destroy: this.destroy } };
  setTimeout(_ms: number, callback: () => void): void {
    this.idle = callback;
  }
}

const client = '203.0.113.7';
const server = createServer();
let inFlight: InFlight;

beforeEach(() => {
  vi.useFakeTimers();
  inFlight = new InFlight({ timeout: 1000, slowest: 32_768, maxBytes: 100_000, maxBytesOfAddress: 50_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => void server.close());

function admit(body: Buffer | Readable, address = client): TestResponse {
  const response = new TestResponse();
  inFlight.admit(body, address, response as unknown as ServerResponse);
  return response;
}

test('responses of one address are limited in bytes, and a further one is refused with its own error', () => {
  const first = admit(Buffer.alloc(30_000));
  expect(() => admit(Buffer.alloc(30_000))).toThrow(expect.objectContaining({ name: 'RateLimitError' }));
  admit(Buffer.alloc(30_000), '203.0.113.8');
  first.emit('close');
  admit(Buffer.alloc(30_000));
  expect(inFlight.bytes).toBe(60_000);
});

test('responses of all addresses are limited in bytes', () => {
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) admit(Buffer.alloc(30_000), address);
  expect(() => admit(Buffer.alloc(30_000))).toThrow(
    expect.objectContaining({ status: 503, code: 'PLINTH_BUSY' }),
  );
});

test('loopback is not limited, since it may be a proxy for many clients', () => {
  admit(Buffer.alloc(40_000), '127.0.0.1');
  admit(Buffer.alloc(40_000), '127.0.0.1');
  expect(() => admit(Buffer.alloc(40_000), '127.0.0.1')).toThrow(expect.objectContaining({ status: 503 }));
});

test('a response that the client does not read is ended, after a time that depends on its size', () => {
  const response = admit(Buffer.alloc(65_536));
  vi.advanceTimersByTime(2900);
  expect(response.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(response.destroy).toHaveBeenCalled();
  expect(inFlight.bytes).toBe(0);
});

test('a stream is ended when nothing of it is read for some time', () => {
  const response = admit(Readable.from(['text']));
  expect(inFlight.bytes).toBe(0);
  response.idle?.();
  expect(response.destroy).toHaveBeenCalled();
});

test('the response to a client that disconnected earlier is not counted', async () => {
  vi.useRealTimers();
  const gone = new Promise<ServerResponse>((resolve) => {
    server.once('request', (_request, response) => response.once('close', () => resolve(response)));
  });
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(server, 'request');
  socket.destroy();
  inFlight.admit(Buffer.alloc(30_000), client, await gone);
  expect(inFlight.bytes).toBe(0);
});

test('the connection is closed if the response waits for its turn behind another one', async () => {
  vi.useRealTimers();
  const open: ServerResponse[] = [];
  const limitPipelining = pipeliningLimiter(60_000);
  server.removeAllListeners('request').on('request', (_request, response) => {
    if (limitPipelining(response)) open.push(response);
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2));
  while (open.length < 2) await once(server, 'request');
  const [, waiting] = open;
  if (waiting) inFlight.admit(Buffer.alloc(30_000), client, waiting);
  expect(inFlight.bytes).toBe(30_000);
  await once(socket, 'close');
  await vi.waitFor(() => expect(inFlight.bytes).toBe(0), 10_000);
});

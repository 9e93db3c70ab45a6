// Uses fake timers, since the deadline of a body is a minute.
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../config/config.ts';
import { acceptBodies, bodyTimeLimiter } from './bodies.ts';
import { toPlinthError } from './errors.ts';
import { sendError } from './send.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const form = 'multipart/form-data; boundary=x';
const json = 'application/json';

test.each([
  ['POST', json, true],
  ['GET', json, true],
  // No route reads this body. Without a deadline it would keep the connection open as long as the longest upload.
  ['GET', form, true],
  ['DELETE', form, true],
  ['POST', form, false],
  ['PATCH', 'application/offset+octet-stream', false],
])('a %s with a body of %s is ended after a minute: %s', (method, type, isEnded) => {
  const destroy = vi.fn();
  const headers = { 'content-type': type, 'content-length': '1000' };
  bodyTimeLimiter()({
    method,
    headers,
    raw: Object.assign(new EventEmitter(), { destroy }),
  } as unknown as FastifyRequest);
  vi.advanceTimersByTime(61_000);
  expect(destroy.mock.calls.length > 0).toBe(isEnded);
});

test.each([
  ['that is read', 'POST', '', /^HTTP\/1\.1 408 .*connection: close.*plinth-error: PLINTH_REQUEST_TIMEOUT/s],
  ['that is decompressed', 'POST', 'content-encoding: gzip\r\n', /^HTTP\/1\.1 408 /],
  ['that nobody reads', 'GET', '', /^HTTP\/1\.1 200 /],
])('a client whose body %s takes a minute is told so, and its connection closes', async (_which, ...sent) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const [method, header, response] = sent;
  const server = Fastify();
  const limitBodyTime = bodyTimeLimiter();
  const arrived = Promise.withResolvers<void>();
  server.addHook('onRequest', (request, _reply, done) => {
    limitBodyTime(request);
    done();
    arrived.resolve();
  });
  acceptBodies(server, { http: { body: { jsonLimit: 1000, formLimit: 1000 }, query: {} } } as Config);
  server.setErrorHandler((error, _request, reply) => sendError(toPlinthError(error), reply));
  server.route({ method, url: '/', handler: async () => 'read' });
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket: Socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `${method} / HTTP/1.1\r\nhost: x\r\n${header}content-type: ${json}\r\ncontent-length: 99\r\n\r\n{`,
  );
  await arrived.promise;
  vi.advanceTimersByTime(61_000);
  expect(await text(socket)).toMatch(response);
  await server.close();
});

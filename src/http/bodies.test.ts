// Uses fake timers, since the deadline of a body is a minute.
import { EventEmitter } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyTimeLimiter } from './bodies.ts';

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

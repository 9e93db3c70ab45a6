import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { StreamedBody } from './streamed-body.ts';

const limits = { total: 10_000, silence: 10_000 };

test('a body that no handler reads is read to its end', async () => {
  const stream = new PassThrough();
  new StreamedBody(stream, '').discard(limits);
  for (let count = 0; count < 100; count++)
    if (!stream.write(Buffer.alloc(100_000))) await once(stream, 'drain');
  stream.end();
  await once(stream, 'end');
  expect(stream.readableEnded).toBe(true);
});

test.each([
  { ...limits, silence: 5 },
  { ...limits, total: 5 },
])('a body that does not end is aborted: %j', async (short) => {
  const stream = new PassThrough();
  new StreamedBody(stream, '').discard(short);
  stream.write('x');
  await once(stream, 'close');
  expect(stream.destroyed).toBe(true);
});

test('a body can be read once', () => {
  const body = new StreamedBody(new PassThrough(), '');
  body.take();
  expect(() => body.take()).toThrow('once');
});

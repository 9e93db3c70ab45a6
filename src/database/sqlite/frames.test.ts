import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { frameOf, readFrames } from './frames.ts';

const long = Buffer.alloc(100_000, 'a');
const rows = [['text', 1, null, undefined, 2n, long], [Buffer.from('short')], []];
const limit = 10_000_000;

function arriving(): { readonly pipe: PassThrough; readonly values: unknown[] } {
  const pipe = new PassThrough();
  const values: unknown[] = [];
  readFrames(pipe, limit, { receive: (value) => values.push(value), refuse: () => undefined });
  return { pipe, values };
}

test('values arrive as they were sent, in chunks of any size', () => {
  const sent = Buffer.concat([frameOf(rows), frameOf('a'), frameOf({ kind: 'rows', rows })]);
  for (const size of [1, 3, 65_536, sent.length]) {
    const { pipe, values } = arriving();
    for (let from = 0; from < sent.length; from += size)
      pipe.write(Buffer.from(sent.subarray(from, from + size)));
    expect(values).toEqual([rows, 'a', { kind: 'rows', rows }]);
  }
});

test('bytes have memory of their own, and that of chunks is given back', () => {
  const { pipe, values } = arriving();
  const sent = frameOf(rows);
  const chunk = Buffer.from(new ArrayBuffer(sent.length));
  sent.copy(chunk);
  pipe.write(chunk);
  const [[[, , , , , bytes] = []] = []] = values as [typeof rows];
  expect(bytes).toBeInstanceOf(Buffer);
  expect((bytes as Buffer).buffer.byteLength).toBe(long.length);
  expect(chunk).toHaveLength(0);
});

test('a value that is announced as longer than the limit is refused before it is taken', () => {
  const pipe = new PassThrough();
  const heard: string[] = [];
  readFrames(pipe, 1000, { receive: () => heard.push('value'), refuse: () => heard.push('refused') });
  pipe.write(frameOf(long));
  expect(heard).toEqual(['refused']);
});

import { expect, test } from 'vitest';
import { jsonLines } from './lines.ts';

async function* chunks(text: string, times: number): AsyncGenerator<Buffer> {
  for (let count = 0; count < times; count += 1) yield Buffer.from(text);
}

async function valuesOf(bytes: AsyncIterable<Buffer>): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of jsonLines(bytes, 'rows.jsonl')) values.push(value);
  return values;
}

test('empty lines are skipped', async () => {
  expect(await valuesOf(chunks('1\n\n"a\u2028b"\n  \n', 2))).toEqual([1, 'a\u2028b', 1, 'a\u2028b']);
});

test.each(['\n', ' \n'])(
  'a file of empty lines is refused at once, in place of being read to its end',
  async (line) => {
    await expect(valuesOf(chunks(line.repeat(10_000), Number.POSITIVE_INFINITY))).rejects.toThrow(
      'rows.jsonl has more than 100000 empty lines',
    );
  },
);

import { expect, test } from 'vitest';
import { heapGrowth } from '../../test/harness/heap-growth.ts';
import { KeptResults } from './kept-results.ts';
import type { ReadResult } from './read-result.ts';

const result: ReadResult['result'] = { kind: 'document', isAddressed: true };
const keep = async (given: Omit<ReadResult, 'total' | 'result'>) => {
  const kept = new KeptResults(1_000_000);
  const read = await kept.read('key', '1', async () => ({ total: undefined, result, ...given }));
  return { bytes: kept.load.bytes, json: read.json };
};

test('what is kept is weighed with the values that its cursors hold', async () => {
  const { bytes } = await keep({ json: '[]' });
  const after = 'x'.repeat(50_000);
  expect((await keep({ json: '[]', cursors: { before: null, after } })).bytes).toBe(bytes + 50_000);
});

test.each([['{"a":"é"}'], [Buffer.from('{"a":"é"}')]])('%s is kept in memory of its own', async (json) => {
  const kept = (await keep({ json })).json;
  expect(kept?.toString()).toBe('{"a":"é"}');
  expect(Buffer.isBuffer(kept) && kept.buffer.byteLength).toBe(10);
});

test('results that were replaced are collected with young objects', async () => {
  const kept = new KeptResults(10_000_000);
  let count = 0;
  const readNext = () => {
    count += 1;
    const read = async () => ({
      total: undefined,
      result,
      json: Buffer.alloc(2000),
      of: new Array(100).fill(count),
    });
    return kept.read(`key ${count % 50}`, `${count}`, read);
  };
  const growth = await heapGrowth(async () => {
    for (let at = 0; at < 200; at += 1) await Promise.all(Array.from({ length: 10 }, readNext));
  });
  expect(growth, 'of 30 that were allocated').toBeLessThan(8);
});

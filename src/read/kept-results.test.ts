import { expect, test } from 'vitest';
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

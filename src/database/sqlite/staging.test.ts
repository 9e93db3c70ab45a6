import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openStaging, type Staging } from './staging.ts';

const type = 'api::page.page';
const folder = mkdtempSync(join(tmpdir(), 'plinth-staging-'));
let staging: Staging;
beforeEach(() => {
  staging = openStaging(join(folder, 'import.db'));
});
afterEach(() => staging.remove());
afterAll(() => rmSync(folder, { recursive: true }));

/** Ten documents in two locales. */
function stage(length: number): void {
  for (let id = 1; id <= 20; id += 1)
    staging.addRow({
      ...{ type, id, status: 'draft', locale: id % 2 ? 'en' : 'fr' },
      documentId: `document${String(Math.ceil(id / 2)).padStart(2, '0')}`,
      data: JSON.stringify({ text: 'x'.repeat(length) }),
    });
  staging.finish();
}

test('short rows are read by their number', () => {
  stage(10);
  expect(staging.rowsAfter(type, 0, 7).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(staging.rowsAfter(type, 17, 7).map(({ id }) => id)).toEqual([18, 19, 20]);
  expect(staging.documentsAfter(type, '', 2).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(staging.documentsAfter(type, 'document09', 2).map(({ id }) => id)).toEqual([19, 20]);
  expect(staging.documentsAfter(type, 'document10', 2)).toEqual([]);
});

test('rows of megabytes are read in portions of some megabytes, documents as a whole', () => {
  stage(3 * 2 ** 20);
  expect(staging.rowsAfter(type, 0, 500).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(staging.rowsAfter(type, 3, 500).map(({ id }) => id)).toEqual([4, 5, 6]);
  expect(staging.documentsAfter(type, '', 200).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(staging.documentsAfter(type, 'document02', 200).map(({ id }) => id)).toEqual([5, 6, 7, 8]);
});

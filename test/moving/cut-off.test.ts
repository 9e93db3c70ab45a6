// An export file whose end is missing, as after a transfer that broke off, is refused with that reason.
import { stat, truncate } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importInto } from '../../src/import/import-into.ts';
import { startTestApp, type TestApp } from '../harness/project.ts';
import { type ExportForm, writeExportFile } from './export-file.ts';
import { magazine, magazineExport } from './magazine.ts';

describe('an export file that was cut off', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('sqlite', magazine);
  });
  afterAll(() => app.close());

  test.each<[string, ExportForm]>([
    ['compressed', { isCompressed: true }],
    ['a plain tar', { isCompressed: false }],
    ['encrypted', { isCompressed: true, key: 'a key' }],
    ['an encrypted plain tar', { isCompressed: false, key: 'a key' }],
  ])('%s: is refused before anything is written', async (_form, form) => {
    const from = await writeExportFile(magazineExport(), form);
    const { size } = await stat(from);
    for (const share of [0.9, 0.6, 0.3]) {
      await truncate(from, Math.floor(size * share));
      const given = { from, key: form.key, uploads: undefined, isDryRun: false, onProgress: () => undefined };
      await expect(importInto(app.folder, given), String(share)).rejects.toThrow('cut off');
    }
    expect((await app.request('GET', '/api/tags')).body).toMatchObject({ data: [] });
  });
});

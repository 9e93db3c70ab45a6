// The folder of uploads cannot be written. Here a file is in its place, which no account can write files into.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../harness/project.ts';
import { ask, creation } from './resumable.ts';
import { files, png } from './stored-uploads.ts';
import { upload } from './upload.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp('sqlite', files());
  await mkdir(join(app.folder, 'public'));
  await writeFile(join(app.folder, 'public/uploads'), '');
});
afterEach(() => app.close());

test('uploads are 503 with the remedy, and nothing is recorded', async () => {
  const refused = { status: 503, headers: { 'plinth-error': 'PLINTH_UPLOADS_UNWRITABLE' } };
  expect(await upload(app, { content: await png() })).toMatchObject({
    ...refused,
    body: { error: { message: 'The folder of uploads cannot be written: the file was not stored' } },
  });
  const { status, headers } = await ask(app, 'POST', '', creation(4));
  expect({ status, headers }).toMatchObject(refused);
  expect((await app.request('GET', '/api/upload/files')).body).toEqual([]);
});

test('the start warns', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  app = await app.reopen(files());
  expect(warn.mock.calls).toContainEqual([
    expect.stringMatching(/^Uploads will be refused, because .*public\/uploads cannot be written: Error: /),
  ]);
  vi.restoreAllMocks();
});

// The folder of uploads is deleted while the server runs: it is created again, and what was in it is missing.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/project.ts';
import { ask, creation } from './resumable.ts';
import { files, png, served, stored } from './stored-uploads.ts';
import { upload } from './upload.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp('sqlite', files());
});
afterEach(() => app.close());

const deleteFolder = () => rm(join(app.folder, 'public/uploads'), { recursive: true });

test('later uploads are stored with their copies, also in place of a lost file', async () => {
  const content = await png();
  const lost = await stored(app, { content });
  await deleteFolder();
  expect((await served(app, lost.url)).status).toBe(404);
  const later = await stored(app, { content: await png(600, 400, 'blue') });
  for (const url of [later.url, later.formats?.small?.url ?? ''])
    expect((await served(app, url)).status).toBe(200);
  const replaced = await upload(app, { content, search: `?id=${lost.id}` });
  expect(replaced.status).toBe(200);
  expect((await served(app, lost.url)).bytes.equals(content)).toBe(true);
});

test('a lost file can be deleted', async () => {
  const lost = await stored(app, { content: await png() });
  await deleteFolder();
  expect((await app.request('DELETE', `/api/upload/files/${lost.id}`)).status).toBe(200);
});

test('a resumable upload that was begun is 404, and a new one can begin', async () => {
  const { headers } = await ask(app, 'POST', '', creation(4));
  await deleteFolder();
  const path = String(headers.location).slice('/api/upload/resumable'.length);
  const rest = { headers: { 'upload-offset': '0' }, payload: Buffer.from('text') };
  expect((await ask(app, 'PATCH', path, rest)).status).toBe(404);
  expect((await ask(app, 'POST', '', creation(4))).status).toBe(201);
});

// Files that the server writes cannot be read by other users of the machine, except public uploads.
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/project.ts';
import { upload } from './upload.ts';

let app: TestApp;
afterEach(() => app.close());

const start = async (providerOptions: object): Promise<void> => {
  app = await startTestApp('sqlite', {
    contentTypes: {},
    files: { 'config/plugins.json': { upload: { config: { providerOptions } } } },
  });
};

/** The permission bits of the group and of others. */
const othersAt = (path: string): number => statSync(join(app.folder, path)).mode & 0o077;

test('only the server can read the database files', async () => {
  await start({});
  await app.request('GET', '/api/users');
  const files = readdirSync(join(app.folder, '.data'));
  expect(files).toEqual(expect.arrayContaining(['content.db', 'content.db-shm', 'content.db-wal']));
  for (const file of files) expect([file, othersAt(join('.data', file))]).toEqual([file, 0]);
  expect(othersAt('.data')).toBe(0);
});

test('a start removes read permission of others from the database files', async () => {
  await start({});
  const file = join(app.folder, '.data/content.db');
  chmodSync(file, 0o644);
  app = await app.reopen({ contentTypes: {} });
  await app.request('GET', '/api/users');
  for (const name of readdirSync(join(app.folder, '.data')))
    expect([name, othersAt(join('.data', name))]).toEqual([name, 0]);
});

test.each([
  ['private files of the media library', { private: true }, 0],
  ['public ones, which a web server may want to read', {}, 0o044],
])('%s', async (_title, providerOptions, expected) => {
  await start(providerOptions);
  await upload(app, { name: 'notes.txt', content: 'some words' });
  const [stored = ''] = readdirSync(join(app.folder, 'public/uploads')).filter((name) =>
    name.endsWith('.txt'),
  );
  expect(othersAt(join('public/uploads', stored)) & ~process.umask()).toBe(expected & ~process.umask());
});

test('the received part of a resumable upload cannot be read by others', async () => {
  await start({});
  await app.plinth.server.inject({
    method: 'POST',
    url: '/api/upload/resumable',
    headers: {
      authorization: `Bearer ${app.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '100',
      'upload-metadata': `filename ${Buffer.from('notes.txt').toString('base64')}`,
    },
  });
  expect(readdirSync(join(app.folder, 'public/uploads/.incoming/resumable'))).toHaveLength(2);
  expect(othersAt('public/uploads/.incoming/resumable')).toBe(0);
  expect(othersAt('public/uploads')).not.toBe(0);
});

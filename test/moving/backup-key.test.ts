// An encrypted backup can be read only with its key, and only if it was not changed. Files in S3 are part of it and restored.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { transferProject } from '../../src/export/export-content.ts';
import { databases, newTestProject, startTestApp } from '../harness/project.ts';
import { startS3, type TestS3 } from '../harness/start-s3.ts';
import { uploaded } from '../media/upload.ts';

const options = { hasFiles: true, overwrites: false, onProgress: () => undefined };
const key = 'a key of some length';
const notes = (storage: TestS3) => ({
  contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
  files: {
    'config/plugins.json': {
      upload: { config: { provider: 'aws-s3', providerOptions: storage.options() } },
    },
  },
});

describe.each(databases)('an encrypted backup of files in S3 and of %s', (database) => {
  let from: TestS3;
  let to: TestS3;
  const path = join(mkdtempSync(join(tmpdir(), 'plinth-backup-')), 'backup.tar.gz.enc');

  beforeAll(async () => {
    [from, to] = [await startS3(), await startS3()];
    const app = await startTestApp(database, notes(from));
    await app.request('POST', '/api/notes', { data: { title: 'a secret title' } });
    await uploaded(app, { name: 'note.txt', content: 'bytes of a file' });
    await app.plinth.access.refresh();
    expect(await takeBackup(app.folder, { path, key, ...options })).toMatchObject({ files: 1, missing: [] });
    await app.close();
  });
  afterAll(() => Promise.all([from.stop(), to.stop()]));

  it('is restored with its key, into another bucket', async () => {
    const target = await newTestProject(database, notes(to));
    expect(await to.keys()).toEqual([]);
    expect(await restoreBackup(target.folder, { path, key, ...options })).toMatchObject({ files: 1 });
    expect(await to.keys()).toEqual(await from.keys());
    const app = await target.start({ isNew: false });
    expect((await app.request('GET', '/api/notes')).text).toContain('a secret title');
    const { body } = await app.request('GET', '/api/upload/files');
    const [file] = body as readonly { readonly url: string }[];
    expect(await (await fetch(file?.url ?? '')).text()).toBe('bytes of a file');
    await app.close();
  });

  it('is refused without its key, with another key, or if it was changed, and nothing is restored', async () => {
    const target = await newTestProject(database, notes(to));
    const restoring = (given: { readonly path?: string; readonly key?: string }) =>
      restoreBackup(target.folder, { path, ...options, ...given });
    await expect(restoring({})).rejects.toThrow('is encrypted: pass its key with --key');
    await expect(restoring({ key: `${key} ` })).rejects.toThrow('was encrypted with another key');
    const bytes = readFileSync(path);
    expect(bytes.includes('a secret title')).toBe(false);
    const damaged = `${path}.damaged`;
    for (const place of [90, bytes.length >> 1, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(damaged, changed);
      await expect(restoring({ path: damaged, key })).rejects.toThrow('is not a complete backup');
    }
    for (const end of [30, 80, bytes.length - 20]) {
      writeFileSync(damaged, bytes.subarray(0, end));
      await expect(restoring({ path: damaged, key })).rejects.toThrow(/is not a complete backup/);
    }
    const app = await target.start();
    expect((await app.request('GET', '/api/notes')).body).toMatchObject({ data: [] });
    await app.close();
  });

  it('of files in S3 is refused by a project with local files, to which a transfer moves them', async () => {
    const { contentTypes } = notes(to);
    const target = await newTestProject(database, { contentTypes });
    await expect(restoreBackup(target.folder, { path, key, ...options })).rejects.toThrow(
      'The storage of the backup is',
    );
    const app = await target.start();
    const source = await newTestProject(database, notes(to));
    await restoreBackup(source.folder, { path, key, ...options, overwrites: true });
    await transferProject(source.folder, target.folder, options.onProgress);
    const { body } = await app.request('GET', '/api/upload/files');
    expect(body).toMatchObject([{ provider: 'local', url: expect.stringMatching(/^\/uploads\/note/) }]);
    const [file] = body as readonly { readonly url: string }[];
    expect((await app.request('GET', file?.url ?? '')).text).toBe('bytes of a file');
    await app.close();
  });
});

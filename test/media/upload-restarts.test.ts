// Files that a start finds on disk, and those that it deletes.
import { access, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/sql/sql.ts';
import { insertIncoming } from '../../src/sql/stored/stored-files.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { articleWith, files, newArticle, onDisk, png, served, stored } from './stored-uploads.ts';
import { upload } from './upload.ts';

describe.each(databases)('stored files on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files());
  });
  afterAll(() => app.close());

  describe('after a restart', () => {
    test('a private attribute has not got the uploaded file', async () => {
      let other = await startTestApp(database, files());
      try {
        const { documentId } = await newArticle(other);
        const fields = (field: string) => ({ ref: 'api::article.article', refId: documentId, field });
        const content = await png(10, 10);
        await stored(other, { content, fields: fields('secret') });
        other = await other.reopen(files({}));
        expect(await articleWith(other, documentId, 'secret')).toBeNull();
        // The same request links the file if the attribute is not private.
        const { id } = await stored(other, { content, fields: fields('secret') });
        expect(await articleWith(other, documentId, 'secret')).toMatchObject({ id });
      } finally {
        await other.close();
      }
    });

    test('files that a dead process stored without a record are deleted; files of records stay', async () => {
      let other = await startTestApp(database, files());
      try {
        const recorded = await stored(other, { name: 'kept.txt', content: 'kept' });
        const uploads = join(other.folder, 'public/uploads');
        const row = (key: string, expiresAt: string) => ({
          provider: 'local',
          files: [{ key, address: key, contentHash: null }],
          expiresAt,
        });
        for (const name of ['lost', 'busy'])
          await writeFile(join(uploads, `${name}_0123456789.txt`), 'content');
        await other.plinth.project.database.write(async (transaction) => {
          await transaction.run(insertIncoming(row('lost_0123456789.txt', '2020-01-01T00:00:00.000Z')));
          await transaction.run(insertIncoming(row('../../package.json', '2020-01-01T00:00:00.000Z')));
          await transaction.run(insertIncoming(row('busy_0123456789.txt', '2999-01-01T00:00:00.000Z')));
        });
        const left = (name: string): string => join(uploads, '.incoming', `process-${name}`);
        for (const name of ['dead', 'living']) await mkdir(left(name), { recursive: true });
        await utimes(left('dead'), new Date(0), new Date(0));
        await writeFile(join(other.folder, 'package.json'), '{}');

        other = await other.reopen(files());
        const names = await onDisk(other);
        expect(names).toEqual(expect.arrayContaining([`${recorded.hash}.txt`, 'busy_0123456789.txt']));
        expect(names).not.toContain('lost_0123456789.txt');
        await expect(access(left('dead'))).rejects.toThrow('ENOENT');
        await expect(access(left('living'))).resolves.toBeUndefined();
        expect((await served(other, recorded.url)).bytes.toString()).toBe('kept');
        expect(await readFile(join(other.folder, 'package.json'), 'utf8')).toBe('{}');
      } finally {
        await other.close();
      }
    });

    test('files that are older than the list of stored files are added to it, deleted and replaced like others', async () => {
      let other = await startTestApp(database, files());
      try {
        const [first, second] = [
          await stored(other, { content: await png() }),
          await stored(other, { content: await png() }),
        ];
        await other.plinth.project.database.write(async (transaction) => {
          await transaction.run(sql`delete from plinth_stored_files`);
        });
        other = await other.reopen(files());
        const content = await png(10, 10, 'blue');
        await upload(other, { content, search: `?id=${first.id}` });
        expect((await served(other, first.url)).bytes.equals(content)).toBe(true);
        await other.request('DELETE', `/api/upload/files/${second.id}`);
        expect(await onDisk(other)).toHaveLength(1);
      } finally {
        await other.close();
      }
    });

    test('a project folder without write permission serves its files', async () => {
      let other = await startTestApp(database, files());
      try {
        await rm(join(other.folder, 'public'), { recursive: true, force: true });
        await writeFile(join(other.folder, 'public'), 'in the way');
        other = await other.reopen(files());
        expect((await other.request('GET', '/api/articles')).status).toBe(200);
        expect((await served(other, '/uploads/nothing.txt')).status).toBe(404);
      } finally {
        await other.close();
      }
    });
  });
});

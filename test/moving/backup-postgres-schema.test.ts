// Two projects have a schema each of one PostgreSQL database. A backup has the tables of one, and a restore replaces those of one.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import { createDatabase } from '../harness/create-database.ts';
import { databases, newTestProject, startTestApp, type TestApp } from '../harness/project.ts';

const options = { hasFiles: true, overwrites: true, onProgress: () => undefined };

const inSchema = (connectionString: string, schema: string) => ({
  contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
  files: {
    'config/database.json': { connection: { client: 'postgres', connection: { connectionString, schema } } },
  },
});

const titles = async (app: TestApp): Promise<readonly string[]> => {
  const { body } = await app.request('GET', '/api/notes?sort=title');
  return (body as { data: readonly { title: string }[] }).data.map(({ title }) => title);
};

describe.skipIf(!databases.includes('postgres'))('a backup of one of two schemas', () => {
  it('has the tables of its schema, whatever letters the name has', async () => {
    const url = await createDatabase();
    // Read as identifiers, the first name would be the second one, and the third no name.
    for (const [schema, other] of [
      ['Site', 'site'],
      ['a "site"', 'Site'],
    ] as const) {
      const files = inSchema(url, schema);
      const app = await startTestApp('postgres', files);
      await app.request('POST', '/api/notes', { data: { title: schema } });
      const path = join(mkdtempSync(join(tmpdir(), 'plinth-backup-')), 'backup.tar.gz');
      await takeBackup(app.folder, { path, ...options });
      await app.request('POST', '/api/notes', { data: { title: 'later' } });
      await app.close();
      const beside = await startTestApp('postgres', inSchema(url, other));
      await beside.request('POST', '/api/notes', { data: { title: other } });
      const kept = await titles(beside);
      await beside.close();

      const target = await newTestProject('postgres', files);
      await restoreBackup(target.folder, { path, ...options });
      expect(await read(url, schema)).toEqual([schema]);
      expect(await read(url, other)).toEqual(kept);
    }
  });
});

async function read(url: string, schema: string): Promise<readonly string[]> {
  const app = await startTestApp('postgres', inSchema(url, schema));
  const found = await titles(app);
  await app.close();
  return found;
}

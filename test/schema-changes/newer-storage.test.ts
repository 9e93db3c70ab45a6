// A database that a newer version of Plinth has migrated is refused by every command before anything is written.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { readState, writeState } from '../../src/database/schema-changes/changes.ts';
import { migrate } from '../../src/database/schema-changes/migrate.ts';
import { openProject } from '../../src/project/open-project.ts';
import { plinthVersion } from '../../src/values/plinth-version.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = { contentTypes: { 'api::note.note': { attributes: { text: { type: 'text' } } } } };

describe.each(databases)('a database of a newer Plinth on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp(database, files);
  });
  afterEach(() => app.close());

  const rewrite = (change: (version: number) => number, plinth: string) =>
    app.plinth.project.database.write(async (transaction) => {
      const state = JSON.parse((await readState(transaction, 'storage')) ?? '');
      await writeState(transaction, 'storage', JSON.stringify({ version: change(state.version), plinth }));
      return state;
    });

  test('is refused by servers and commands with both versions in the message, and nothing is written', async () => {
    expect(await rewrite((version) => version + 1, '9.1.0')).toMatchObject({ plinth: plinthVersion });
    const lock = join(app.folder, 'src/schema.lock.json');
    await writeFile(lock, `${await readFile(lock, 'utf8')}\n`);
    const before = await readFile(lock, 'utf8');
    const refused =
      /has the storage version \d+, written by Plinth 9\.1\.0[\s\S]*Run Plinth 9\.1\.0 or a later one/;
    await expect(createPlinth(app.folder)).rejects.toThrow(refused);
    await expect(openProject(app.folder, { isReadOnly: true })).rejects.toThrow(refused);
    const { database: opened, schema, lock: places } = app.plinth.project;
    await expect(migrate(opened, { schema, lock: places, defaultLocale: 'en' })).rejects.toThrow(refused);
    expect(await readFile(lock, 'utf8')).toBe(before);
  });

  test('a database of an older version, or of another version with the same storage, is accepted', async () => {
    await rewrite((version) => version, '0.0.1');
    app = await app.reopen(files);
    expect(await rewrite((version) => version - 1, '0.0.1')).toMatchObject({ plinth: plinthVersion });
    app = await app.reopen(files);
    expect(await rewrite((version) => version, '0.0.1')).toMatchObject({ plinth: plinthVersion });
  });
});

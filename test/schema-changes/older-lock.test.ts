// A lock file of an earlier commit, with a database in which a type changed since.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const files = (type: string): TestProjectFiles => ({
  contentTypes: { 'api::note.note': { attributes: { title: { type }, other: { type: 'string' } } } },
});

describe.each(databases)('an older lock file on %s', (database) => {
  let app: TestApp;
  afterEach(() => app.close());

  test('is named as the reason why values are hidden', async () => {
    app = await startTestApp(database, files('string'));
    const lock = join(app.folder, 'src/schema.lock.json');
    const older = await readFile(lock, 'utf8');
    for (const type of ['integer', 'string']) app = await app.reopen(files(type));
    await app.request('POST', '/api/notes', { data: { title: 'kept' } });
    const newer = await readFile(lock, 'utf8');
    await writeFile(lock, older);
    app = await app.reopen(files('string'));
    expect(app.plinth.project.changes.map(({ description }) => description)).toContain(
      'title of api::note.note has another place in this src/schema.lock.json, which is older than the database: its values in 1 document are kept but hidden',
    );
    await writeFile(lock, newer);
    app = await app.reopen(files('string'));
    expect((await app.request('GET', '/api/notes')).body).toMatchObject({ data: [{ title: 'kept' }] });
  });
});

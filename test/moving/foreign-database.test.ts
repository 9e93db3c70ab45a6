// A database with Strapi's tables is refused before anything is written to it. Beside its SQLite file, development starts with another file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { openProject } from '../../src/project/open-project.ts';
import { databases } from '../harness/project.ts';
import { writeProject } from '../harness/write-project.ts';

const tables = [
  'create table strapi_core_store_settings (id integer primary key, key varchar(255), value text)',
  'create table articles (id integer primary key, document_id varchar(255), title varchar(255))',
];

const files = { contentTypes: { 'api::article.article': { attributes: { title: { type: 'string' } } } } };

describe.each(databases)('a database of Strapi on %s', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-foreign-'));
  const filename = join(folder, 'strapi.db');
  const name = `foreign_${process.pid}`;
  vi.stubEnv('JWT_SECRET', 'a secret of the tests that is long enough to be one');
  const connectionString = () => `${inject('postgresUrl')}/${name}`;

  beforeAll(async () => {
    if (database === 'sqlite') {
      const source = new Sqlite(filename);
      for (const table of tables) source.exec(table);
      source.close();
    } else {
      await onPostgres(`${inject('postgresUrl')}/postgres`, [`create database ${name}`]);
      await onPostgres(connectionString(), tables);
    }
    const connection =
      database === 'sqlite'
        ? { client: 'sqlite', connection: { filename } }
        : { client: 'postgres', connection: { connectionString: connectionString() } };
    await writeProject(folder, connection, files);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  const stateOf = async (): Promise<unknown> =>
    database === 'sqlite'
      ? readFileSync(filename).toString('base64')
      : onPostgres(connectionString(), [
          'select table_name, column_name from information_schema.columns order by 1, 2',
        ]);

  it('is refused by the server and by commands, and is not changed', async () => {
    const before = await stateOf();
    const isProduction = database === 'sqlite';
    const refused = /has tables of Strapi[\s\S]*another database/;
    await expect(createPlinth(folder, { isProduction })).rejects.toThrow(refused);
    await expect(openProject(folder, { isProduction, isReadOnly: true })).rejects.toThrow(refused);
    expect(await stateOf()).toEqual(before);
  });

  it.runIf(database === 'sqlite')('leaves the start to a file beside it, which stays in use', async () => {
    const before = await stateOf();
    const uid = 'api::article.article';
    const first = await createPlinth(folder);
    expect(first.project.inventory).toContainEqual(
      expect.objectContaining({
        does: 'strapi.db has tables of Strapi.',
        instead: 'It is not changed, and content is in strapi.plinth.db.',
        remedy: expect.stringContaining('plinth import strapi.db'),
      }),
    );
    await first.strapi.documents(uid).create({ data: { title: 'New' } });
    await first.close();
    expect(await stateOf()).toEqual(before);
    for (const isProduction of [true, false]) {
      const next = await createPlinth(folder, { isProduction });
      expect(await next.strapi.documents(uid).count({})).toBe(1);
      await next.close();
      rmSync(filename, { force: true });
    }
    const last = await openProject(folder, { isReadOnly: true });
    expect(last.inventory).toContainEqual(expect.objectContaining({ does: 'strapi.db does not exist.' }));
    await last.close();
  });
});

async function onPostgres(url: string, statements: readonly string[]): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown;
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

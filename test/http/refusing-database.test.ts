// A PostgreSQL that can be reached and refuses: a database that was dropped, one that has become read-only, and one that cannot store
// every text.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { createDatabase } from '../harness/create-database.ts';
import { writeProject } from '../harness/write-project.ts';

describe.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')('a PostgreSQL that refuses', () => {
  let url: string;
  let folder: string;
  beforeEach(async () => {
    url = await createDatabase();
    folder = await mkdtemp(join(tmpdir(), 'plinth-refusing-'));
    const contentTypes = { 'api::note.note': { attributes: { title: { type: 'string' } } } };
    await writeProject(
      folder,
      { client: 'postgres', connection: { connectionString: url } },
      { contentTypes },
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  const name = () => new URL(url).pathname.slice(1);
  /** Statements of the administrator of the server. */
  async function administer(...texts: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
    await client.connect();
    for (const text of texts) await client.query(text);
    await client.end();
  }
  const get = async ({ server }: Plinth, path: string) => {
    const { statusCode, headers } = await server.inject({ method: 'GET', url: path });
    return [statusCode, headers['retry-after']];
  };
  const loginResponse = ({ server }: Plinth) => {
    const payload = { email: 'a@example.org', password: 'Password123' };
    return server.inject({ method: 'POST', url: '/admin/login', payload });
  };
  const login = async (plinth: Plinth) => (await loginResponse(plinth)).statusCode;

  it('is away while the database does not exist, and not ready without its tables', async () => {
    const plinth = await createPlinth(folder);
    await administer(`drop database ${name()} with (force)`);
    expect(await get(plinth, '/_ready')).toEqual([503, '2']);
    expect(await login(plinth)).toBe(503);
    await administer(`create database ${name()}`);
    expect(await get(plinth, '/_ready')).toEqual([503, '2']);
    await plinth.close();
  });

  const refuseWrites = () =>
    administer(
      `alter database ${name()} set default_transaction_read_only = on`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`,
    );

  it('refuses writes while it is read-only, and a start there fails', async () => {
    const plinth = await createPlinth(folder);
    await refuseWrites();
    // The first one may meet the connection that was ended.
    const reason = async () => (await loginResponse(plinth)).headers['plinth-error'];
    await expect.poll(reason).toBe('PLINTH_DATABASE_READ_ONLY');
    expect(await login(plinth)).toBe(503);
    expect(await get(plinth, '/_ready')).toEqual([204, undefined]);
    await plinth.close();
    await expect(createPlinth(folder, { onWaiting: () => undefined })).rejects.toMatchObject({
      cause: { code: '25006' },
    });
  });

  it('is written again by new connections when it is the primary again, though it kept the former ones', async () => {
    const plinth = await createPlinth(folder);
    await refuseWrites();
    const notes = plinth.strapi.documents('api::note.note');
    const write = (title: string) => notes.create({ data: { title } });
    const reason = () =>
      write('one').then(
        () => undefined,
        (error: unknown) => Reflect.get(Object(error), 'code'),
      );
    await expect.poll(reason).toBe('PLINTH_DATABASE_READ_ONLY');
    // Holds for new connections only.
    await administer(`alter database ${name()} reset default_transaction_read_only`);
    const written = async () => {
      const writes = await Promise.allSettled(Array.from({ length: 20 }, () => write('two')));
      return writes.every(({ status }) => status === 'fulfilled');
    };
    await expect.poll(written, { timeout: 20_000, interval: 500 }).toBe(true);
    await plinth.close();
  });

  it('is refused at the start with an encoding other than UTF8', async () => {
    await administer(
      `drop database ${name()}`,
      `create database ${name()} encoding 'LATIN1' locale 'C' template template0`,
    );
    await expect(createPlinth(folder)).rejects.toThrow('The database has the encoding LATIN1');
  });
});

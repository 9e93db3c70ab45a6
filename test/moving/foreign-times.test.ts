// Times of a Strapi database on PostgreSQL or MySQL are read in the time zone of the server that wrote them.
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { expect, it, test } from 'vitest';
import { openForeignMysql } from '../../src/database/mysql/foreign.ts';
import { openForeignPostgres } from '../../src/database/postgres/foreign.ts';
import { createDatabase } from '../harness/create-database.ts';
import { databases } from '../harness/project.ts';
import { hasMariadb, startMariadb } from '../harness/start-mariadb.ts';

const zone = 'America/New_York';
const shown = "'2024-06-30 20:00:00', null, '2024-06-30', '20:00:00'";
const read = { id: '1', at: '2024-07-01T00:00:00.000Z', gone: null, day: '2024-06-30' };

it.runIf(databases.includes('postgres'))(
  'reads those of PostgreSQL, and leaves those that have a zone',
  async () => {
    const url = await createDatabase();
    await onPostgres(url, [
      'create table times (id int, at timestamp(6), gone timestamp(6), day date, clock time, zoned timestamptz)',
      `insert into times values (1, ${shown}, '2024-06-30 20:00:00+00')`,
    ]);
    const source = await openForeignPostgres(url, zone);
    expect(await source.rowsAfter('times', 0, 9)).toEqual([
      { ...read, clock: '20:00:00', zoned: expect.stringMatching(/[+-]\d\d$/) },
    ]);
    await source.close();
  },
);

it.runIf(hasMariadb)(
  'reads those of MySQL',
  async () => {
    const server = await startMariadb();
    const connection = await createConnection(server.url);
    await connection.query('create database times');
    await connection.query('use times');
    await connection.query(
      'create table times (id int, at datetime(6), gone timestamp null, day date, clock time(3))',
    );
    await connection.query(`insert into times values (1, ${shown})`);
    await connection.end();
    const source = await openForeignMysql(`${server.url}/times`, zone);
    expect(await source.rowsAfter('times', 0, 9)).toEqual([{ ...read, clock: '20:00:00.000' }]);
    await source.close();
    await server.stop();
  },
  120_000,
);

test.skipIf(hasMariadb)(
  'times of MySQL need /usr/sbin/mariadbd, which is not installed (Debian: mariadb-server)',
);

async function onPostgres(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const text of statements) await client.query(text);
  await client.end();
}

import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { databases } from '../../../test/harness/project.ts';
import { Batch, Batches, type BatchResult } from './batch.ts';
import { NamedStatements, unnamed } from './named-statements.ts';

const onPostgres = databases.includes('postgres') ? test : test.skip;

let pool: pg.Pool | undefined;
let connected: pg.PoolClient | undefined;
beforeAll(async () => {
  if (!databases.includes('postgres')) return;
  pool = new pg.Pool({ connectionString: `${inject('postgresUrl')}/postgres`, pipeline: true });
  connected = await pool.connect();
});
afterAll(() => {
  connected?.release();
  return pool?.end();
});

const statements = new NamedStatements();

function connection() {
  const client = connected;
  if (!client) throw new Error('not connected');
  const batches = new Batches({ client, statements, release: () => undefined });
  const send = (text: string, ...values: readonly unknown[]): Promise<BatchResult> =>
    batches.query({ prepared: unnamed(text), values });
  const sendNamed = (text: string): Promise<BatchResult> =>
    batches.query({ prepared: statements.of(text), values: [] });
  return { client, batches, send, sendNamed };
}

const codesOf = (results: readonly PromiseSettledResult<BatchResult>[]): readonly unknown[] =>
  results.map((result) => (result.status === 'fulfilled' ? result.value.rows : result.reason.code));

onPostgres('what is sent in one turn is written once, and what comes later is written then', async () => {
  const { client, send } = connection();
  const { stream } = client.connection;
  const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
  const written = (): number => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const ask = (number: number) => send('select $1::int', number);
  const found = await Promise.all([ask(1), Promise.resolve().then(() => ask(2)), ask(3)]);
  expect(found.map(({ rows }) => rows)).toEqual([[['1']], [['2']], [['3']]]);
  expect(written()).toBe(1);
  await ask(4);
  expect(written()).toBe(2);
});

onPostgres('each statement has its own rows, and the number of those that it changed', async () => {
  const { send } = connection();
  const results = await Promise.all([
    send('create temporary table sent (id int, name text)'),
    send('insert into sent values ($1, $2), ($3, null)', 1, 'é', 2),
    send('select id, name from sent order by id'),
    send('delete from sent'),
  ]);
  expect(results.map(({ rows, rowCount }) => [rows, rowCount])).toEqual([
    [[], 0],
    [[], 2],
    [
      [
        ['1', 'é'],
        ['2', null],
      ],
      2,
    ],
    [[], 2],
  ]);
});

onPostgres('statements of one batch fail with the one that failed, and the next batch runs', async () => {
  const { send } = connection();
  const settled = await Promise.allSettled([send('select 1'), send('select 1 / 0'), send('select 2')]);
  expect(codesOf(settled)).toEqual(['25P02', '22012', '25P02']);
  expect((await send('select 3')).rows).toEqual([['3']]);
});

onPostgres('statements of a failed batch can be sent again', async () => {
  const { sendNamed } = connection();
  const texts = ['select 10', 'select nothing', 'select 20'];
  const all = () => Promise.allSettled(texts.map(sendNamed));
  expect(codesOf(await all())).toEqual(['25P02', '42703', '25P02']);
  expect(codesOf(await all())).toEqual(['25P02', '42703', '25P02']);
  expect((await sendNamed('select 20')).rows).toEqual([['20']]);
});

onPostgres('names that are no longer used are closed', async () => {
  const { sendNamed } = connection();
  for (let number = 0; number < 210; number++) await sendNamed(`select ${number}`);
  const { rows } = await sendNamed('select count(*) from pg_prepared_statements');
  expect(rows).toEqual([['200']]);
});

onPostgres('nothing leaves after the end', async () => {
  const { client, batches, send } = connection();
  await send('create temporary table ended (id int)');
  const late = send('insert into ended values (1)');
  batches.end();
  await expect(late).rejects.toThrow('The transaction has ended');
  await expect(send('insert into ended values (2)')).rejects.toThrow('The transaction has ended');
  expect((await client.query('select id from ended')).rows).toEqual([]);
});

test('a connection that breaks before the server is ready again fails the batch with its error', async () => {
  const batch = new Batch(undefined);
  const sent = ['begin', 'commit'].map((text) => batch.add({ prepared: unnamed(text), values: [] }));
  for (const text of ['BEGIN', 'COMMIT']) batch.handleCommandComplete({ text });
  const broken = Object.assign(new Error('broken'), { code: 'ECONNRESET' });
  batch.handleError(broken);
  expect(codesOf(await Promise.allSettled(sent))).toEqual(['25P02', 'ECONNRESET']);
});

onPostgres('a value that cannot be bound is refused', async () => {
  const { send } = connection();
  expect(() => send('select $1', { name: 'x' })).toThrow('Cannot bind {"name":"x"}');
  await expect(send('select 5')).resolves.toMatchObject({ rowCount: 1 });
});

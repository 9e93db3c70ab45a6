import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { databases } from '../../../test/harness/project.ts';
import { inOneWrite } from './one-write.ts';

const onPostgres = databases.includes('postgres') ? test : test.skip;

let connected: pg.Client | undefined;
beforeAll(async () => {
  if (!databases.includes('postgres')) return;
  connected = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres`, pipeline: true });
  await connected.connect();
});
afterAll(() => connected?.end());

onPostgres(
  'what is asked for in one turn is written once, and what comes later is written then',
  async () => {
    const client = connected ?? new pg.Client();
    const { stream } = client.connection;
    const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
    const written = (): number => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const ask = async (number: number): Promise<unknown> => {
      inOneWrite(client);
      return (await client.query({ text: 'select $1::int as number', values: [number] })).rows[0];
    };
    const found = await Promise.all([ask(1), Promise.resolve().then(() => ask(2)), ask(3)]);
    expect(found).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    expect(written()).toBe(1);
    await ask(4);
    expect(written()).toBe(2);
  },
);

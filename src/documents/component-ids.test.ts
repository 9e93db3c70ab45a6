import { expect, test } from 'vitest';
import type { Database, Transaction } from '../database/database.ts';
import { transactionsOn, withOpenTransaction } from '../database/joined.ts';
import { sqlite } from '../sql/dialects/sqlite.ts';
import { bindValues, renderStatement, type Sql } from '../sql/sql.ts';
import { ComponentIds } from './component-ids.ts';

/** A database that has nothing but the counter; `sizes` are the steps in which it was raised. */
function counting(): { database: Database; sizes: number[] } {
  const sizes: number[] = [];
  const transaction = {
    dialect: sqlite,
    rows: async (statement: Sql) => {
      const bound = bindValues(renderStatement(statement, sqlite), {});
      sizes.push(Number(bound.find((value) => typeof value === 'number')));
      return [[sizes.reduce((sum, size) => sum + size, 0)]];
    },
    run: async () => 0,
  } as unknown as Transaction;
  const database = { write: (work: (inside: Transaction) => Promise<unknown>) => work({ ...transaction }) };
  return { database: withOpenTransaction(database as unknown as Database), sizes };
}

test('a large transaction raises the counter a few times, and a small one by what it needs', async () => {
  const { database, sizes } = counting();
  const ids = new ComponentIds(database);
  const { together } = transactionsOn(database);
  const taken: number[] = [];
  const take = async (count: number): Promise<void> => {
    const next = await ids.reserve(count);
    for (let one = 0; one < count; one += 1) taken.push(next());
  };
  await together(() => take(2));
  expect(sizes).toEqual([2]);
  await together(async () => {
    for (let write = 0; write < 5000; write += 1) await take(2);
  });
  expect(sizes.length).toBeLessThan(25);
  // Ids of a transaction are free again when it is rolled back, so they are not given to others.
  await Promise.all([together(() => take(1)), take(1), take(1)]);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken.length).toBe(10_005);
});

test('where the counter is raised apart, writes go on with the ids that are left while more are taken', async () => {
  const raises: (() => void)[] = [];
  let last = 0;
  const rows = async (statement: Sql) => {
    const bound = bindValues(renderStatement(statement, sqlite), {});
    last += Number(bound.find((value) => typeof value === 'number'));
    const row = [last];
    await new Promise<void>((resolve) => raises.push(resolve));
    return [row];
  };
  const ids = new ComponentIds({ apart: { dialect: sqlite, rows } } as unknown as Database);
  const taken: number[] = [];
  const take = async (): Promise<void> => {
    const next = await ids.reserve(10);
    for (let one = 0; one < 10; one += 1) taken.push(next());
  };
  const first = take();
  raises.shift()?.();
  await first;
  for (let write = 1; write < 100; write += 1) await take();
  expect([taken.length, raises.length]).toEqual([1000, 1]);
  const waiting = [take(), take()];
  raises.shift()?.();
  await Promise.all(waiting);
  expect(taken).toEqual(Array.from({ length: 1020 }, (_, index) => index + 1));
});

test('an error while ids are taken ahead is that of the write that has none left', async () => {
  let isAway = false;
  const rows = async () => {
    if (isAway) throw new Error('away');
    return [[1000]];
  };
  const ids = new ComponentIds({ apart: { dialect: sqlite, rows } } as unknown as Database);
  await ids.reserve(10);
  isAway = true;
  for (let write = 1; write < 100; write += 1) await ids.reserve(10);
  await expect(ids.reserve(1)).rejects.toThrow('away');
});

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

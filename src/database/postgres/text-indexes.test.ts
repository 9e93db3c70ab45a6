import { expect, test, vi } from 'vitest';
import { postgres } from '../../sql/dialects/postgres.ts';
import { renderStatement } from '../../sql/sql.ts';
import type { Inside } from '../text-indexes.ts';
import { textIndexes } from './text-indexes.ts';

test('the extension may be in a schema that the search path does not name', async () => {
  const texts: string[] = [];
  const transaction: Inside = {
    dialect: postgres,
    rows: async (statement) =>
      renderStatement(statement, postgres).text.includes('pg_opclass') ? [['extensions']] : [],
    run: async (statement) => texts.push(renderStatement(statement, postgres).text),
  };
  const [change] = await textIndexes.changes(transaction, [{ table: 'pages', columns: ['title'] }]);
  await change?.apply(transaction);
  expect(texts.at(-1)).toContain('"extensions".gin_trgm_ops');
});

test('a database without the extension is told of once, and nothing is made', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const texts: string[] = [];
  const transaction: Inside = {
    dialect: postgres,
    rows: async () => [],
    run: async (statement) => {
      const { text } = renderStatement(statement, postgres);
      texts.push(text);
      if (text.startsWith('create extension')) throw new Error('permission denied');
      return 0;
    },
  };
  expect(await textIndexes.changes(transaction, [{ table: 'pages', columns: ['title'] }])).toEqual([]);
  expect(texts).toEqual([
    'savepoint plinth_trigrams',
    'create extension if not exists pg_trgm',
    'rollback to savepoint plinth_trigrams',
    'release savepoint plinth_trigrams',
  ]);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('create extension pg_trgm'));
  warned.mockClear();
  expect(await textIndexes.changes(transaction, [])).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('an extension in a schema that the role may not use is told of with the right that is missing', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const transaction: Inside = {
    dialect: postgres,
    rows: async (statement) =>
      renderStatement(statement, postgres).text.includes('pg_extension') ? [['Site a']] : [],
    run: async () => 0,
  };
  expect(await textIndexes.changes(transaction, [{ table: 'pages', columns: ['title'] }])).toEqual([]);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('grant usage on schema "Site a" to'));
  warned.mockRestore();
});

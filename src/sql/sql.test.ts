import { expect, test } from 'vitest';
import { postgres } from './dialects/postgres.ts';
import { sqlite } from './dialects/sqlite.ts';
import { and, identifier, renderedOnce, renderStatement, sql, value } from './sql.ts';

test('a statement that is rendered once takes the parameters of each run', () => {
  let built = 0;
  const remove = renderedOnce(({ table }: { readonly table: string }, status: 'draft' | 'published') => {
    built++;
    const conditions = [sql`id = ${value(0)}`, sql`locale = ${value('')}`, sql`status = ${value(status)}`];
    return sql`delete from ${identifier(table)} where ${and(conditions)}`;
  });
  const notes = { table: 'notes' };
  const run = (id: number, dialect = sqlite) =>
    renderStatement(remove(notes, [id, 'en', 'draft'], 'draft'), dialect);
  expect(run(7)).toEqual({
    text: 'delete from "notes" where id = +? and locale = +? and status = +?',
    values: [{ value: 7 }, { value: 'en' }, { value: 'draft' }],
  });
  expect(run(8).values[0]).toEqual({ value: 8 });
  expect(built).toBe(1);
  expect(run(9, postgres).text).toBe('delete from "notes" where id = $1 and locale = $2 and status = $3');
  renderStatement(remove({ table: 'pages' }, [1, 'en', 'draft'], 'draft'), sqlite);
  renderStatement(remove(notes, [1, 'en', 'published'], 'published'), sqlite);
  expect(built).toBe(4);
});

test('a statement that was rendered by itself is no part of another', () => {
  const one = renderedOnce(() => sql`select ${value(0)}`);
  const both = sql`select ${value(1)} union all ${one({}, [2])}`;
  expect(() => renderStatement(both, postgres)).toThrow('no part of another');
});

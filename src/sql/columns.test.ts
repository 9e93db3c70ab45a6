import { expect, expectTypeOf, test } from 'vitest';
import {
  attribute,
  changed,
  columns,
  columnsWith,
  computed,
  flag,
  integer,
  moment,
  optional,
  select,
  text,
} from './columns.ts';
import { postgres } from './dialects/postgres.ts';
import { sqlite } from './dialects/sqlite.ts';
import { renderStatement, sql } from './sql.ts';

const session = {
  id: text,
  userId: integer,
  isRemembered: flag,
  lastUsedAt: optional(text),
  endsAt: moment,
};

test('one list gives the columns that are selected and the object that a row becomes', () => {
  const open = select(columns(session), sql`from sessions`);
  expect(renderStatement(open.statement, sqlite).text).toBe(
    'select "id", "user_id", "is_remembered", "last_used_at", "ends_at" from sessions',
  );
  const row = open.decode(['a', '7', 1, null, '2026-11-01T00:00:00.000Z'], sqlite);
  expect(row).toEqual({
    id: 'a',
    userId: 7,
    isRemembered: true,
    lastUsedAt: null,
    endsAt: Date.UTC(2026, 10, 1),
  });
  expectTypeOf(row.lastUsedAt).toEqualTypeOf<string | null>();
});

test('columns stand under their table, and expressions stand for themselves', () => {
  const counted = columns({ roleId: integer, members: computed(sql`count(*)`, integer) }, 'r');
  expect(renderStatement(counted.list, postgres).text).toBe('"r"."role_id", count(*)');
});

test('columns that are known when it runs become one property', () => {
  const user = columnsWith(columns({ id: integer }), 'claims', columns({ isBlocked: attribute('boolean') }));
  expect(renderStatement(user.list, sqlite).text).toBe('"id", "is_blocked"');
  expect(user.decode(['7', 't'], postgres)).toEqual({ id: 7, claims: { isBlocked: true } });
  expect(user.decode([7, 0], sqlite)).toEqual({ id: 7, claims: { isBlocked: false } });
});

test('a change returns its rows in the words of the dialect', () => {
  const removed = changed(sql`delete from sessions`, columns({ userId: integer }));
  expect(renderStatement(removed.statement, postgres).text).toBe('delete from sessions returning "user_id"');
});

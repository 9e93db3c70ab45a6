import { expect, test } from 'vitest';
import type { Dialect } from './dialect.ts';
import { postgres } from './dialects/postgres.ts';
import { sqlite } from './dialects/sqlite.ts';
import { insert, rowInto, rowsInto } from './insert.ts';
import {
  cast,
  insertMissing,
  isDistinct,
  kept,
  listedRows,
  locked,
  lockedAtOnce,
  proposed,
  replacing,
  upsert,
} from './phrases.ts';
import { column, renderStatement, type Sql, sql, value } from './sql.ts';

const text = (statement: Sql, dialect: Dialect): string => renderStatement(statement, dialect).text;
const both = (statement: Sql): readonly string[] => [text(statement, sqlite), text(statement, postgres)];

test('rows are inserted by the names of their columns, and values never reach the text', () => {
  const statement = insert(rowsInto('events', [{ documentId: 'a' }, { documentId: 'b' }]));
  expect(both(statement)).toEqual([
    'insert into "events" ("document_id") values (+?), (+?)',
    'insert into "events" ("document_id") values ($1), ($2)',
  ]);
});

test('an upsert changes rows whose key is there already', () => {
  const statement = upsert(rowInto('grants', { role: 1, rule: 'x' }), {
    key: ['role'],
    set: replacing('rule'),
    where: isDistinct(column('grants', 'rule'), proposed('rule')),
  });
  const conflict =
    'on conflict ("role") do update set "rule" = "excluded"."rule" where "grants"."rule" is distinct from "excluded"."rule"';
  expect(both(statement)).toEqual([
    `insert into "grants" ("role", "rule") values (+?, +?) ${conflict}`,
    `insert into "grants" ("role", "rule") values ($1, $2) ${conflict}`,
  ]);
});

test('rows of a select are upserted, which SQLite reads only after a condition', () => {
  const insertion = { table: 'links', columns: ['id'], rows: sql`select o.id from owners o` };
  expect(both(insertMissing(insertion))).toEqual([
    'insert into "links" ("id") select * from (select o.id from owners o) where 1=1 on conflict do nothing',
    'insert into "links" ("id") select o.id from owners o on conflict do nothing',
  ]);
});

test('rows are locked where there is more than one writer', () => {
  expect(both(locked(sql`select 1`))).toEqual(['select 1', 'select 1 for update']);
  expect(both(lockedAtOnce(sql`select 1`))).toEqual(['select 1', 'select 1 for update nowait']);
  expect(both(kept(sql`select 1`))).toEqual(['select 1', 'select 1 for key share']);
});

test('types are named as the database names them', () => {
  expect(both(cast(value('7'), 'integer'))).toEqual(['cast(+? as integer)', 'cast($1 as bigint)']);
});

test('rows of any number are one parameter', () => {
  const listed = listedRows({
    alias: 'p',
    columns: { id: 'text', at: 'number' },
    rows: [
      { id: 'a', at: 1 },
      { id: 'b', at: 2 },
    ],
  });
  expect(both(listed)).toEqual([
    `(select value ->> 'id' as "id", value ->> 'at' as "at" from json_each(+?)) as "p"`,
    'jsonb_to_recordset($1::jsonb) as "p"("id" text collate "C", "at" double precision)',
  ]);
});

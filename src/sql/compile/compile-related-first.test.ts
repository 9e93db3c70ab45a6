// Lists that are read in the order of related rows, and for each of them the rows that refer to it.
import { expect, test } from 'vitest';
import type { ReadParameters } from '../../plan/harness.ts';
import { postgres } from '../dialects/postgres.ts';
import { sqlite } from '../dialects/sqlite.ts';
import { id, statementOf } from './compile-harness.ts';

const sorted: ReadParameters = { ...id, sort: 'category.name' };
const filtered: ReadParameters = { ...sorted, filters: { rank: { $gt: '3' } } };
/** PostgreSQL does not take it apart, so it is run for each related row. */
const forEach =
  /from "categories" "(t\d+)" cross join lateral \(select \* from "articles" "a" where "a"."category" is not null and "\1"."document_id" = "a"."category" and .*?"a"."rank" > \$\d+ offset 0\) as "a" where "\1"."plinth_status" = 'published'/;
const asJoin = /from "categories" "t\d+" cross join "articles" "a" where .*? order by "t\d+"."name"/;

test('with a filter, PostgreSQL tests the rows of one related row after the other', () => {
  expect(statementOf(postgres, filtered).text).toMatch(forEach);
});

test.each([
  ['postgres', postgres, sorted],
  ['sqlite', sqlite, sorted],
  ['sqlite, with a filter', sqlite, filtered],
])('%s: a plain join otherwise', (_name, dialect, parameters) => {
  const { text } = statementOf(dialect, parameters);
  expect(text).toMatch(asJoin);
  expect(text).not.toContain('lateral (select * from "articles" "a"');
});

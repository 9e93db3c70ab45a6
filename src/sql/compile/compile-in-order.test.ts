// Ranges beside the order of a list on SQLite (docs/decisions/062-ranges-beside-an-order.md).
import { expect, test } from 'vitest';
import { both, id } from './compile-harness.ts';

const hasAll = { hasAll: true };
const filters = { rank: { $gte: '3', $lt: '9' } };

const passesOver = /\+"a"\."id" in\s+\(select/u;

test('a range beside an order without a total is looked up if it finds few rows, and tested otherwise', () => {
  expect(
    both({ ...id, filters, sort: 'title:desc', pagination: { withCount: 'false' } }, hasAll),
  ).toMatchInlineSnapshot(`
    "
    sqlite
      with plinth_index(at) as materialized
      (select case when
      (select count(*)
      from
      (select "t0"."id" as id
      from "articles" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and ("t0"."rank" >= +? and "t0"."rank" < +?)
      limit 1000 + 1)) <= 1000 then '0' else '1' end), plinth_matched(id) as materialized
      (select "a".id as id
      from
      (select "t0"."id" as id
      from "articles" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and ("t0"."rank" >= +? and "t0"."rank" < +?)
      limit case when
      (select at
      from plinth_index) = '0' then -1 else 0 end) as plinth_entry
        cross join "articles" "a" on "a".id = plinth_entry.id
      where 1=1), plinth_size(is_few) as materialized
      (select
      (select at
      from plinth_index) < '1') select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
      from
      (select id
      from
      (select "a".id as id
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and +(("a"."rank" >= +? and "a"."rank" < +?))
      order by "a"."title" desc, "a"."id"
      limit case when
      (select is_few
      from plinth_size) then 0 else +? end offset +?) union all select id
      from
      (select "a".id as id
      from plinth_matched cross join "articles" "a" on "a".id = plinth_matched.id
      order by "a"."title" desc, "a"."id"
      limit case when
      (select is_few
      from plinth_size) then +? else 0 end offset +?)) as page cross join "articles" "a" on "a".id = page.id
      -- ["en",3,9,"en",3,9,"en",3,9,25,0,25,0]
    postgres
      select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
      from
      (select "a".*
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $1 and ("a"."rank" >= $2 and "a"."rank" < $3)
      order by "a"."title" desc nulls last, "a"."id"
      limit cast('25' as bigint) offset cast('0' as bigint)) "a"
      -- ["en","3","9"]
    "
  `);
});

test('a page by cursor looks up few rows too, of those behind the cursor', () => {
  const pagination = { after: '' };
  expect(both({ ...id, filters, sort: 'title:desc', pagination }, hasAll)).toContain('plinth_index');
});

test.each([
  ['the value that is sorted by', { filters, sort: 'rank:desc' }],
  ['an equal value', { filters: { rank: '3' }, sort: 'title:desc' }],
  ['an order that no index has', { filters, sort: 'author.name' }],
])('the index of a condition may be read in the order of the list: %s', (_, query) => {
  expect(both(query, hasAll)).not.toContain('+(');
});

test.each([
  [
    'a range of a time beside another time',
    { filters: { createdAt: { $gt: '2024-01-01' } }, sort: 'publishedAt:desc' },
  ],
  ['far in the list', { filters, sort: 'title', pagination: { start: '2000' } }],
])('rows are passed over by their ids: %s', (_, query) => {
  expect(both(query, hasAll)).toMatch(passesOver);
  expect(both(query, { hasAll: false })).not.toMatch(passesOver);
});

test('in several locales the ids of one value are found first, if an index has the sort key', () => {
  const everywhere = { ...id, filters: { rank: '3' }, locale: '*', pagination: { withCount: 'false' } };
  expect(both({ ...everywhere, sort: 'title' }, hasAll)).toMatch(passesOver);
  expect(both({ ...everywhere, sort: 'title' })).not.toMatch(passesOver);
  expect(both({ ...everywhere, sort: 'rank' }, hasAll)).not.toMatch(passesOver);
  expect(both({ ...everywhere, sort: 'title,rank' }, hasAll)).not.toMatch(passesOver);
});

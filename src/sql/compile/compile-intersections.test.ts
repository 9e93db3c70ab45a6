// Filters by several values that have an index each: SQLite compares ids that the indexes find, PostgreSQL combines indexes itself.
import { expect, test } from 'vitest';
import { both, id } from './compile-harness.ts';

const page = { ...id, pagination: { pageSize: '10' } };
const hasAll = { hasAll: true };

test('a value and a range', () => {
  const filters = { title: 'x', rank: { $gt: '3' } };
  expect(both({ ...page, filters }, hasAll)).toMatchInlineSnapshot(`
    "
    sqlite
      with plinth_index(at) as materialized
      (select case when
      (select count(*)
      from
      (select "t0"."id" as id
      from "articles" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."title" = +? order by "t0"."id"
      limit 1000 + 1)) <= 1000 then '0' when
      (select count(*)
      from
      (select "t1"."id" as id
      from "articles" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = +? and "t1"."rank" > +?
      limit 1000 + 1)) <= 1000 then '1' else '2' end), plinth_matched(id) as materialized
      (select "a".id as id
      from
      (select "t0"."id" as id
      from "articles" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."title" = +? order by "t0"."id"
      limit case when
      (select at
      from plinth_index) = '0' then -1 else 0 end) as plinth_entry
        cross join "articles" "a" on "a".id = plinth_entry.id
      where "a"."rank" > +? union all select "a".id as id
      from
      (select "t1"."id" as id
      from "articles" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = +? and "t1"."rank" > +?
      limit case when
      (select at
      from plinth_index) = '1' then -1 else 0 end) as plinth_entry
        cross join "articles" "a" on "a".id = plinth_entry.id
      where "a"."title" = +? union all select id
      from
      (select "t1"."id" as id
      from "articles" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = +? and "t1"."rank" > +?
      limit case when
      (select at
      from plinth_index) = '2' then -1 else 0 end)
      where id in
      (select "t0"."id" as id
      from "articles" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."title" = +? order by "t0"."id")), plinth_size(size, is_few) as materialized
      (select count(*), count(*) <= 1000
      from plinth_matched) select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob),
      (select size
      from plinth_size)
      from
      (select id
      from
      (select "a".id as id
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."title" = +? and +("a"."rank" > +?)
      order by "a"."id"
      limit case when
      (select is_few
      from plinth_size) then 0 else +? end offset +?) union all select id
      from
      (select "a".id as id
      from plinth_matched cross join "articles" "a" on "a".id = plinth_matched.id
      order by "a"."id"
      limit case when
      (select is_few
      from plinth_size) then +? else 0 end offset +?)) as page cross join "articles" "a" on "a".id = page.id
      -- ["en","x","en",3,"en","x",3,"en",3,"x","en",3,"en","x","en","x",3,10,0,10,0]
    postgres
      select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'),
      (select count(*)
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $1 and ("a"."title" = $2 and "a"."rank" > $3))
      from
      (select "a".*
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $4 and ("a"."title" = $5 and "a"."rank" > $6)
      order by "a"."id"
      limit cast('10' as bigint) offset cast('0' as bigint)) "a"
      -- ["en","x","3","en","x","3"]
    "
  `);
});

test('alternatives', () => {
  const filters = { $or: [{ title: 'x' }, { rank: { $gt: '3' } }] };
  expect(both({ ...page, filters }, hasAll)).toMatchInlineSnapshot(`
    "
    sqlite
      with plinth_index(at) as materialized
      (select case when
      (select count(*)
      from
      (select "t0"."id" as id
      from "articles" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."title" = +? union all select "t1"."id" as id
      from "articles" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = +? and "t1"."rank" > +?
      limit 1000 + 1)) <= 1000 then '0' else '1' end), plinth_matched(id) as materialized
      (select "a".id as id
      from
      (select id
      from
      (select "t0"."id" as id
      from "articles" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."title" = +?
      limit case when
      (select at
      from plinth_index) = '0' then -1 else 0 end) union select id
      from
      (select "t1"."id" as id
      from "articles" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = +? and "t1"."rank" > +?
      limit case when
      (select at
      from plinth_index) = '0' then -1 else 0 end)) as plinth_entry
        cross join "articles" "a" on "a".id = plinth_entry.id
      where 1=1 union all select id
      from
      (select id
      from
      (select "t0"."id" as id
      from "articles" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."title" = +?
      limit case when
      (select at
      from plinth_index) = '1' then -1 else 0 end) union select id
      from
      (select "t1"."id" as id
      from "articles" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = +? and "t1"."rank" > +?
      limit case when
      (select at
      from plinth_index) = '1' then -1 else 0 end))
      where 1=1), plinth_size(size, is_few) as materialized
      (select count(*), count(*) <= 1000
      from plinth_matched) select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob),
      (select size
      from plinth_size)
      from
      (select id
      from
      (select "a".id as id
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and +(("a"."title" = +? or "a"."rank" > +?))
      order by "a"."id"
      limit case when
      (select is_few
      from plinth_size) then 0 else +? end offset +?) union all select id
      from
      (select "a".id as id
      from plinth_matched cross join "articles" "a" on "a".id = plinth_matched.id
      order by "a"."id"
      limit case when
      (select is_few
      from plinth_size) then +? else 0 end offset +?)) as page cross join "articles" "a" on "a".id = page.id
      -- ["en","x","en",3,"en","x","en",3,"en","x","en",3,"en","x",3,10,0,10,0]
    postgres
      select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'),
      (select count(*)
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $1 and ("a"."title" = $2 or "a"."rank" > $3))
      from
      (select "a".*
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $4 and ("a"."title" = $5 or "a"."rank" > $6)
      order by "a"."id"
      limit cast('10' as bigint) offset cast('0' as bigint)) "a"
      -- ["en","x","3","en","x","3"]
    "
  `);
});

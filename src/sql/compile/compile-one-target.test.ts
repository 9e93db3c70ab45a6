// What each dialect says of a list that an index over a relation and the sort key serves, if the filter finds one document.
import { expect, test } from 'vitest';
import { both, id } from './compile-harness.ts';

const ofAuthor = { ...id, filters: { author: { name: 'x' } }, sort: 'rank:desc' };

test('a list with its total', () => {
  expect(both(ofAuthor, { hasRelationOrder: true })).toMatchInlineSnapshot(`
    "
    sqlite
      with plinth_target(id) as materialized
      (select distinct *
      from
      (select "t1"."document_id"
      from "authors" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = +? and "t1"."name" = +?) as found
      limit 2), plinth_matched(id) as materialized
      (select "a".id
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."author" in
      (select "t0"."document_id"
      from "authors" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."name" = +?)
      limit case when
      (select count(*)
      from plinth_target) <= 1 then 0 else 1000 + 1 end), plinth_size(size, is_few) as materialized
      (select count(*), count(*) <= 1000
      from plinth_matched) select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","rank":', coalesce("a"."rank", 'null'), '}'), ','), ']') as blob), case when
      (select count(*)
      from plinth_target) <= 1 then
      (select count(*)
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."author" =
      (select min(id)
      from plinth_target)) else case when
      (select is_few
      from plinth_size) then
      (select size
      from plinth_size) else
      (select count(*)
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."author" in
      (select "t0"."document_id"
      from "authors" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."name" = +?)) end end
      from
      (select id
      from
      (select "a".id as id
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."author" =
      (select min(id)
      from plinth_target)
      order by "a"."rank" desc, "a"."id"
      limit case when
      (select count(*)
      from plinth_target) <= 1 then +? else 0 end offset +?) union all select id
      from
      (select "a".id as id
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."author" in
      (select "t2"."document_id"
      from "authors" "t2"
      where "t2"."plinth_status" = 'published' and "t2"."locale" = +? and "t2"."name" = +?)
      order by "a"."rank" desc, "a"."id"
      limit case when
      (select is_few
      from plinth_size) then 0 else +? end offset +?) union all select id
      from
      (select "a".id as id
      from plinth_matched cross join "articles" "a" on "a".id = plinth_matched.id
      order by "a"."rank" desc, "a"."id"
      limit case when
      (select is_few
      from plinth_size) then +? else 0 end offset +?)) as page cross join "articles" "a" on "a".id = page.id
      -- ["","x","en","","x","en","en","","x","en",25,0,"en","","x",25,0,25,0]
    postgres
      with plinth_target(id) as materialized
      (select distinct *
      from
      (select "t1"."document_id"
      from "authors" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = $1 and "t1"."name" = $2) as found
      limit 2) select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","rank":', coalesce("a"."rank"::text, 'null'), '}'), ','), ']'), case when
      (select count(*)
      from plinth_target) <= 1 then
      (select count(*)
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $3 and "a"."author" =
      (select min(id)
      from plinth_target)) else
      (select count(*)
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $4 and "a"."author" in
      (select "t0"."document_id"
      from "authors" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = $5 and "t0"."name" = $6)) end
      from ((select "a".*
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $7 and "a"."author" =
      (select min(id)
      from plinth_target)
      order by "a"."rank" desc nulls last, "a"."id"
      limit case when
      (select count(*)
      from plinth_target) <= 1 then cast('25' as bigint) else 0 end offset cast('0' as bigint)) union all
      (select "a".*
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $8 and "a"."author" in
      (select "t0"."document_id"
      from "authors" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = $9 and "t0"."name" = $10)
      order by "a"."rank" desc nulls last, "a"."id"
      limit case when
      (select count(*)
      from plinth_target) <= 1 then 0 else cast('25' as bigint) end offset cast('0' as bigint))) "a"
      -- ["","x","en","en","","x","en","en","","x"]
    "
  `);
});

test('a list without its total', () => {
  const parameters = { ...ofAuthor, pagination: { withCount: 'false' } };
  expect(both(parameters, { hasRelationOrder: true })).toMatchInlineSnapshot(`
    "
    sqlite
      with plinth_target(id) as materialized
      (select distinct *
      from
      (select "t1"."document_id"
      from "authors" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = +? and "t1"."name" = +?) as found
      limit 2) select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","rank":', coalesce("a"."rank", 'null'), '}'), ','), ']') as blob), null
      from
      (select id
      from
      (select "a".id as id
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."author" =
      (select min(id)
      from plinth_target)
      order by "a"."rank" desc, "a"."id"
      limit case when
      (select count(*)
      from plinth_target) <= 1 then +? else 0 end offset +?)
        union all select id
      from
      (select "a".id as id
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."author" in
      (select "t0"."document_id"
      from "authors" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."name" = +?)
      order by "a"."rank" desc, "a"."id"
      limit case when
      (select count(*)
      from plinth_target) <= 1 then 0 else +? end offset +?)) as page cross join "articles" "a" on "a".id = page.id
      -- ["","x","en",25,0,"en","","x",25,0]
    postgres
      with plinth_target(id) as materialized
      (select distinct *
      from
      (select "t1"."document_id"
      from "authors" "t1"
      where "t1"."plinth_status" = 'published' and "t1"."locale" = $1 and "t1"."name" = $2) as found
      limit 2) select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","rank":', coalesce("a"."rank"::text, 'null'), '}'), ','), ']'), null
      from ((select "a".*
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $3 and "a"."author" =
      (select min(id)
      from plinth_target)
      order by "a"."rank" desc nulls last, "a"."id"
      limit case when
      (select count(*)
      from plinth_target) <= 1 then cast('25' as bigint) else 0 end offset cast('0' as bigint)) union all
      (select "a".*
      from "articles" "a"
      where "a"."plinth_status" = 'published' and "a"."locale" = $4 and "a"."author" in
      (select "t0"."document_id"
      from "authors" "t0"
      where "t0"."plinth_status" = 'published' and "t0"."locale" = $5 and "t0"."name" = $6)
      order by "a"."rank" desc nulls last, "a"."id"
      limit case when
      (select count(*)
      from plinth_target) <= 1 then 0 else cast('25' as bigint) end offset cast('0' as bigint))) "a"
      -- ["","x","en","en","","x"]
    "
  `);
});

test.each([
  { ...ofAuthor, filters: { title: 'x' } },
  { ...ofAuthor, filters: { $or: [{ author: { name: 'x' } }, { title: 'x' }] } },
  { ...ofAuthor, filters: { tags: { name: 'x' } } },
  { ...ofAuthor, sort: 'author.name' },
])('no other list: %j', (parameters) => {
  expect(both(parameters, { hasRelationOrder: true })).toBe(both(parameters));
});

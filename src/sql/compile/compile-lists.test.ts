// What each dialect says of a list: its fields, order, locales, publication and search.
import { describe, expect, test } from 'vitest';
import { id, list } from './compile-harness.ts';

describe('lists', () => {
  test('chosen fields', () => {
    expect(list({ fields: 'title,rank,views,isHot,extra' })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","title":', json_quote("a"."title"), ',"rank":', coalesce("a"."rank", 'null'), ',"views":', json_quote(cast("a"."views" as text)), ',"isHot":', case "a"."is_hot" when 1 then 'true' when 0 then 'false' else 'null' end, ',"extra":', coalesce("a"."extra", 'null'), '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","title":', coalesce(to_json("a"."title")::text, 'null'), ',"rank":', coalesce("a"."rank"::text, 'null'), ',"views":', coalesce(to_json("a"."views"::text)::text, 'null'), ',"isHot":', case "a"."is_hot" when true then 'true' when false then 'false' else 'null' end, ',"extra":', coalesce("a"."extra"::text, 'null'), '}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en"]
      "
    `);
  });

  test('an order through relations and components', () => {
    expect(list({ ...id, sort: 'author.name,cards.text:desc' })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? order by
        (select min("t0"."name")
        from "authors" "t0"
        where "t0"."document_id" = "a"."author" and "t0"."plinth_status" = 'published' and "t0"."locale" = +?) asc,
        (select max(("t1"."value" ->> 'text'))
        from json_each("a"."cards") as "t1") desc, "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en","",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 order by
        (select min("t0"."name")
        from "authors" "t0"
        where "t0"."document_id" = "a"."author" and "t0"."plinth_status" = 'published' and "t0"."locale" = $2) asc nulls first,
        (select max((("t1"."value" ->> 'text') collate "C"))
        from jsonb_array_elements("a"."cards") with ordinality as "t1"(value, key)) desc nulls last, "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en",""]
      "
    `);
  });

  test('the other locales', () => {
    expect(list({ ...id, populate: { localizations: { fields: 'locale' } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","localizations":',
        (select concat('[', group_concat(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","locale":', json_quote("t0"."locale"), '}'), ',' order by "t0"."locale"), ']')
        from "articles" "t0"
        where "t0"."document_id" = "a"."document_id" and "t0"."plinth_status" = "a"."plinth_status" and "t0"."locale" <> "a"."locale"), '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","localizations":',
        (select concat('[', string_agg(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","locale":', coalesce(to_json("t0"."locale")::text, 'null'), '}'), ',' order by "t0"."locale"), ']')
        from "articles" "t0"
        where "t0"."document_id" = "a"."document_id" and "t0"."plinth_status" = "a"."plinth_status" and "t0"."locale" <> "a"."locale"), '}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en"]
      "
    `);
  });

  test('publication history', () => {
    expect(list({ ...id, publicationFilter: 'never-published' })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and not exists
        (select 1
        from "articles" "as"
        where "as"."document_id" = "a"."document_id" and "as"."locale" = "a"."locale" and "as"."plinth_status" = 'published')
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and not exists
        (select 1
        from "articles" "as"
        where "as"."document_id" = "a"."document_id" and "as"."locale" = "a"."locale" and "as"."plinth_status" = 'published')
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en"]
      "
    `);
  });

  test('a search', () => {
    expect(list({ ...id, search: 'a_b' }, { type: 'tag' })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and (cast("a"."document_id" as text) like +? escape '!' or cast("a"."name" as text) like +? escape '!')
        order by "a"."id"
        limit +? offset +?) as page cross join "tags" "a" on "a".id = page.id
        -- ["","%a!_b%","%a!_b%",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and (("a"."document_id" collate "default") ilike $2::text escape '!' or ("a"."name" collate "default") ilike $3::text escape '!')
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["","%a!_b%","%a!_b%"]
      "
    `);
  });

  test('a search with its total', () => {
    const counted = { pagination: { page: '2', withCount: 'true' } };
    expect(list({ ...id, search: 'a_b', ...counted }, { type: 'tag' })).toMatchInlineSnapshot(`
      "
      sqlite
        with plinth_matched(id) as materialized
        (select "a".id
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and (cast("a"."document_id" as text) like +? escape '!' or cast("a"."name" as text) like +? escape '!')), plinth_size(size, is_few) as materialized
        (select count(*), count(*) <= 1000
        from plinth_matched) select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob),
        (select size
        from plinth_size)
        from
        (select id
        from
        (select "a".id as id
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and (cast("a"."document_id" as text) like +? escape '!' or cast("a"."name" as text) like +? escape '!')
        order by "a"."id"
        limit case when
        (select is_few
        from plinth_size) then 0 else +? end offset +?) union all select id
        from
        (select "a".id as id
        from plinth_matched cross join "tags" "a" on "a".id = plinth_matched.id
        order by "a"."id"
        limit case when
        (select is_few
        from plinth_size) then +? else 0 end offset +?)) as page cross join "tags" "a" on "a".id = page.id
        -- ["","%a!_b%","%a!_b%","","%a!_b%","%a!_b%",25,25,25,25]
      postgres
        with plinth_matched(id) as materialized
        (select "a".id
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and (("a"."document_id" collate "default") ilike $2::text escape '!' or ("a"."name" collate "default") ilike $3::text escape '!')),
          plinth_size(size, is_few) as materialized
        (select count(*), count(*) <= 1000
        from plinth_matched)
          select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'),
        (select size
        from plinth_size)
        from
        (select *
        from
        (select "a".*
        from plinth_matched cross join lateral
        (select *
        from "tags"
        where id = "plinth_matched".id offset 0) as "a"
        order by "a"."id"
        limit cast('25' as bigint) offset cast('25' as bigint)) as plinth_rare
        where
        (select is_few
        from plinth_size)
          union all select *
        from
        (select "a".*
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $4 and (("a"."document_id" collate "default") ilike $5::text escape '!' or ("a"."name" collate "default") ilike $6::text escape '!')
        order by "a"."id"
        limit cast('25' as bigint) offset cast('25' as bigint)) as plinth_frequent
        where not
        (select is_few
        from plinth_size)) "a"
        -- ["","%a!_b%","%a!_b%","","%a!_b%","%a!_b%"]
      "
    `);
  });
});

// What each dialect says of a list: its fields, order, locales and publication.
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
});

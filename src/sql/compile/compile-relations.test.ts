// What each dialect says of relations that are populated.
import { describe, expect, test } from 'vitest';
import { id, list } from './compile-harness.ts';

describe('populated relations', () => {
  test('a related document', () => {
    expect(list({ ...id, populate: { author: { fields: 'name' } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","author":', coalesce((select concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","name":', json_quote("t0"."name"), '}')
        from "authors" "t0"
        where "t0"."document_id" = "a"."author" and "t0"."plinth_status" = 'published' and "t0"."locale" = +?
        limit 1), 'null'), '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["","en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","author":', coalesce((select concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","name":', coalesce(to_json("t0"."name")::text, 'null'), '}')
        from "authors" "t0"
        where "t0"."document_id" = "a"."author" and "t0"."plinth_status" = 'published' and "t0"."locale" = $1
        limit 1), 'null'), '}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $2
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["","en"]
      "
    `);
  });

  test('related documents in an order of their own', () => {
    expect(list({ ...id, populate: { tags: { ...id, sort: 'name:desc' } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","tags":',
        (select concat('[', group_concat(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","name":', json_quote("t0"."name"), '}'), ',' order by "t0"."name" desc, "t0"."id"), ']')
        from "articles_tags_links" "t0l" cross join "tags" "t0"
        where "t0l"."source_id" = "a"."id" and "t0"."document_id" = "t0l"."target_id" and "t0"."plinth_status" = 'published' and "t0"."locale" = +?), '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["","en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","tags":',
        (select concat('[', string_agg(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","name":', coalesce(to_json("t0"."name")::text, 'null'), '}'), ',' order by "t0"."name" desc nulls last, "t0"."id"), ']')
        from "articles_tags_links" "t0l" cross join "tags" "t0"
        where "t0l"."source_id" = "a"."id" and "t0"."document_id" = "t0l"."target_id" and "t0"."plinth_status" = 'published' and "t0"."locale" = $1), '}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $2
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["","en"]
      "
    `);
  });

  test('a count from the other side', () => {
    expect(
      list({ ...id, populate: { articles: { count: 'true' } } }, { type: 'tag' }),
    ).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","articles":', concat('{"count":',
        (select count(*)
        from "articles_tags_links" "t0l" cross join "articles" "t0"
        where "t0l"."target_id" = "a"."document_id" and "t0"."id" = "t0l"."source_id" and "t0"."plinth_status" = 'published'), '}'), '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "tags" "a" on "a".id = page.id
        -- ["",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","articles":', concat('{"count":',
        (select count(*)
        from "articles_tags_links" "t0l" cross join "articles" "t0"
        where "t0l"."target_id" = "a"."document_id" and "t0"."id" = "t0l"."source_id" and "t0"."plinth_status" = 'published'), '}'), '}'), ','), ']'), null
        from
        (select "a".*
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- [""]
      "
    `);
  });

  test('a morph relation', () => {
    expect(list({ ...id, populate: { subjects: { on: { 'api::tag.tag': id } } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","subjects":',
        (select concat('[', group_concat("t2"."item", ',' order by "t2"."position"), ']')
        from
        (select "t0"."position" as position, case "t0"."target_type" when 'api::tag.tag' then
        (select concat('{"__type":"api::tag.tag",', substr(concat('{"id":', "t1"."id", ',"documentId":"', "t1"."document_id", '"}'), 2))
        from "tags" "t1"
        where "t1"."document_id" = "t0"."target_id" and "t1"."plinth_status" = 'published' and "t1"."locale" = +?
        limit 1) end as item
        from "articles_subjects_links" "t0"
        where "t0"."source_id" = "a"."id") "t2"
        where "t2"."item" is not null), '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["","en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","subjects":',
        (select concat('[', string_agg("t2"."item", ',' order by "t2"."position"), ']')
        from
        (select "t0"."position" as position, case "t0"."target_type" when 'api::tag.tag' then
        (select concat('{"__type":"api::tag.tag",', substr(concat('{"id":', "t1"."id", ',"documentId":"', "t1"."document_id", '"}'), 2))
        from "tags" "t1"
        where "t1"."document_id" = "t0"."target_id" and "t1"."plinth_status" = 'published' and "t1"."locale" = $1
        limit 1) end as item
        from "articles_subjects_links" "t0"
        where "t0"."source_id" = "a"."id") "t2"
        where "t2"."item" is not null), '}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $2
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["","en"]
      "
    `);
  });
});

// What each dialect says of components that are populated.
import { describe, expect, test } from 'vitest';
import { id, list } from './compile-harness.ts';

describe('populated components', () => {
  test('finished components', () => {
    expect(list({ ...id, populate: 'cards,zone' })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","cards":', coalesce("a"."plinth_json_cards", '[]'), ',"zone":', coalesce("a"."plinth_json_zone", '[]'), '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","cards":', coalesce("a"."plinth_json_cards", '[]'), ',"zone":', coalesce("a"."plinth_json_zone", '[]'), '}'), ','), ']'), null
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

  test('fragments of a zone', () => {
    expect(list({ ...id, populate: { zone: { on: { 'shared.card': true } } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","zone":',
        (select concat('[', group_concat(case ("t0"."value" ->> '__component') when 'shared.card' then concat('{"id":', ("t0"."value" ->> 'id'), ',"__component":', '"shared.card"', ',"text":', coalesce(("t0"."value" -> 'text'), 'null'), '}') when 'shared.seo' then concat('{"id":', ("t0"."value" ->> 'id'), ',"__component":', '"shared.seo"', '}') end, ',' order by "t0"."key"), ']')
        from json_each("a"."zone") as "t0"), '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","zone":',
        (select concat('[', string_agg(case (("t0"."value" ->> '__component') collate "C") when 'shared.card' then concat('{"id":', ("t0"."value" ->> 'id')::bigint, ',"__component":', '"shared.card"', ',"text":', coalesce(("t0"."value" -> 'text')::text, 'null'), '}') when 'shared.seo' then concat('{"id":', ("t0"."value" ->> 'id')::bigint, ',"__component":', '"shared.seo"', '}') end, ',' order by "t0"."key"), ']')
        from jsonb_array_elements("a"."zone") with ordinality as "t0"(value, key)), '}'), ','), ']'), null
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

  test('relations inside a component', () => {
    expect(list({ ...id, populate: { seo: { ...id, populate: { tags: id } } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","seo":', case when "a"."seo" is null then 'null' else concat('{"id":', ("a"."seo" ->> 'id'), ',"tags":',
        (select concat('[', group_concat(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '"}'), ',' order by "t0l"."key", "t0"."id"), ']')
        from json_each(("a"."seo" -> 'tags')) as "t0l" cross join "tags" "t0"
        where "t0"."document_id" = "t0l".value and "t0"."plinth_status" = 'published' and "t0"."locale" = +?), '}') end, '}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["","en",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","seo":', case when "a"."seo" is null then 'null' else concat('{"id":', ("a"."seo" ->> 'id')::bigint, ',"tags":',
        (select concat('[', string_agg(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '"}'), ',' order by "t0l"."key", "t0"."id"), ']')
        from jsonb_array_elements(("a"."seo" -> 'tags')) with ordinality as "t0l"(value, key) cross join "tags" "t0"
        where "t0"."document_id" = (("t0l".value #>> '{}') collate "C") and "t0"."plinth_status" = 'published' and "t0"."locale" = $1), '}') end, '}'), ','), ']'), null
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

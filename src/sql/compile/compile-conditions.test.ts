// What each dialect says of filters.
import { describe, expect, test } from 'vitest';
import { id, list } from './compile-harness.ts';

describe('conditions', () => {
  test('comparisons', () => {
    expect(
      list({
        ...id,
        filters: {
          $or: [
            { title: 'a' },
            { title: null },
            { rank: { $gt: '1' } },
            { views: { $in: ['1', '2'] } },
            { isHot: 'true' },
          ],
        },
      }),
    ).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and ("a"."title" = +? or "a"."title" is null or "a"."rank" > +? or "a"."views" in (+?, +?) or "a"."is_hot" = +?)
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en","a",1,"1n","2n",1,10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and ("a"."title" = $2 or "a"."title" is null or "a"."rank" > $3 or "a"."views" in ($4, $5) or "a"."is_hot" = $6)
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en","a","1","1","2",true]
      "
    `);
  });

  test('text operators', () => {
    expect(
      list({
        ...id,
        filters: {
          title: { $contains: 'a%', $startsWith: 'a', $endsWith: 'a', $containsi: 'a%', $notContainsi: 'é' },
        },
      }),
    ).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and (instr(cast("a"."title" as text), +?) > 0 and ("a"."title" >= +? and "a"."title" < +?) and substr(cast("a"."title" as text), +?) = +? and cast("a"."title" as text) like +? escape '!' and not ((cast("a"."title" as text) glob +? or cast("a"."title" as text) glob +?)))
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en","a%","a","b",-1,"a","%a!%%","*é*","*É*",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and (strpos("a"."title", $2::text) > 0 and ("a"."title" >= $3 and "a"."title" < $4) and right("a"."title", length($5::text)) = $6::text and (("a"."title" collate "default") ilike $7::text escape '!' or "a"."title" = $8::text) and not ((("a"."title" collate "default") ilike $9::text escape '!' or "a"."title" = $10::text)))
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en","a%","a","b","a","a","%a!%%","a%","%é%","é"]
      "
    `);
  });

  test('a condition on related rows', () => {
    expect(list({ ...id, filters: { tags: { name: 'a' } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and "a"."id" in
        (select "t0l"."source_id"
        from "articles_tags_links" "t0l" join "tags" "t0" on "t0"."document_id" = "t0l"."target_id"
        where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."name" = +?)
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en","","a",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and "a"."id" in
        (select "t0l"."source_id"
        from "articles_tags_links" "t0l" join "tags" "t0" on "t0"."document_id" = "t0l"."target_id"
        where "t0"."plinth_status" = 'published' and "t0"."locale" = $2 and "t0"."name" = $3)
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en","","a"]
      "
    `);
  });

  test('a condition that holds without a related row too', () => {
    expect(
      list({ ...id, filters: { author: { name: { $null: 'true' } }, title: { $contains: 'a' } } }),
    ).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and (("a"."author" in
        (select "t0"."document_id"
        from "authors" "t0"
        where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."name" is null) or not exists
        (select 1
        from "authors" "t0"
        where "t0"."document_id" = "a"."author" and "t0"."plinth_status" = 'published' and "t0"."locale" = +?)) and instr(cast("a"."title" as text), +?) > 0)
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en","","","a",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and (("a"."author" in
        (select "t0"."document_id"
        from "authors" "t0"
        where "t0"."plinth_status" = 'published' and "t0"."locale" = $2 and "t0"."name" is null) or not exists
        (select 1
        from "authors" "t0"
        where "t0"."document_id" = "a"."author" and "t0"."plinth_status" = 'published' and "t0"."locale" = $3)) and strpos("a"."title", $4::text) > 0)
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en","","","a"]
      "
    `);
  });

  test('conditions on components', () => {
    expect(list({ ...id, filters: { seo: { rank: '1' }, cards: { text: 'a' } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and (("a"."seo" ->> 'rank') = +? and exists
        (select 1
        from json_each("a"."cards") as "t0"
        where ("t0"."value" ->> 'text') = +?))
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en",1,"a",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and (("a"."seo" ->> 'rank')::bigint = $2 and exists
        (select 1
        from jsonb_array_elements("a"."cards") with ordinality as "t0"(value, key)
        where (("t0"."value" ->> 'text') collate "C") = $3))
        order by "a"."id"
        limit cast('10' as bigint) offset cast('0' as bigint)) "a"
        -- ["en","1","a"]
      "
    `);
  });
});

// What each dialect says. The expected texts stand side by side; that they find the right rows is tested in test/.
// After a change of the compiler, `vitest run src/sql -u` writes them anew: read the difference before you keep it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editor, type PlanningOptions, planOf, type ReadParameters } from '../plan/harness.ts';
import { compile } from './compile.ts';
import type { Dialect } from './dialect.ts';
import { postgres } from './dialects/postgres.ts';
import { sqlite } from './dialects/sqlite.ts';
import { renderStatement, type Statement, literal as sqlOf } from './sql.ts';

const statementOf = (
  dialect: Dialect,
  parameters: ReadParameters,
  options: PlanningOptions = {},
): Statement => compile(planOf(parameters, { as: editor, ...options }), dialect);

/** Parameters in order; big integers as `1n`, inputs as `:name`. */
const valuesOf = ({ values }: Statement): readonly unknown[] =>
  values.map((slot) => {
    if ('input' in slot) return `:${slot.input}`;
    return typeof slot.value === 'bigint' ? `${slot.value}n` : slot.value;
  });

/** Both texts, each with its parameters, in lines. */
function both(parameters: ReadParameters, options: PlanningOptions = {}): string {
  const show = (name: string, dialect: Dialect): string => {
    const statement = statementOf(dialect, parameters, options);
    const lines = statement.text.replace(/ (?=\(select |from |where |order by "a"|limit )/g, '\n  ');
    return `${name}\n  ${lines}\n  -- ${JSON.stringify(valuesOf(statement))}`;
  };
  return `\n${show('sqlite', sqlite)}\n${show('postgres', postgres)}\n`;
}

/** A page of ten, without total. */
const list = (parameters: ReadParameters, options?: PlanningOptions): string =>
  both({ pagination: { pageSize: '10', withCount: 'false' }, ...parameters }, options);

const id = { fields: 'id' };

describe('results', () => {
  test('a page of finished rows, with its total', () => {
    expect(both({}, { type: 'tag' })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '",', "a"."plinth_json", '}'), ','), ']') as blob),
        (select count(*)
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?)
        from
        (select "a".id as id
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "tags" "a" on "a".id = page.id
        -- ["","",25,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '",', "a"."plinth_json", '}'), ','), ']'),
        (select count(*)
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1)
        from
        (select "a".*
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $2
        order by "a"."id"
        limit $3 offset $4) "a"
        -- ["","",25,0]
      "
    `);
  });

  test('a document is found by an input, so that its statement serves every documentId', () => {
    expect(both({}, { type: 'tag', result: 'byDocumentId' })).toMatchInlineSnapshot(`
      "
      sqlite
        select concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '",', "a"."plinth_json", '}')
        from "tags" "a"
        where "a"."document_id" = +? and "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit 1
        -- [":documentId",""]
      postgres
        select concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '",', "a"."plinth_json", '}')
        from "tags" "a"
        where "a"."document_id" = $1 and "a"."plinth_status" = 'published' and "a"."locale" = $2
        order by "a"."id"
        limit 1
        -- [":documentId",""]
      "
    `);
  });

  test('a single type as an entity, whose attributes and relations are nested', () => {
    const parameters = { fields: 'title', populate: { articles: id } };
    expect(both(parameters, { type: 'home', result: 'single', shape: 'entity' })).toMatchInlineSnapshot(`
      "
      sqlite
        select concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","attributes":{"title":', json_quote("a"."title"), ',"articles":', concat('{"data":',
        (select concat('[', group_concat(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","attributes":{}}'), ',' order by "t0l"."position", "t0"."id"), ']')
        from "homes_articles_links" "t0l" cross join "articles" "t0"
        where "t0l"."source_id" = "a"."id" and "t0"."document_id" = "t0l"."target_id" and "t0"."plinth_status" = 'published' and "t0"."locale" = +?), '}'), '}}')
        from "homes" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit 1
        -- ["en",""]
      postgres
        select concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","attributes":{"title":', coalesce(to_json("a"."title")::text, 'null'), ',"articles":', concat('{"data":',
        (select concat('[', string_agg(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","attributes":{}}'), ',' order by "t0l"."position", "t0"."id"), ']')
        from "homes_articles_links" "t0l" cross join "articles" "t0"
        where "t0l"."source_id" = "a"."id" and "t0"."document_id" = "t0l"."target_id" and "t0"."plinth_status" = 'published' and "t0"."locale" = $1), '}'), '}}')
        from "homes" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $2
        order by "a"."id"
        limit 1
        -- ["en",""]
      "
    `);
  });
});

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
        limit $2 offset $3) "a"
        -- ["en",10,0]
      "
    `);
  });

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
        limit $7 offset $8) "a"
        -- ["en","a","1","1","2",true,10,0]
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
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and (instr(cast("a"."title" as text), +?) > 0 and substr(cast("a"."title" as text), 1, +?) = +? and substr(cast("a"."title" as text), +?) = +? and cast("a"."title" as text) like +? escape '!' and not ((cast("a"."title" as text) glob +? or cast("a"."title" as text) glob +?)))
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en","a%",1,"a",-1,"a","%a!%%","*é*","*É*",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and (strpos("a"."title", $2::text) > 0 and starts_with("a"."title", $3::text) and right("a"."title", length($4::text)) = $5::text and ("a"."title" collate "default") ilike $6::text escape '!' and not (("a"."title" collate "default") ilike $7::text escape '!'))
        order by "a"."id"
        limit $8 offset $9) "a"
        -- ["en","a%","a","a","a","%a!%%","%é%",10,0]
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
        limit $4 offset $5) "a"
        -- ["en","","a",10,0]
      "
    `);
  });

  test('a condition that holds without a related row too', () => {
    expect(list({ ...id, filters: { author: { name: { $null: 'true' } } } })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']') as blob), null
        from
        (select "a".id as id
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and ("a"."author" in
        (select "t0"."document_id"
        from "authors" "t0"
        where "t0"."plinth_status" = 'published' and "t0"."locale" = +? and "t0"."name" is null) or not exists
        (select 1
        from "authors" "t0"
        where "t0"."document_id" = "a"."author" and "t0"."plinth_status" = 'published' and "t0"."locale" = +?))
        order by "a"."id"
        limit +? offset +?) as page cross join "articles" "a" on "a".id = page.id
        -- ["en","","",10,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '"}'), ','), ']'), null
        from
        (select "a".*
        from "articles" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and ("a"."author" in
        (select "t0"."document_id"
        from "authors" "t0"
        where "t0"."plinth_status" = 'published' and "t0"."locale" = $2 and "t0"."name" is null) or not exists
        (select 1
        from "authors" "t0"
        where "t0"."document_id" = "a"."author" and "t0"."plinth_status" = 'published' and "t0"."locale" = $3))
        order by "a"."id"
        limit $4 offset $5) "a"
        -- ["en","","",10,0]
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
        where "a"."plinth_status" = 'published' and "a"."locale" = +? and (("a"."seo" is not null and ("a"."seo" ->> 'rank') = +?) and exists
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
        where "a"."plinth_status" = 'published' and "a"."locale" = $1 and (("a"."seo" is not null and ("a"."seo" ->> 'rank')::bigint = $2) and exists
        (select 1
        from jsonb_array_elements("a"."cards") with ordinality as "t0"(value, key)
        where (("t0"."value" ->> 'text') collate "C") = $3))
        order by "a"."id"
        limit $4 offset $5) "a"
        -- ["en","1","a",10,0]
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
        limit $3 offset $4) "a"
        -- ["en","",10,0]
      "
    `);
  });

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
        limit $3 offset $4) "a"
        -- ["","en",10,0]
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
        limit $3 offset $4) "a"
        -- ["","en",10,0]
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
        limit $2 offset $3) "a"
        -- ["",10,0]
      "
    `);
  });

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
        limit $2 offset $3) "a"
        -- ["en",10,0]
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
        limit $2 offset $3) "a"
        -- ["en",10,0]
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
        limit $3 offset $4) "a"
        -- ["","en",10,0]
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
        limit $3 offset $4) "a"
        -- ["","en",10,0]
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
        limit $2 offset $3) "a"
        -- ["en",10,0]
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
        limit $2 offset $3) "a"
        -- ["en",10,0]
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
        limit $4 offset $5) "a"
        -- ["","%a!_b%","%a!_b%",10,0]
      "
    `);
  });
});

test('more columns than PostgreSQL takes arguments are put together in parts', () => {
  const concat = postgres.concat(Array.from({ length: 200 }, () => sqlOf('x')));
  const { text } = renderStatement(concat, postgres);
  expect(text.match(/'x'/g)).toHaveLength(200);
  for (const call of text.matchAll(/concat\(([^()]*)\)/g))
    expect(call[1]?.split(',').length).toBeLessThanOrEqual(100);
});

// Invariants: no value reaches the text, and questions of one shape share one text.
describe('values', () => {
  const operators = [
    '$eq',
    '$ne',
    '$gt',
    '$in',
    '$eqi',
    '$nei',
    '$contains',
    '$notContains',
    '$startsWith',
    '$containsi',
    '$startsWithi',
    '$endsWithi',
  ];
  const paths = [
    ['title'],
    ['documentId'],
    ['category', 'name'],
    ['tags', 'name'],
    ['seo', 'metaTitle'],
    ['cards', 'text'],
    ['seo', 'tag', 'name'],
  ];
  const nest = (path: readonly string[], operand: unknown): unknown =>
    path.reduceRight((inner, name) => ({ [name]: inner }), operand);
  const textWith = (unit: 'binary' | 'grapheme-ascii') =>
    fc.string({ unit, minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\u0000'));
  const kind = { operator: fc.constantFrom(...operators), path: fc.constantFrom(...paths) };

  test('of filters, searches, locales and pages never reach the text', () => {
    const question = fc.record({
      ...kind,
      text: textWith('binary'),
      page: fc.integer({ min: 100_000, max: 999_999 }),
    });
    fc.assert(
      fc.property(question, ({ text, operator, path, page }) => {
        // A mark that no statement of ours contains.
        const value = `\u2063${text}'"\\;--`;
        const parameters = {
          filters: nest(path, { [operator]: value }),
          search: value,
          locale: [value],
          pagination: { start: String(page) },
          populate: { tags: { filters: { name: { [operator]: value } } } },
        };
        for (const dialect of [sqlite, postgres]) {
          const statement = statementOf(dialect, parameters);
          expect(statement.text).not.toContain('\u2063');
          expect(statement.text).not.toContain(String(page));
          expect(valuesOf(statement).join().split('\u2063').length).toBeGreaterThan(4);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('that differ make no difference to the text', () => {
    const shape = fc.record({ ...kind, one: textWith('grapheme-ascii'), other: textWith('grapheme-ascii') });
    fc.assert(
      fc.property(shape, ({ one, other, operator, path }) => {
        for (const dialect of [sqlite, postgres]) {
          const statementText = (text: string): string =>
            statementOf(dialect, { filters: nest(path, { [operator]: text }), search: text }).text;
          expect(statementText(one)).toBe(statementText(other));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('as many parameters are given as the text has places for', () => {
    const filters = { $or: [{ title: { $in: ['a', 'b'] } }, { rank: { $between: ['1', '2'] } }] };
    const parameters = { filters, search: 'x', populate: '*', locale: ['en', 'fr'] };
    const onSqlite = statementOf(sqlite, parameters);
    expect(onSqlite.text.match(/\?/g)).toHaveLength(onSqlite.values.length);
    const onPostgres = statementOf(postgres, parameters);
    expect(onPostgres.text.match(/\$\d+/g)).toEqual(
      onPostgres.values.map((_value, index) => `$${index + 1}`),
    );
  });
});

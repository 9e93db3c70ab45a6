// What each dialect says of a search, without its total and with it.
import { describe, expect, test } from 'vitest';
import { postgres } from '../dialects/postgres.ts';
import { id, list, statementOf } from './compile-harness.ts';

test.each([
  { rank: { $gt: '3' }, title: { $contains: 'a' } },
  { rank: { $gt: '3' }, tags: { $null: 'true' } },
  { tags: { $notNull: 'true' } },
])('PostgreSQL tests rows once for a page and its total: %j', (filters) => {
  const { text } = statementOf(postgres, { ...id, filters, pagination: { pageSize: '10' } });
  expect(text).toMatch(/^with plinth_matched/);
  expect(text).not.toContain('(select count(*) from "articles"');
});

describe('searches', () => {
  test('without a total', () => {
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

  test('with its total', () => {
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
        from
        (select id
        from plinth_matched
        limit 1000) as plinth_few cross join lateral
        (select *
        from "tags"
        where id = "plinth_few".id offset 0)
          as "a"
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

// What each dialect says. The expected texts stand side by side; that they find the right rows is tested in test/.
// After a change of the compiler, `vitest run src/sql -u` writes them anew: read the difference before you keep it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postgres } from '../dialects/postgres.ts';
import { sqlite } from '../dialects/sqlite.ts';
import { renderStatement, literal as sqlOf } from '../sql.ts';
import { both, id, statementOf, valuesOf } from './compile-harness.ts';

describe('results', () => {
  test('a page of finished rows, with its total', () => {
    expect(both({}, { type: 'tag' })).toMatchInlineSnapshot(`
      "
      sqlite
        select cast(concat('[', group_concat(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '",', "a"."plinth_json", '}'), ','), ']') as blob),
        (select coalesce(sum("count"), 0)
        from plinth_versions
        where uid = 'api::tag.tag' and status = 'published' and locale in (+?))
        from
        (select "a".id as id
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit +? offset +?) as page cross join "tags" "a" on "a".id = page.id
        -- ["","",25,0]
      postgres
        select concat('[', string_agg(concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '",', "a"."plinth_json", '}'), ','), ']'),
        (select coalesce(sum("count"), 0)
        from plinth_versions
        where uid = 'api::tag.tag' and status = 'published' and locale in ($1))
        from
        (select "a".*
        from "tags" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $2
        order by "a"."id"
        limit cast('25' as bigint) offset cast('0' as bigint)) "a"
        -- ["",""]
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
        where "t0l"."source_id" = "a"."id" and "t0"."document_id" = "t0l"."target_id" and "t0"."plinth_status" = 'published' and "t0"."locale" = coalesce(nullif("t0l"."target_locale", ''), +?)), '}'), '}}')
        from "homes" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = +?
        order by "a"."id"
        limit 1
        -- ["en",""]
      postgres
        select concat('{"id":', "a"."id", ',"documentId":"', "a"."document_id", '","attributes":{"title":', coalesce(to_json("a"."title")::text, 'null'), ',"articles":', concat('{"data":',
        (select concat('[', string_agg(concat('{"id":', "t0"."id", ',"documentId":"', "t0"."document_id", '","attributes":{}}'), ',' order by "t0l"."position", "t0"."id"), ']')
        from "homes_articles_links" "t0l" cross join "articles" "t0"
        where "t0l"."source_id" = "a"."id" and "t0"."document_id" = "t0l"."target_id" and "t0"."plinth_status" = 'published' and "t0"."locale" = coalesce(nullif("t0l"."target_locale", ''), $1)), '}'), '}}')
        from "homes" "a"
        where "a"."plinth_status" = 'published' and "a"."locale" = $2
        order by "a"."id"
        limit 1
        -- ["en",""]
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

// Invariants: no value reaches the text, and queries of one shape share one text.
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
    const sample = fc.record({
      ...kind,
      text: textWith('binary'),
      page: fc.integer({ min: 100_000, max: 999_999 }),
    });
    fc.assert(
      fc.property(sample, ({ text, operator, path, page }) => {
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
      { seed: 6, numRuns: 60 },
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
      { seed: 6, numRuns: 60 },
    );
  });

  test('a list of many values is one parameter, however many there are', () => {
    const listOf = (length: number) => Array.from({ length }, (_, index) => String(index));
    for (const dialect of [sqlite, postgres]) {
      const statement = (length: number) =>
        statementOf(dialect, {
          filters: { title: { $in: listOf(length) }, rank: { $notIn: listOf(length) } },
        });
      expect(statement(9).text).toBe(statement(900).text);
      expect(statement(900).values.length).toBe(statement(9).values.length);
    }
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

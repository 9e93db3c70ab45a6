// Where a row goes in the list of its new target: behind the rows of every locale, of which none is walked through to find it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentTypeOf } from '../../src/schema/schema.ts';
import { renderStatement, sql, value } from '../../src/sql/sql.ts';
import { selectNextPosition } from '../../src/sql/write/link-columns.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::letter.letter': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        book: { type: 'relation', relation: 'manyToOne', target: 'api::book.book', inversedBy: 'letters' },
      },
    },
    'api::book.book': {
      attributes: {
        letters: { type: 'relation', relation: 'oneToMany', target: 'api::letter.letter', mappedBy: 'book' },
      },
    },
  },
};

/** Of each locale and status. */
const rows = 500;

describe.each(databases)('the next place in a list on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    await app.plinth.project.database.write(({ run }) =>
      run(sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${value(rows)})
        insert into letters (document_id, locale, plinth_status, book, plinth_pos_book)
        select cast(n as text), locale, status, 'one', n + more
        from numbers cross join (select 'en' as locale, 0 as more union all select 'fr', 0.5) as locales
          cross join (select 'draft' as status union all select 'published') as statuses`),
    );
    await app.plinth.project.database.analyze();
  });
  afterAll(() => app.close());

  const place = (targetId: string, locale?: string) =>
    selectNextPosition(
      contentTypeOf(app.plinth.schema, 'api::letter.letter'),
      'book',
      { targetId, locale },
      app.plinth.project.database.dialect,
    );

  test.each([
    ['one', undefined, rows + 1.5],
    ['one', 'en', rows + 1],
    ['one', 'de', 1],
    ['nobody', undefined, 1],
  ])('of %s in locale %s: %s', async (targetId, locale, expected) => {
    const { statement } = place(targetId, locale);
    const [row] = await app.plinth.project.database.write((transaction) => transaction.rows(statement));
    expect(Number(row?.[0])).toBe(expected);
  });

  test('the places of each locale are one step in an index', async () => {
    const { dialect, write } = app.plinth.project.database;
    const { text, values } = renderStatement(place('one').statement, dialect);
    const explain = database === 'sqlite' ? 'explain query plan' : 'explain (analyze, timing off)';
    const plan = await write(({ read }) => read({ text: `${explain} ${text}`, values }, {}));
    const steps = plan.map((row) => row.join(' ')).filter((step) => /letters/.test(step));
    if (database === 'sqlite') {
      expect(
        steps.filter((step) => /\(book=\? AND plinth_status=\? AND locale=\?\)/.test(step)),
      ).toHaveLength(2);
      return;
    }
    for (const step of steps) expect(step).toMatch(/Index.*rows=[01](\.\d+)? loops/);
  });
});

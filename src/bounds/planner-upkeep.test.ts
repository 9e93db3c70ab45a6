import { expect, test } from 'vitest';
import { plannerUpkeep } from './planner-upkeep.ts';
import { emptyStatistics, fanOutKeys } from './statistics.ts';

/** `before`: the rows of tables when they were analyzed. */
function upkeepOf(before: Readonly<Record<string, number>> = {}) {
  const analyzed: (readonly string[])[] = [];
  const keep = plannerUpkeep({
    planner: {
      analyzed: async () => new Map(Object.entries(before)),
      analyze: async (tables) => void analyzed.push(tables),
    },
  });
  return { analyzed, keep };
}

const withRows = (published: number, draft = 0) => ({
  ...emptyStatistics,
  rows: new Map([
    [
      'articles',
      [
        { status: 'published', locale: 'en', rows: published },
        { status: 'draft', locale: 'en', rows: draft },
      ],
    ],
    ['tags', [{ status: 'published', locale: '', rows: 10 }]],
  ]),
});

test('a table is analyzed when its size has doubled, from 500 rows on', async () => {
  const { analyzed, keep } = upkeepOf();
  await keep(withRows(499));
  expect(analyzed).toEqual([]);
  await keep(withRows(250, 250));
  await keep(withRows(999));
  expect(analyzed).toEqual([['articles']]);
  await keep(withRows(500, 500));
  await keep(withRows(300));
  expect(analyzed).toEqual([['articles'], ['articles'], ['articles']]);
});

test('what an earlier server analyzed is not repeated', async () => {
  const { analyzed, keep } = upkeepOf({ articles: 90_000, tags: 10 });
  await keep(withRows(100_000));
  expect(analyzed).toEqual([]);
});

test('links have tables of their own', async () => {
  const { analyzed, keep } = upkeepOf();
  const fanOuts = new Map([
    [fanOutKeys.source('articles_tags_links'), { total: 6000, high: 3, squares: 18_000 }],
    [fanOutKeys.target('articles_tags_links'), { total: 6000, high: 600, squares: 1e6 }],
    [fanOutKeys.column('articles', 'author'), { total: 6000, high: 600, squares: 1e6 }],
  ]);
  await keep({ ...withRows(400), fanOuts });
  expect(analyzed).toEqual([['articles_tags_links']]);
});

test('nothing is analyzed where the database does it, nor counted as such after a failure', async () => {
  await expect(plannerUpkeep({ planner: undefined })(withRows(5000))).resolves.toBeUndefined();
  const tables: unknown[] = [];
  const keep = plannerUpkeep({
    planner: {
      analyzed: async () => new Map(),
      analyze: async (given) => {
        tables.push(given);
        if (tables.length === 1) throw new Error('locked');
      },
    },
  });
  await expect(keep(withRows(5000))).rejects.toThrow('locked');
  await keep(withRows(5000));
  await keep(withRows(5000));
  expect(tables).toEqual([['articles'], ['articles']]);
});

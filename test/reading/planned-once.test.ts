// PostgreSQL plans a list once for all values, although a parameter for its limit would make that plan look worse than one for the
// values (docs/decisions/056-constant-pages.md).
import { expect, test } from 'vitest';
import { renderStatement, sql } from '../../src/sql/sql.ts';
import { databases, startTestApp } from '../harness/project.ts';

const toTag = { type: 'relation', target: 'api::tag.tag' };
const files = {
  contentTypes: {
    'api::article.article': {
      draftAndPublish: true,
      attributes: {
        title: { type: 'string' },
        rank: { type: 'integer' },
        topic: { ...toTag, relation: 'manyToOne' },
        tags: { ...toTag, relation: 'manyToMany' },
      },
    },
    'api::tag.tag': { attributes: { label: { type: 'string' } } },
  },
  files: { 'config/api.json': { cache: false } },
};

const searches = [
  '',
  'pagination[withCount]=false',
  'pagination[page]=3&pagination[pageSize]=10',
  'pagination[start]=40&pagination[limit]=10',
  'sort=rank:desc&populate=*',
  'filters[rank]=7&fields=title',
  'filters[topic][label]=tag 2&sort=rank:desc',
  'populate[tags][sort]=label&populate[topic][fields]=label',
];

test.runIf(databases.includes('postgres'))('lists are not planned again', async () => {
  const app = await startTestApp('postgres', files);
  try {
    const { database } = app.plinth.project;
    const bulk = async (plural: string, data: readonly unknown[]) =>
      (await app.request('POST', `/api/${plural}/bulk`, { data })).body as Written;
    const { data: tags } = await bulk(
      'tags',
      Array.from({ length: 10 }, (_, index) => ({ label: `tag ${index}` })),
    );
    const idOf = (index: number): string => tags[index % tags.length]?.documentId ?? '';
    await bulk(
      'articles',
      Array.from({ length: 1000 }, (_, index) => ({
        title: `article ${index}`,
        rank: index % 100,
        topic: idOf(index),
        tags: [idOf(index), idOf(index + 1)],
      })),
    );
    await database.analyze();
    // In small tables all plans look the same.
    await database.write(async (transaction) => {
      await transaction.run(sql`update pg_class set reltuples = 100000 where relname = 'articles'`);
    });
    // The first requests create the indexes that the others use.
    for (let time = 0; time < 30; time++)
      for (const search of searches)
        expect((await app.request('GET', `/api/articles?${search}`)).status).toBe(200);
    const statement = renderStatement(
      sql`select statement, generic_plans, custom_plans from pg_prepared_statements where statement like '%string_agg%'`,
      database.dialect,
    );
    // Any connection of the pool may respond.
    const found = await Promise.all(Array.from({ length: 12 }, () => database.read(statement, {})));
    const plans = found
      .flat()
      .map((row) => ({ generic: Number(row[1]), custom: Number(row[2]), text: row[0] }));
    expect(plans.filter(({ generic }) => generic > 5).length).toBeGreaterThan(0);
    expect(plans.filter(({ custom }) => custom > 8)).toEqual([]);
  } finally {
    await app.close();
  }
});

interface Written {
  readonly data: readonly { readonly documentId: string }[];
}

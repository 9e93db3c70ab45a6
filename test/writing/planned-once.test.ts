// PostgreSQL plans a prepared statement for its values five times, and then for any values, unless that plan looks worse: then it
// plans it each time, which takes longer than running it.
import { expect, test } from 'vitest';
import { readAll } from '../../src/database/rows.ts';
import { columns, integer, select, text } from '../../src/sql/columns.ts';
import { sql } from '../../src/sql/sql.ts';
import { databases, startTestApp } from '../harness/project.ts';

const relation = { type: 'relation', target: 'api::tag.tag' };
const files = {
  contentTypes: {
    'api::article.article': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string' },
        topic: { ...relation, relation: 'manyToOne', inversedBy: 'articles' },
        tags: { ...relation, relation: 'manyToMany' },
      },
    },
    'api::tag.tag': {
      attributes: {
        label: { type: 'string' },
        articles: {
          type: 'relation',
          relation: 'oneToMany',
          target: 'api::article.article',
          mappedBy: 'topic',
        },
      },
    },
  },
};

const replanned = select(
  columns({ statement: text, customPlans: integer }),
  sql`from pg_prepared_statements where custom_plans > 5`,
);

test.runIf(databases.includes('postgres'))('the statements of writes are not planned again', async () => {
  const app = await startTestApp('postgres', files);
  try {
    const create = async (plural: string, data: unknown): Promise<string> => {
      const { body } = await app.request('POST', `/api/${plural}`, { data });
      return (body as { data: { documentId: string } }).data.documentId;
    };
    const tags = [await create('tags', {}), await create('tags', {}), await create('tags', {})];
    // In small tables all plans look the same.
    const data = Array.from({ length: 400 }, (_, index) => ({ label: `tag ${index}` }));
    expect(await app.request('POST', '/api/tags/bulk', { data })).toMatchObject({ status: 201 });
    await app.plinth.project.database.analyze();
    for (let time = 0; time < 12; time++) {
      const documentId = await create('articles', { title: 't', topic: tags[0], tags });
      await app.request('PUT', `/api/articles/${documentId}`, {
        data: { title: 'u', tags: tags.slice(time % 3) },
      });
    }
    const found = await app.plinth.project.database.write((transaction) => readAll(transaction, replanned));
    expect(found).toEqual([]);
  } finally {
    await app.close();
  }
});

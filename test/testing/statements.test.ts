// SQL of a project's code in its tests: `strapi.db.connection` opens the database of the test app, not the configured one.
import { expect, test } from 'vitest';
import { createdApp } from '../harness/created-app.ts';
import { databases } from '../harness/project.ts';

test.each(databases)('SQL of code runs on the database of the test app, on %s', async (database) => {
  const attributes = { title: { type: 'string' } } as const;
  const app = await createdApp(database, { contentTypes: { 'api::article.article': { attributes } } });
  try {
    await app.create('api::article.article', { title: 'One' });
    const { connection } = app.strapi.db;
    expect(await connection('articles').select('title')).toEqual([{ title: 'One' }]);
    expect(connection.client.config.client).toBe(database);
  } finally {
    await app.close();
  }
});

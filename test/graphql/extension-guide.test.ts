// The first example of docs/guides/graphql-extensions.md runs in a project, and its request has the response of the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createdApp } from '../harness/created-app.ts';
import { databases } from '../harness/project.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/guides/graphql-extensions.md'), 'utf8');
const [, index = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
const [, asked = '', expected = ''] = /POST \/graphql\n(.*)\n\s*200 (.*)\n/.exec(page) ?? [];

test.each(databases)('the query that the guide adds has a result, on %s', async (database) => {
  const attributes = { title: { type: 'string' } } as const;
  const contentTypes = { 'api::article.article': { draftAndPublish: true, attributes } };
  const app = await createdApp(database, { contentTypes, files: { 'src/index.ts': index } });
  try {
    await app.create('api::article.article', { title: 'Hello' });
    const response = await app.request('POST', '/graphql', { body: JSON.parse(asked) });
    expect(response.body).toEqual(JSON.parse(expected));
  } finally {
    await app.close();
  }
});

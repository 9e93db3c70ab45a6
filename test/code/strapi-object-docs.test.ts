// Every block of the pages about the strapi object runs as the code of a project.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CreatedApp, createdApp } from '../harness/created-app.ts';
import { databases, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::article.article': {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      views: { type: 'integer' },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
    },
  },
  'api::author.author': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const pages = ['strapi-object.md', 'documents.md', 'database.md', 'services.md'];
const readPage = (page: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs/reference', page), 'utf8');
const blocks = pages.flatMap((page) =>
  [...readPage(page).matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code),
);
const index = `export default {
  register({ strapi }) {
    globalThis.recorded = { strapi, events: [], blocks: [${blocks.map((code) => `async () => {\n${code}}`).join(',\n')}] };
  },
};`;

describe.each(databases)('the examples of the strapi object on %s', (database) => {
  let app: CreatedApp;
  beforeAll(async () => {
    app = await createdApp(database, { contentTypes, files: { 'src/index.js': index } });
  });
  afterAll(() => app.close());

  test.each(blocks.map((code, at) => [code.split('\n')[0], at] as const))('%s', async (_line, at) => {
    const run = (Reflect.get(globalThis.recorded, 'blocks') as readonly (() => Promise<void>)[])[at];
    await expect(run?.()).resolves.toBeUndefined();
  });
});

// The tests of docs/guides/testing.md, as they stand there: a project's own, by `plinth/testing`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../src/testing/index.ts';
import { writeProject } from '../harness/write-project.ts';

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-test-'));
  const views = { type: 'integer' };
  const attributes = { title: { type: 'string', required: true }, views };
  const contentTypes = { 'api::article.article': { draftAndPublish: true, attributes } };
  await writeProject(
    folder,
    { client: 'sqlite', connection: { filename: '.data/own.db' } },
    { contentTypes },
  );
  process.env.PROJECT_FOLDER = folder;
  return () => rm(folder, { recursive: true });
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ folder: process.env.PROJECT_FOLDER });
});
afterAll(() => app.close());

test('the public can read articles after the permission is granted', async () => {
  await app.allow('public', 'api::article.article.find');
  const { title } = await app.create('api::article.article', { views: 7 });
  const { status, body } = await app.request('GET', '/api/articles?filters[views]=7');
  expect([status, body.data[0].title]).toEqual([200, title]);
});

test('a test with a database of its own', async () => {
  const own = await createTestApp({ folder: process.env.PROJECT_FOLDER });
  expect(await own.strapi.documents('api::article.article').count()).toBe(0);
  await own.close();
});

test('the guide has the same tests as this file', async () => {
  const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8');
  const [guide, own] = [await read('../../docs/guides/testing.md'), await read('guide.test.ts')];
  const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(blocks).toHaveLength(2);
  for (const part of blocks.flatMap((block) => block.split('\n\n')))
    if (!part.startsWith('import ')) expect(own).toContain(part.trim());
});

// `publishedAt` in `event.params.data` of lifecycle hooks, which hooks of projects test, as in
// `if (data.publishedAt) …`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { contentTypes, type Loose, recordingIndex } from './recording.ts';

const uid = 'api::article.article';

describe.each(databases)('publishedAt in lifecycle hooks on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  const found: string[] = [];
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': recordingIndex } });
    strapi = globalThis.recorded.strapi;
    const note = ({ action, params }: Loose) => {
      const { publishedAt } = params.data;
      found.push(
        `${action} ${publishedAt === null ? 'null' : Number.isFinite(new Date(publishedAt).getTime())}`,
      );
    };
    const hooks = { beforeCreate: note, afterCreate: note, beforeUpdate: note, afterUpdate: note };
    strapi.db.lifecycles.subscribe({ models: [uid, 'api::category.category'], ...hooks });
  });
  afterAll(() => app.close());

  const foundIn = async (work: () => Promise<unknown>) => {
    found.length = 0;
    await work();
    return [...found];
  };

  test('publishedAt is null for a draft and a date for a published version', async () => {
    const articles = strapi.documents(uid);
    const data = { title: 'One' };
    const { documentId } = await articles.create({ data });
    expect(await foundIn(() => articles.create({ data }))).toEqual(['beforeCreate null', 'afterCreate null']);
    expect(await foundIn(() => articles.update({ documentId, data }))).toEqual([
      'beforeUpdate null',
      'afterUpdate null',
    ]);
    const published = ['beforeCreate true', 'afterCreate true'];
    expect(await foundIn(() => articles.publish({ documentId }))).toEqual(published);
    expect(await foundIn(() => articles.publish({ documentId }))).toEqual([
      'beforeUpdate true',
      'afterUpdate true',
    ]);
    expect(await foundIn(() => app.request('POST', '/api/articles', { data }))).toEqual([
      'beforeCreate true',
      'afterCreate null',
      'afterCreate true',
    ]);
  });

  test('content types without drafts have no publishedAt', async () => {
    const write = () => strapi.documents('api::category.category').create({ data: { name: 'One' } });
    expect(await foundIn(write)).toEqual(['beforeCreate false', 'afterCreate false']);
  });

  test('a hook that sets publishedAt is refused', async () => {
    const stop = strapi.db.lifecycles.subscribe({
      models: [uid],
      beforeCreate: ({ params }: Loose) => {
        params.data.publishedAt = new Date(0);
      },
    });
    await expect(strapi.documents(uid).create({ data: { title: 'x' } })).rejects.toThrow(
      'Setting publishedAt',
    );
    stop();
  });
});

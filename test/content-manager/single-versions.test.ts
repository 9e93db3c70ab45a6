// The versions of a single type: draft and published, by locale.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { holding, rights } from './project.ts';

const home = 'api::home.home';
const path = `content-manager/single-types/${home}`;

describe.each(databases)('versions of a single type on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    const attributes = { headline: { type: 'string', pluginOptions: { i18n: { localized: true } } } };
    const contentTypes: typeof files.contentTypes = {
      ...files.contentTypes,
      [home]: { kind: 'singleType', draftAndPublish: true, localized: true, attributes },
    };
    app = await startAdminApp(database, { locales: ['fr'] }, { ...files, contentTypes });
  });
  afterAll(() => app.close());

  test('are those of its locales, and none before it is written', async () => {
    expect((await app.admin('GET', `${path}/versions`)).status).toBe(404);
    await app.admin('PUT', `${path}?locale=fr`, { data: { headline: 'Bonjour' } });
    await app.admin('POST', `${path}/actions/publish?locale=fr`);
    await app.admin('PUT', path, { data: { headline: 'Hello' } });
    const { body } = await app.admin('GET', `${path}/versions`);
    expect(body).toMatchObject({
      data: [
        { locale: 'fr', status: 'published' },
        { locale: 'en', status: 'draft', published: null },
      ],
    });
    const collection = 'content-manager/single-types/api::note.note/versions';
    expect((await app.admin('GET', collection)).status).toBe(404);
  });

  test('are forbidden to administrators who may read none of them, if there are any', async () => {
    const own = rights(home, ['read', 'create', 'update'], { conditions: ['admin::is-creator'] });
    const token = await holding(app, own);
    expect((await app.admin('GET', `${path}/versions`)).status).toBe(200);
    expect((await app.admin('GET', `${path}/versions`, undefined, token)).status).toBe(403);
  });
});

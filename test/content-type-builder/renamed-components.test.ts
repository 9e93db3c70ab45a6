// A component with another name or category keeps its content, passwords, unique values and settings; `__component` has the new
// uid, and the old uid can be used by another component.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, dataOf, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';

const uid = 'api::crate.crate';
const text = { type: 'string' };

describe.each(databases)('renaming a component on %s', (database) => {
  let app: AdminApp;
  let documentId: string;
  beforeAll(async () => {
    app = await startAdminApp(
      database,
      {},
      {
        ...files,
        components: {
          'shared.seo': { title: text, code: { type: 'string', unique: true }, pin: { type: 'password' } },
          'shared.box': { inner: { type: 'component', component: 'shared.seo' } },
        },
        contentTypes: {
          [uid]: {
            draftAndPublish: true,
            attributes: {
              name: text,
              lead: { type: 'component', component: 'shared.seo' },
              body: { type: 'dynamiczone', components: ['shared.seo', 'shared.box'] },
            },
          },
        },
      },
    );
    const data = {
      name: 'one',
      lead: { title: 'a' },
      body: [
        { __component: 'shared.seo', title: 'b', code: 'x', pin: 'Secret of 1' },
        { __component: 'shared.box', inner: { title: 'c' } },
      ],
    };
    documentId = String(dataOf(await create(data)).documentId);
    await app.admin('POST', `${below}/${documentId}/actions/publish`);
    await create({ name: 'two' });
  });
  afterAll(() => app.close());

  const below = `content-manager/collection-types/${uid}`;
  const create = (data: object) => app.admin('POST', below, { data });
  const edit = { componentRenames: [{ from: 'shared.seo', to: 'meta.search-words' }] };
  const send = (way: 'preview' | 'apply', body: object) =>
    app.admin('POST', `content-type-builder/schema/${way}`, body);
  const zone = async (status = 'published') => {
    const read = await app.request(
      'GET',
      `/api/crates/${documentId}?populate[body][populate]=*&status=${status}`,
    );
    return dataOf(read).body;
  };
  const fileOf = (file: string) => JSON.parse(readFileSync(join(app.folder, file), 'utf8'));

  test('reports the number of documents that contain it', async () => {
    const { changes } = dataOf(await send('preview', edit)) as { changes: object[] };
    expect(changes).toContainEqual(
      expect.objectContaining({
        kind: 'rename component',
        description: 'rename shared.seo to meta.search-words',
        rows: 1,
      }),
    );
    expect(JSON.stringify(changes)).not.toMatch(/remove|out of reach/);
  });

  test('keeps the content, and updates all references to it', async () => {
    await app.admin('PUT', 'content-manager/view-settings/shared.seo', { label: 'code' });
    expect(await send('apply', edit)).toMatchObject({ status: 200 });
    const file = 'src/components/meta/search-words.json';
    expect([
      existsSync(join(app.folder, 'src/components/shared/seo.json')),
      fileOf(file).attributes.title,
    ]).toEqual([false, text]);
    expect(fileOf('src/components/shared/box.json').attributes.inner.component).toBe('meta.search-words');
    for (const status of ['published', 'draft'])
      expect(await zone(status)).toMatchObject([
        { __component: 'meta.search-words', title: 'b', code: 'x' },
        { __component: 'shared.box', inner: { title: 'c' } },
      ]);
    const on = 'populate[body][on][meta.search-words][fields]=title';
    const read = await app.request('GET', `/api/crates/${documentId}?${on}`);
    expect(dataOf(read).body).toMatchObject([
      { __component: 'meta.search-words', title: 'b' },
      { __component: 'shared.box' },
    ]);
    const settings = await app.admin('GET', 'content-manager/view-settings/meta.search-words');
    expect(dataOf(settings)).toMatchObject({ label: 'code' });
  });

  test('items can be edited, published and copied, and are unique as before', async () => {
    const [first] = (await zone('draft')) as { id: number }[];
    const body = [{ __component: 'meta.search-words', id: first?.id, title: 'changed' }];
    const put = await app.admin('PUT', `${below}/${documentId}`, { data: { body } });
    expect(put.status).toBe(200);
    await app.admin('POST', `${below}/${documentId}/actions/publish`);
    expect(await zone()).toMatchObject([{ __component: 'meta.search-words', title: 'changed', code: 'x' }]);
    const other = await create({ body: [{ __component: 'meta.search-words', code: 'x' }] });
    const publish = await app.admin('POST', `${below}/${dataOf(other).documentId}/actions/publish`);
    expect(publish).toMatchObject({ status: 400, text: expect.stringContaining('unique') });
    const clone = await app.admin('POST', `${below}/${documentId}/actions/clone`, { data: {} });
    expect(clone.status).toBeLessThan(300);
  });

  test('the old uid can be used by another component, which has none of its items', async () => {
    const schema = { info: { displayName: 'Seo' }, attributes: { title: text } };
    const type = fileOf('src/api/crate/content-types/crate/schema.json');
    type.attributes.body.components.push('shared.seo');
    const added = { components: [{ uid: 'shared.seo', schema }], contentTypes: [{ uid, schema: type }] };
    expect((await send('apply', added)).status).toBe(200);
    expect(await zone()).toMatchObject([{ __component: 'meta.search-words', title: 'changed' }]);
    const body = [{ __component: 'shared.seo', title: 'new' }];
    const made = await create({ name: 'three', body });
    expect(made.text).toContain('"__component":"shared.seo"');
    const taken = await send('preview', { componentRenames: [{ from: 'shared.box', to: 'shared.seo' }] });
    expect(taken).toMatchObject({ status: 400, text: expect.stringContaining('RENAME_COMPONENT_TAKEN') });
    const { components } = fileOf('src/schema.lock.json');
    expect([components['meta.search-words'].id, components['shared.seo'].id]).toEqual([
      'shared.seo',
      'shared.seo_2',
    ]);
  });

  test('is refused for invalid uids and for unknown components', async () => {
    for (const [from, to] of [
      ['shared.box', '../box.box'],
      ['shared.none', 'shared.some'],
      ['shared.box', 7],
    ])
      expect((await send('apply', { componentRenames: [{ from, to }] })).status).toBe(400);
  });
});

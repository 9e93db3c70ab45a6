// Content types that are created and changed while the server runs: in every API from the next request on, in the files, and
// with the existing content.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProject } from '../../src/project/read-project.ts';
import { LiveSchema } from '../../src/schema-builder/live-schema.ts';
import { type AdminApp, addColleague, addRole, dataOf, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';

const note = 'api::note.note';
const path = 'content-type-builder/schema';
const text = { type: 'string' };

const typeOf = (name: string, attributes: object, more: object = {}) => ({
  kind: 'collectionType',
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: { draftAndPublish: false },
  attributes,
  ...more,
});

interface Shown {
  readonly isReadOnly: boolean;
  readonly contentTypes: readonly {
    readonly uid: string;
    readonly isEditable: boolean;
    readonly schema: { attributes: Record<string, object> };
  }[];
}

describe.each(databases)('the content-type builder on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database, {}, { ...files, components: { 'shared.seo': { title: text } } });
  });
  afterAll(() => app.close());

  const apply = (edit: object) => app.admin('POST', `${path}/apply`, edit);
  const shown = async () => dataOf(await app.admin('GET', path)) as unknown as Shown;
  const fileOf = (file: string) => JSON.parse(readFileSync(join(app.folder, file), 'utf8'));
  const graphql = (query: string) => app.request('POST', '/graphql', { query });

  test('creates a type with components, a zone, files and relations, which every API has at once', async () => {
    const shop = typeOf('shop', {
      name: { type: 'string', required: true },
      seo: { type: 'component', component: 'shared.seo' },
      body: { type: 'dynamiczone', components: ['shared.seo', 'shared.hours'] },
      cover: { type: 'media' },
      notes: { type: 'relation', relation: 'oneToMany', target: note, mappedBy: 'shop' },
    });
    const { contentTypes } = await shown();
    const before = contentTypes.find(({ uid }) => uid === note)?.schema;
    const owner = { type: 'relation', relation: 'manyToOne', target: 'api::shop.shop', inversedBy: 'notes' };
    const edit = {
      contentTypes: [
        { uid: 'api::shop.shop', schema: shop },
        { uid: note, schema: { ...before, attributes: { ...before?.attributes, shop: owner } } },
      ],
      components: [
        { uid: 'shared.hours', schema: { info: { displayName: 'Hours' }, attributes: { from: text } } },
      ],
    };
    const preview = await app.admin('POST', `${path}/preview`, edit);
    expect([preview.status, preview.text]).toEqual([200, expect.stringContaining('create table shops')]);
    expect((await app.request('GET', '/api/shops')).status).toBe(404);
    expect([(await apply(edit)).status, fileOf('src/components/shared/hours.json').attributes]).toEqual([
      200,
      { from: text },
    ]);
    const body = [{ __component: 'shared.hours', from: '8' }];
    const made = await app.request('POST', '/api/shops', {
      data: { name: 'One', seo: { title: 't' }, body },
    });
    expect(made.status).toBe(201);
    const { documentId } = dataOf(made);
    await app.request('POST', '/api/notes', { data: { title: 'in it', shop: documentId } });
    const read = await app.request('GET', '/api/shops?populate=*');
    expect(read.body).toMatchObject({
      data: [{ name: 'One', notes: [{ title: 'in it' }], body, cover: null }],
    });
    expect(
      (await graphql('{ shops { data { attributes { name notes { data { attributes { title } } } } } } }'))
        .text,
    ).toContain('in it');
    const manager = await app.admin('GET', 'content-manager/collection-types/api::shop.shop');
    expect(manager.status).toBe(200);
    const { faults, loaded } = await readProject(app.folder, false);
    expect([faults, [...(loaded?.schema.contentTypes.keys() ?? [])]]).toEqual([
      [],
      expect.arrayContaining(['api::shop.shop', note]),
    ]);
  });

  test('renames an attribute with its content and the references to it', async () => {
    const tree = typeOf('tree', {
      title: text,
      slug: { type: 'uid', targetField: 'title' },
      parent: { type: 'relation', relation: 'manyToOne', target: 'api::tree.tree', inversedBy: 'parts' },
      parts: { type: 'relation', relation: 'oneToMany', target: 'api::tree.tree', mappedBy: 'parent' },
    });
    expect((await apply({ contentTypes: [{ uid: 'api::tree.tree', schema: tree }] })).status).toBe(200);
    const root = dataOf(await app.request('POST', '/api/trees', { data: { title: 'kept' } })).documentId;
    await app.request('POST', '/api/trees', { data: { title: 'leaf', parent: root } });
    const owner = 'api::tree.tree';
    const renames = [
      { owner, from: 'title', to: 'headline' },
      { owner, from: 'parent', to: 'above' },
    ];
    expect((await apply({ renames })).status).toBe(200);
    const list = await app.request('GET', '/api/trees?populate=above&sort=headline');
    expect(list.body).toMatchObject({
      data: [
        { headline: 'kept', above: null },
        { headline: 'leaf', above: { headline: 'kept' } },
      ],
    });
    expect(Object.keys(fileOf('src/api/tree/content-types/tree/schema.json').attributes)).toEqual([
      'headline',
      'slug',
      'above',
      'parts',
    ]);
    expect(fileOf('src/api/tree/content-types/tree/schema.json').attributes).toMatchObject({
      slug: { targetField: 'headline' },
      parts: { mappedBy: 'above' },
    });
    expect((await apply({ renames: [{ owner, from: 'none', to: 'x' }] })).status).toBe(400);
  });

  test('removes attributes and types, and restores their content when they return', async () => {
    const uid = 'api::box.box';
    const wide = typeOf('box', { title: text, size: { type: 'integer' } });
    await apply({ contentTypes: [{ uid, schema: wide }] });
    await app.request('POST', '/api/boxes', { data: { title: 'a' } });
    expect((await app.request('POST', '/api/boxs', { data: { title: 'a', size: 3 } })).status).toBe(201);
    await apply({ contentTypes: [{ uid, schema: typeOf('box', { title: text }) }] });
    expect((await app.request('GET', '/api/boxs')).text).not.toContain('"size"');
    expect((await apply({ contentTypes: [{ uid, schema: null }] })).status).toBe(200);
    expect((await app.request('GET', '/api/boxs')).status).toBe(404);
    expect(existsSync(join(app.folder, 'src/api/box/content-types/box'))).toBe(false);
    await apply({ contentTypes: [{ uid, schema: wide }] });
    expect((await app.request('GET', '/api/boxs')).body).toMatchObject({ data: [{ title: 'a', size: 3 }] });
    const trail = await app.admin('GET', 'audit-logs?filters[action]=schema.update&pageSize=2');
    expect(trail.body).toMatchObject({
      results: [{ payload: { written: [uid] }, actor: { kind: 'admin' } }, { payload: { removed: [uid] } }],
    });
  });

  test('returns new attributes for rows that were written under the previous schema', async () => {
    const uid = 'api::box.box';
    let isDone = false;
    const writing = (async () => {
      for (let number = 0; !isDone; number++)
        expect((await app.request('POST', '/api/boxs', { data: { title: `row ${number}` } })).status).toBe(
          201,
        );
    })();
    await apply({
      contentTypes: [{ uid, schema: typeOf('box', { title: text, size: { type: 'integer' }, more: text }) }],
    });
    isDone = true;
    await writing;
    await expect
      .poll(async () => {
        const { body } = await app.request('GET', '/api/boxs?pagination[pageSize]=100');
        return (body as { data: object[] }).data.every((box) => 'more' in box);
      })
      .toBe(true);
  });

  test('refuses schemas that a start would refuse, with all faults, and changes nothing', async () => {
    const wrong = typeOf('lamp', {
      title: { type: 'strng' },
      to: { type: 'relation', relation: 'oneToOne', target: 'api::no.no' },
    });
    for (const way of ['preview', 'apply']) {
      const refused = await app.admin('POST', `${path}/${way}`, {
        contentTypes: [{ uid: 'api::lamp.lamp', schema: wrong }],
      });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('attributes.title.type')]);
    }
    expect(existsSync(join(app.folder, 'src/api/lamp'))).toBe(false);
    const text400 = [
      { contentTypes: [{ uid: 'api::../../x.x', schema: wrong }] },
      { contentTypes: [{ uid: 'api::lamp.lamp', schema: typeOf('other', {}) }] },
      { contentTypes: [{ uid: 'plugin::users-permissions.user', schema: null }] },
      { contentTypes: [{ uid: 'api::lamp.lamp', schema: 'x' }] },
      { components: [{ uid: 'Shared/../x.y', schema: { attributes: {} } }] },
      { contentTypes: [{ uid: note, schema: null }], surprise: 1 },
      { contentTypes: {} },
      { renames: [{ owner: note }] },
      // Shops refer to it.
      { contentTypes: [{ uid: note, schema: null }] },
      { components: [{ uid: 'shared.seo', schema: null }] },
    ];
    for (const edit of text400) expect([edit, (await apply(edit)).status]).toEqual([edit, 400]);
  });

  test('treats defaults as plain values', async () => {
    for (const value of [{ isRaw: true }, ["'); select 1 --", { isRaw: true }], 'now()']) {
      const attributes = { count: { type: 'integer', default: value } };
      const { status } = await apply({
        contentTypes: [{ uid: 'api::raw.raw', schema: typeOf('raw', attributes) }],
      });
      expect([value, status]).toEqual([value, 400]);
    }
  });

  test('needs the permission to read, and another one to change', async () => {
    const may = async (right: string) => {
      const { token } = await addColleague(
        app,
        await addRole(app, [`plugin::content-type-builder.${right}`]),
      );
      const ask = async (method: string, at: string) =>
        (await app.admin(method, at, method === 'GET' ? undefined : {}, token)).status;
      return [
        await ask('GET', path),
        await ask('POST', `${path}/preview`),
        await ask('POST', `${path}/apply`),
      ];
    };
    expect([await may('read'), await may('update')]).toEqual([
      [200, 200, 403],
      [403, 403, 200],
    ]);
  });
});

test.each(databases)(
  'in production edits are refused unless the configuration allows them, on %s',
  async (database) => {
    const app = await startAdminApp(database);
    const { project, prepareSchema, access } = app.plinth;
    const live = (changesSchemaInProduction: boolean) =>
      new LiveSchema({
        folder: app.folder,
        config: {
          ...project.config,
          environment: 'production',
          admin: { ...project.config.admin, changesSchemaInProduction },
        },
        database: project.database,
        inForce: () => project.schema,
        prepare: prepareSchema,
        refreshAccess: () => access.refresh(),
      });
    const content = typeOf('made', { title: text });
    const edit = {
      contentTypes: [{ uid: 'api::made.made', content }],
      components: [],
      renames: [],
      componentRenames: [],
    };
    expect([live(false).isReadOnly, live(true).isReadOnly]).toEqual([true, false]);
    await expect(live(false).apply(edit)).rejects.toMatchObject({ status: 403 });
    expect(await live(false).preview(edit)).not.toEqual([]);
    expect(existsSync(join(app.folder, 'src/api/made'))).toBe(false);
    await live(true).apply(edit);
    expect((await app.request('GET', '/api/mades')).status).toBe(200);
    await app.close();
  },
);

test.each(databases)('if files cannot be written, nothing is changed, on %s', async (database) => {
  const app = await startAdminApp(database);
  const before = readFileSync(join(app.folder, 'src/api/note/content-types/note/schema.json'), 'utf8');
  mkdirSync(join(app.folder, 'src/schema.lock.json.new'));
  const edit = {
    contentTypes: [
      { uid: 'api::made.made', schema: typeOf('made', { title: text }) },
      { uid: note, schema: { ...JSON.parse(before), attributes: { other: text } } },
    ],
  };
  const refused = await app.admin('POST', `${path}/apply`, edit);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('schema.lock.json cannot be written'),
  ]);
  expect(readFileSync(join(app.folder, 'src/api/note/content-types/note/schema.json'), 'utf8')).toBe(before);
  expect(existsSync(join(app.folder, 'src/api/made/content-types/made/schema.json'))).toBe(false);
  expect((await app.request('GET', '/api/notes?fields=title')).status).toBe(200);
  await app.close();
});

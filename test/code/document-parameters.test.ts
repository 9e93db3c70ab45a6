// Parameters of `strapi.documents(uid)`: every function takes all of them, and checks them before it
// changes anything.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentService } from '../../src/extensions/strapi/documents/document-service.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

const contentTypes = {
  'api::page.page': {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      rank: { type: 'integer' },
      secret: { type: 'string', private: true },
      editor: { type: 'relation', relation: 'manyToOne', target: 'api::editor.editor', private: true },
      blocks: { type: 'dynamiczone', components: ['shared.lead'] },
      related: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
    },
  },
  'api::editor.editor': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const components = { 'shared.lead': { text: { type: 'string' } } };

/** The functions that change one document and return its versions. */
const changing = ['create', 'update', 'publish', 'unpublish', 'discardDraft', 'clone'] as const;

describe.each(databases)('parameters of strapi.documents on %s', (database) => {
  let app: TestApp;
  let pages: DocumentService;

  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, components, files: { 'src/index.js': index } });
    pages = globalThis.recorded.strapi.documents('api::page.page');
  });
  afterAll(() => app.close());

  const titles = async (parameters: Parameters<DocumentService['findMany']>[0]) =>
    (await pages.findMany({ sort: 'title', ...parameters })).map(({ title }) => title);

  test('populate takes `*` for one relation, and `*` alone includes createdBy and updatedBy', async () => {
    const { documentId } = await pages.create({ data: { title: 'Starred', related: [] } });
    const ask = (populate: unknown) => pages.findOne({ documentId, populate, fields: ['title'] });
    expect(await ask('*')).toMatchObject({ createdBy: null, updatedBy: null, related: [] });
    expect(await ask({ related: '*', createdBy: true })).toMatchObject({ createdBy: null, related: [] });
    expect(await ask(['updatedBy'])).toMatchObject({ updatedBy: null });
    await pages.delete({ documentId });
  });

  test('every function takes all parameters, and checks them before it changes anything', async () => {
    const right: readonly object[] = [
      { sort: 'secret', filters: { secret: { $notNull: true } }, fields: 'title,secret' },
      { sort: 'related.title', populate: ['editor'] },
      { populate: { blocks: { on: { 'shared.lead': { populate: '*' } } } } },
    ];
    const wrong: readonly object[] = [
      { sort: 'nope' },
      { filters: { nope: 1 } },
      { fields: ['title', 'nope'] },
      { populate: { blocks: { on: { 'shared.nope': true } } } },
    ];
    for (const name of changing) {
      const { documentId } = await pages.create({
        data: { title: 'Asked', secret: 's' },
        status: 'published',
      });
      await pages.update({ documentId, data: { rank: 1 } });
      const target = { documentId: name === 'create' ? (undefined as never) : documentId };
      for (const parameters of wrong)
        await expect(
          pages[name]({ ...target, data: { title: name }, ...parameters }),
          `${name} ${JSON.stringify(parameters)}`,
        ).rejects.toMatchObject({ name: 'ValidationError' });
      expect(await titles({ filters: { title: { $in: ['Asked', name] } } })).toEqual(['Asked']);
      expect(await titles({ filters: { title: 'Asked' }, status: 'published' })).toEqual(['Asked']);
      for (const parameters of right)
        expect(
          await pages[name]({ ...target, data: { title: 'Asked' }, ...parameters }),
          name,
        ).not.toBeNull();
      for (const left of await pages.findMany({ filters: { title: 'Asked' } }))
        await pages.delete({ documentId: left.documentId });
    }
    for (const parameters of right)
      expect(await pages.count(parameters)).toBe((await pages.findMany(parameters)).length);
  });

  test('unknown names in populate are ignored in code, and refused in requests', async () => {
    const { documentId } = await pages.create({ data: { title: 'Old names', related: [] } });
    const populate = { related: true, nope: true, title: true, 'also.nope': true };
    const shown = await pages.findOne({ documentId, populate });
    expect(shown).toMatchObject({ related: [] });
    expect(shown).not.toHaveProperty('nope');
    const rows = globalThis.recorded.strapi.db.query('api::page.page');
    const lead = { populate: { nope: true } };
    expect(
      await rows.findMany({
        where: { documentId },
        populate: { blocks: { on: { 'shared.lead': lead } }, nope: true },
      }),
    ).toMatchObject([{ blocks: [] }]);
    expect((await app.request('GET', '/api/pages?populate=nope')).status).toBe(400);
    await expect(pages.findMany({ filters: { nope: true } })).rejects.toThrow('Invalid key nope');
    await pages.delete({ documentId });
  });

  test('an unknown name in populate is logged once, for documents and for rows', async () => {
    const { strapi } = globalThis.recorded;
    const warn = vi.spyOn(Object.getPrototypeOf(strapi.log), 'warn');
    for (const populate of [{ vanished: true }, { related: { vanishing: true } }, ['vanished']]) {
      await pages.findMany({ populate });
      await pages.findOne({ documentId: 'missing', populate });
      await strapi.db.query('api::page.page').findMany({ populate });
    }
    expect(warn.mock.calls.flat()).toEqual([
      'populate of api::page.page has "vanished", which is not a relation, component or file there and is ignored',
      'populate of api::page.page has "related.vanishing", which is not a parameter and is ignored: to populate something below a name, write a populate inside it',
    ]);
    warn.mockRestore();
  });

  test('unknown keys in populate are ignored, unless they may be meant to narrow the result', async () => {
    const { documentId } = await pages.create({ data: { title: 'Beside', related: [] } });
    const rows = globalThis.recorded.strapi.db.query('api::page.page');
    const { entityService } = globalThis.recorded.strapi;
    const lead = { populate: '*', text: true };
    const harmless: readonly object[] = [
      { related: { title: true, populate: { related: { rank: 1 } } } },
      {
        related: { fields: ['title'], editor: { fields: ['name'] } },
        blocks: { on: { 'shared.lead': lead } },
      },
    ];
    for (const populate of harmless) {
      expect(await pages.findOne({ documentId, populate })).toMatchObject({ related: [] });
      expect(await rows.findOne({ where: { documentId }, populate })).toMatchObject({ related: [] });
      const found = await entityService.findMany('api::page.page', { filters: { documentId }, populate });
      expect(found).toMatchObject([{ related: [] }]);
    }
    const narrowing = ['filter', 'Where', '$or', 'status', 'publicationState', 'locale', 'lookup', '_q'];
    for (const key of narrowing)
      for (const populate of [
        { related: { [key]: {} } },
        { related: { populate: { related: { title: true, [key]: {} } } } },
        { blocks: { on: { 'shared.lead': { [key]: {} } } } },
      ])
        for (const asked of [
          () => pages.findMany({ populate }),
          () => rows.findMany({ populate }),
          () => pages.update({ documentId, data: { title: 'Never' }, populate }),
        ])
          await expect(asked(), key).rejects.toThrow(`populate takes no parameter ${key}.`);
    expect(await titles({ filters: { documentId } })).toEqual(['Beside']);
    const refused = await app.request('GET', '/api/pages?populate[related][title]=true');
    expect(refused.status).toBe(400);
    await pages.delete({ documentId });
  });

  test('a document that does not match filters is not changed', async () => {
    const { documentId } = await pages.create({ data: { title: 'Narrow', rank: 1 }, status: 'published' });
    const filters = { rank: 2 };
    expect(await pages.update({ documentId, filters, data: { title: 'Wide' } })).toBeNull();
    const none = { documentId, entries: [] };
    for (const name of ['publish', 'unpublish', 'discardDraft', 'delete'] as const)
      expect(await pages[name]({ documentId, filters }), name).toEqual(none);
    expect(await pages.clone({ documentId, filters })).toEqual({ documentId: undefined, entries: [] });
    const met = { documentId, filters: { rank: 1 }, data: { rank: 3, title: 'Wide' } };
    expect(await pages.update(met)).toMatchObject({ title: 'Wide', rank: 3 });
    expect((await pages.delete({ documentId, filters: { rank: 3 } })).entries).toHaveLength(2);
  });

  test('an unknown documentId, or none, changes nothing', async () => {
    for (const given of [{ documentId: 'nobody' }, {}] as { documentId: string }[]) {
      expect(await pages.findOne(given)).toBeNull();
      expect(await pages.update({ ...given, data: { title: 'x' } })).toBeNull();
      for (const name of ['publish', 'unpublish', 'discardDraft', 'delete'] as const)
        expect((await pages[name](given)).entries, name).toEqual([]);
      expect(await pages.clone(given)).toEqual({ documentId: undefined, entries: [] });
    }
    const { documentId } = await pages.create({} as never);
    expect((await pages.discardDraft({ documentId })).entries).toEqual([]);
    await pages.delete({ documentId });
  });

  test('content types without drafts have no publish, unpublish and discardDraft', () => {
    const { publish, unpublish, discardDraft } = globalThis.recorded.strapi.documents('api::editor.editor');
    expect([publish, unpublish, discardDraft]).toEqual([undefined, undefined, undefined]);
  });

  test('code may filter and sort by passwords, and requests may not', async () => {
    const users = globalThis.recorded.strapi.documents('plugin::users-permissions.user');
    const named = (username: string) => ({ username, email: `${username}@example.org`, provider: 'local' });
    for (const data of [{ ...named('with'), password: 'a long pass phrase' }, named('without')])
      await users.create({ data });
    const found = await users.findMany({ filters: { password: { $null: true } }, sort: 'password' });
    expect(found.map(({ username }) => username)).toEqual(['without']);
    const refused = await app.request('GET', '/api/users?filters[password][$notNull]=true');
    expect(refused.status).toBe(400);
  });

  test('with strictParams, invalid values of parameters are refused', async () => {
    const files = { 'src/index.js': index, 'config/api.json': { documents: { strictParams: true } } };
    const strict = await startTestApp(database, { contentTypes, components, files });
    const asked = globalThis.recorded.strapi.documents('api::page.page');
    for (const parameters of [
      { status: 'any' },
      { locale: 1 },
      { locale: 'en_US' },
      { locale: `en-${'x'.repeat(35)}` },
      { page: 0 },
      { start: -1 },
      { limit: 0 },
      { withCount: 'yes' },
      { other: 1 },
    ])
      await expect(asked.findMany(parameters as object), JSON.stringify(parameters)).rejects.toMatchObject({
        name: 'ValidationError',
      });
    // Unknown names in populate are ignored, as without strictParams.
    expect(await asked.findMany({ populate: { nothing: true } } as object)).toEqual([]);
    const unset = { status: null, locale: '', page: null, pageSize: '', withCount: 'true', count: true };
    expect(await asked.findMany(unset as object)).toEqual([]);
    await strict.close();
  });
});

// strapi.documents(uid), parameter by parameter, as a project's code calls it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentService } from '../../src/extensions/strapi/documents/document-service.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

const contentTypes = {
  'api::page.page': {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      slug: { type: 'string', unique: true },
      rank: { type: 'integer' },
      secret: { type: 'string', private: true },
      editor: { type: 'relation', relation: 'manyToOne', target: 'api::editor.editor', private: true },
      lead: { type: 'component', component: 'shared.lead' },
      blocks: { type: 'dynamiczone', components: ['shared.lead'] },
      related: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
    },
  },
  'api::editor.editor': {
    attributes: { name: { type: 'string' }, phone: { type: 'string', private: true } },
  },
} as const satisfies TestProjectFiles['contentTypes'];
const components = { 'shared.lead': { text: { type: 'string' }, note: { type: 'string', private: true } } };

describe.each(databases)('strapi.documents on %s', (database) => {
  let app: TestApp;
  let pages: DocumentService;
  const ids: string[] = [];

  beforeAll(async () => {
    const files = { 'src/index.js': index };
    app = await startTestApp(database, { contentTypes, components, files }, { locales: ['fr'] });
    const { strapi } = globalThis.recorded;
    pages = strapi.documents('api::page.page');
    const editor = await strapi.documents('api::editor.editor').create({ data: { name: 'Ada', phone: '1' } });
    for (const rank of [1, 2, 3, 4]) {
      const lead = { text: `lead ${rank}`, note: `note ${rank}` };
      const data = { title: `Page ${rank}`, rank, secret: `s${rank}`, slug: `p${rank}`, lead };
      const blocks = [{ __component: 'shared.lead', ...lead }];
      const { documentId } = await pages.create({ data: { ...data, blocks, editor: editor.documentId } });
      ids.push(documentId);
    }
    await pages.publish({ documentId: ids[0] ?? '' });
    await pages.publish({ documentId: ids[1] ?? '' });
    await pages.update({ documentId: ids[1] ?? '', data: { rank: 20 } });
  });
  afterAll(() => app.close());

  const titles = async (parameters: Parameters<DocumentService['findMany']>[0]) =>
    (await pages.findMany({ sort: 'title', ...parameters })).map(({ title }) => title);

  test('pagination is accepted in every form, and wrong values are refused', async () => {
    expect(await titles({ pagination: { page: 2, pageSize: 3 } })).toEqual(['Page 4']);
    expect(await titles({ page: 2, pageSize: 1 })).toEqual(['Page 2']);
    // As the core services of Strapi's package call it for a plugin.
    expect(await titles({ pagination: { page: 2, pageSize: 3 }, start: 3, limit: 3 })).toEqual(['Page 4']);
    expect(await titles({ pagination: { start: 1, limit: 2 } })).toEqual(['Page 2', 'Page 3']);
    expect(await titles({ start: 3 })).toEqual(['Page 4']);
    expect(await titles({ limit: -1 })).toHaveLength(4);
    expect(await pages.findFirst({ sort: 'title:desc', start: 1 })).toMatchObject({ title: 'Page 3' });
    await expect(pages.findMany({ page: 1, limit: 1 })).rejects.toMatchObject({ name: 'PaginationError' });
    for (const [asked, message] of [
      [{ page: 0 }, "Invalid 'page' parameter"],
      [{ page: 1, pageSize: 'x' }, "Invalid 'pageSize' parameter"],
      [{ start: -1 }, 'convertStartQueryParams expected a positive integer got -1'],
      [{ limit: 'x' }, 'convertLimitQueryParams expected a positive integer'],
      [{ pagination: { page: 1, start: 1 } }, 'Invalid pagination attributes'],
    ] as const)
      await expect(pages.findMany(asked as never), message).rejects.toThrow(message);
  });

  test('publicationFilter and hasPublishedVersion narrow findMany, findFirst and count', async () => {
    expect(await titles({ publicationFilter: 'never-published' })).toEqual(['Page 3', 'Page 4']);
    expect(await titles({ hasPublishedVersion: true })).toEqual(['Page 1', 'Page 2']);
    expect(await pages.count({ hasPublishedVersion: false })).toBe(2);
    expect(await pages.count({ publicationFilter: 'modified' })).toBe(1);
    expect(await pages.findFirst({ publicationFilter: 'modified' })).toMatchObject({ title: 'Page 2' });
    expect(await pages.count({ status: 'draft', hasPublishedVersion: 'true' })).toBe(2);
    const unclear = { hasPublishedVersion: 'yes' as never };
    await expect(pages.findMany(unclear)).rejects.toThrow("Invalid value for 'hasPublishedVersion'");
    const wrong = { publicationFilter: 'some' as never };
    await expect(pages.count(wrong)).rejects.toMatchObject({ name: 'ValidationError' });
  });

  test('code may read, filter, sort by and populate private attributes, also in components', async () => {
    const [documentId = ''] = ids;
    expect(await pages.findOne({ documentId })).toMatchObject({ title: 'Page 1', secret: 's1' });
    expect(await pages.findMany({ fields: ['secret'], sort: 'secret:desc', limit: 1 })).toEqual([
      { id: expect.any(Number), documentId: ids[3], secret: 's4' },
    ]);
    expect(await titles({ filters: { secret: { $in: ['s1', 's3'] } } })).toEqual(['Page 1', 'Page 3']);
    expect(await titles({ filters: { editor: { phone: '2' } } })).toEqual([]);
    expect(
      await pages.findOne({ documentId, populate: { editor: true, lead: true, blocks: true } }),
    ).toMatchObject({
      editor: { name: 'Ada', phone: '1' },
      lead: { text: 'lead 1', note: 'note 1' },
      blocks: [{ __component: 'shared.lead', text: 'lead 1', note: 'note 1' }],
    });
    const read = await app.request('GET', `/api/pages/${documentId}?populate=lead`);
    expect(read.text).not.toMatch(/"(secret|note)"/);
    expect((await app.request('GET', '/api/pages?populate=editor')).status).toBe(400);
    expect((await app.request('GET', '/api/pages?filters[secret]=s1')).status).toBe(400);
  });

  test('populated relations take their own sort, limit, fields and count', async () => {
    const { documentId } = await pages.create({ data: { title: 'Many', related: ids } });
    const populate = { related: { sort: 'title:desc', limit: 2, fields: ['title'] } };
    expect(await pages.findOne({ documentId, populate })).toMatchObject({
      related: [{ title: 'Page 4' }, { title: 'Page 3' }],
    });
    const counted = await pages.findOne({ documentId, populate: { related: { count: true } } });
    expect(counted).toMatchObject({ related: { count: 4 } });
    const wrong = { related: { filter: {} } };
    await expect(pages.findOne({ documentId, populate: wrong })).rejects.toThrow(
      'populate takes no parameter filter. Did you mean "filters"?',
    );
    await pages.delete({ documentId });
  });

  test('create() takes a documentId once in each locale', async () => {
    const made = await pages.create({ documentId: 'my-own_id', data: { title: 'Own' } });
    expect(made.documentId).toBe('my-own_id');
    const other = await pages.create({ data: { documentId: 'another', title: 'Own too' } });
    expect(other.documentId).toBe('another');
    await expect(pages.create({ data: { documentId: 'another' } })).rejects.toMatchObject({
      name: 'ApplicationError',
      message:
        'A draft entry with documentId "another" and locale "en" already exists for UID "api::page.page". This combination must be unique.',
    });
    const french = { documentId: 'another', title: 'Aussi', slug: null };
    expect(await pages.create({ data: french, locale: 'fr' })).toMatchObject({
      locale: 'fr',
      title: 'Aussi',
    });
    await expect(pages.create({ data: french, locale: 'fr' })).rejects.toThrow('and locale "fr" already');
    expect((await pages.publish({ documentId: 'another' })).entries).toMatchObject([{ title: 'Own too' }]);
    expect(await pages.update({ documentId: 'another', data: { documentId: null, rank: 5 } })).toMatchObject({
      documentId: 'another',
      rank: 5,
    });
    for (const documentId of ['12', 'a"b', "a'b", 'a'.repeat(65)])
      await expect(pages.create({ documentId, data: {} }), documentId).rejects.toThrow(
        'documentId must have',
      );
    for (const documentId of ['my-own_id', 'another']) await pages.delete({ documentId, locale: '*' });
  });

  test('changes return the entries that they wrote or deleted, populated', async () => {
    const [documentId = ''] = ids;
    await pages.update({ documentId, locale: 'fr', data: { title: 'Une' } });
    const published = await pages.publish({ documentId, locale: '*', populate: ['lead'], fields: ['title'] });
    expect(published.entries).toHaveLength(2);
    expect(published.entries).toContainEqual(
      expect.objectContaining({ title: 'Page 1', lead: expect.objectContaining({ text: 'lead 1' }) }),
    );
    const cloned = await pages.clone({
      documentId,
      data: { slug: 'copy' },
      locale: ['fr'],
      populate: ['lead'],
    });
    expect(cloned.entries).toMatchObject([{ title: 'Une', slug: 'copy', lead: { text: 'lead 1' } }]);
    expect((await pages.delete({ documentId: cloned.documentId ?? '', locale: '*' })).entries).toHaveLength(
      1,
    );
    const gone = await pages.delete({ documentId, locale: 'fr', status: 'published' });
    expect(gone.entries).toMatchObject([{ title: 'Une' }]);
    expect(await pages.findOne({ documentId, locale: 'fr' })).toMatchObject({ title: 'Une' });
    expect(await pages.findOne({ documentId, locale: 'fr', status: 'published' })).toBeNull();
    await expect(pages.delete({ documentId, status: 'draft' })).rejects.toThrow('Cannot delete a draft');
    expect((await pages.delete({ documentId, locale: ['fr'] })).entries).toHaveLength(1);
    expect(await pages.delete({ documentId: 'nobody' })).toEqual({ documentId: 'nobody', entries: [] });
  });

  test('findOne() with locale * returns the first version in the order of sort', async () => {
    const [, , documentId = ''] = ids;
    await pages.update({ documentId, locale: 'fr', data: { title: 'Zwei' } });
    expect(await pages.findOne({ documentId, locale: '*', sort: 'title:desc' })).toMatchObject({
      title: 'Zwei',
    });
    expect(await pages.findOne({ documentId, locale: '*', sort: 'title' })).toMatchObject({
      title: 'Page 3',
    });
  });

  test('publishing a unique value that another published document has is refused', async () => {
    const { documentId } = await pages.create({ data: { slug: 'p1' } });
    const refused = { name: 'ValidationError', message: 'This attribute must be unique' };
    await expect(pages.publish({ documentId })).rejects.toMatchObject(refused);
    const written = pages.update({ documentId, data: { rank: 9 }, status: 'published' });
    await expect(written).rejects.toMatchObject(refused);
    await pages.delete({ documentId });
  });

  test('update() takes an entry as it was read, and misspelled parameters are refused', async () => {
    const [, , , documentId = ''] = ids;
    const entry = await pages.findOne({ documentId, fields: ['title', 'rank', 'createdAt', 'updatedAt'] });
    const data = { ...entry, rank: 40 };
    expect(await pages.update({ documentId, data })).toMatchObject({ rank: 40, title: 'Page 4' });
    for (const ask of [
      () => pages.findMany({ filter: {} } as object),
      () => pages.create({ data: {}, local: 'fr' } as never),
      () => pages.findMany({ lookup: { title: 'Page 1' } } as object),
    ])
      await expect(ask()).rejects.toMatchObject({
        name: 'ValidationError',
        code: 'PLINTH_UNKNOWN_PARAMETER',
      });
    const others = { where: { id: 0 }, other: 1, withCount: true };
    expect(await titles(others as object)).toHaveLength(4);
    expect(await titles({ status: 'any' as never, locale: '' })).toHaveLength(4);
  });
});

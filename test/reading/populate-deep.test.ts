// `populate=deep` and `pLevel`, in projects that have the plugins that read them: everything below everything, as far as the caller may see.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const one = (target: string, more: object = {}) => ({
  type: 'relation',
  relation: 'manyToOne',
  target,
  ...more,
});
const contentTypes = {
  'api::book.book': {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      author: one('api::author.author', { inversedBy: 'books' }),
      owner: one('plugin::users-permissions.user'),
      hidden: one('api::city.city', { private: true }),
      blocks: { type: 'dynamiczone', components: ['shared.link'] },
    },
  },
  'api::author.author': {
    attributes: {
      name: { type: 'string' },
      city: one('api::city.city'),
      books: { type: 'relation', relation: 'oneToMany', target: 'api::book.book', mappedBy: 'author' },
    },
  },
  'api::city.city': {
    pluralName: 'cities',
    attributes: { name: { type: 'string' }, note: { type: 'string', private: true } },
  },
} as const satisfies TestProjectFiles['contentTypes'];
const components = {
  'shared.link': { label: { type: 'string' }, to: one('api::author.author') },
};
const manifest = (dependencies: object) => ({ 'package.json': { dependencies } });
const withPlugin = manifest({ 'strapi-plugin-populate-deep': '3.0.1' });

describe.each(databases)('populate=deep on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const find = (type: string) => `api::${type}.${type}.find`;
    const grants = { public: [find('book'), find('author')] };
    app = await startTestApp(database, { contentTypes, components, files: withPlugin }, { grants });
    const create = async (path: string, data: object) => {
      const { body } = await app.request('POST', `/api/${path}`, { data });
      return (body as { data: { documentId: string } }).data.documentId;
    };
    const city = await create('cities', { name: 'Rome', note: 'secret' });
    const author = await create('authors', { name: 'Ada', city });
    const blocks = [{ __component: 'shared.link', label: 'more', to: author }];
    await create('books', { title: 'One', author, blocks, hidden: city });
    await app.request('POST', '/api/books?status=draft', { data: { title: 'Draft', author } });
  });
  afterAll(() => app.close());
  const read = async (populate: string, token?: string | null) => {
    const { status, body } = await app.request('GET', `/api/books?populate=${populate}`, undefined, token);
    return { status, books: (body as { data: readonly Record<string, unknown>[] }).data };
  };

  test('shows every level, and as many as are asked for', async () => {
    const { books } = await read('deep');
    const author = { name: 'Ada', city: { name: 'Rome' }, books: [{ title: 'One' }] };
    expect(books).toMatchObject([{ title: 'One', author, blocks: [{ label: 'more', to: { name: 'Ada' } }] }]);
    const [flat] = (await read('deep,2')).books;
    expect(flat).toMatchObject({ author: { name: 'Ada' } });
    expect(flat?.author).not.toHaveProperty('city');
    expect((await read('deep,1')).books[0]).not.toHaveProperty('author');
    expect((await read('deep&populate=3')).books).toMatchObject([{ author: { city: { name: 'Rome' } } }]);
  });

  test('shows no caller more than their rights: no other types, no private attributes, no drafts', async () => {
    const { status, books } = await read('deep,9', null);
    expect([status, books.length]).toEqual([200, 1]);
    expect(books).toMatchObject([{ author: { name: 'Ada', books: [{ title: 'One' }] } }]);
    const text = JSON.stringify(books);
    for (const word of ['Rome', 'secret', 'Draft', 'hidden', 'owner', 'createdBy'])
      expect(text).not.toContain(word);
    expect(JSON.stringify((await read('deep,9')).books)).not.toMatch(/secret|Draft|password/);
  });

  test('is a name like any other without the plugin, inside of other names, and beside them', async () => {
    for (const populate of ['author,deep', 'deep.author', 'deep,author', 'deep,2,3', 'deep,-1'])
      expect((await read(populate)).status, populate).toBe(400);
    expect((await app.request('GET', '/api/books?populate[author][populate]=deep')).status).toBe(400);
    app = await app.reopen({ contentTypes, components, files: manifest({}) });
    expect((await read('deep')).status).toBe(400);
    const off = { 'config/plugins.json': { 'strapi-plugin-populate-deep': { enabled: false } } };
    app = await app.reopen({ contentTypes, components, files: { ...withPlugin, ...off } });
    expect((await read('deep')).status).toBe(400);
    const on = { 'strapi-plugin-populate-deep': { enabled: true, config: { defaultDepth: 2 } } };
    app = await app.reopen({
      contentTypes,
      components,
      files: { ...manifest({}), 'config/plugins.json': on },
    });
    expect((await read('deep')).books[0]?.author).toMatchObject({ name: 'Ada' });
    expect((await read('deep')).books[0]?.author).not.toHaveProperty('city');
  });
});

describe.each(databases)('pLevel on %s', (database) => {
  let app: TestApp;
  const plugin = 'strapi-v5-plugin-populate-deep';
  const withLevels = manifest({ [plugin]: '4.3.3' });
  const start = { contentTypes, components, files: withLevels };
  beforeAll(async () => {
    const find = (type: string) => `api::${type}.${type}.find`;
    app = await startTestApp(database, start, { grants: { public: [find('book'), find('author')] } });
    const create = async (path: string, data: object) => {
      const { body } = await app.request('POST', `/api/${path}`, { data });
      return (body as { data: { documentId: string } }).data.documentId;
    };
    const city = await create('cities', { name: 'Rome', note: 'secret' });
    const author = await create('authors', { name: 'Ada', city });
    const blocks = [{ __component: 'shared.link', label: 'more', to: author }];
    await create('books', { title: 'One', author, blocks, hidden: city });
    await app.request('POST', '/api/books?status=draft', { data: { title: 'Draft', author } });
  });
  afterAll(() => app.close());
  const read = async (search: string, token?: string | null) => {
    const { status, body } = await app.request('GET', `/api/${search}`, undefined, token);
    return { status, documents: (body as { data: readonly Record<string, unknown>[] }).data };
  };
  const author = (more: object) => ({ name: 'Ada', ...more });

  test('shows as many levels as are asked for, in place of populate', async () => {
    for (const search of ['books?pLevel', 'books?pLevel=5', 'books?pLevel=all&populate=author'])
      expect((await read(search)).documents, search).toMatchObject([
        { title: 'One', author: author({ city: { name: 'Rome' } }), blocks: [{ to: author({}) }] },
      ]);
    const [flat] = (await read('books?pLevel=2&fields=title')).documents;
    expect(flat).toMatchObject({ title: 'One', author: author({}) });
    expect(flat?.author).not.toHaveProperty('city');
    const [plain] = (await read('books?pLevel=1&populate=author')).documents;
    expect([Boolean(plain?.author), plain?.blocks]).toEqual([true, undefined]);
    expect((await read('books?pLevel=0')).documents[0]).not.toHaveProperty('author');
  });

  test('leaves out what pIgnore names, and what is called like a type above it', async () => {
    const [first] = (await read('books?pLevel=4&pIgnore=city, blocks')).documents;
    expect(first).toMatchObject({ author: author({}) });
    expect(first).not.toHaveProperty('blocks');
    expect(first?.author).not.toHaveProperty('city');
    // The attribute `books` of an author, below the table `books`.
    expect(first?.author).not.toHaveProperty('books');
    expect((await read('authors?pLevel=2')).documents[0]).toHaveProperty('books');
    const [listed] = (await read('books?pLevel=4&pIgnore[]=author&pIgnore[]=blocks')).documents;
    expect(listed).not.toHaveProperty('author');
  });

  test('shows no caller more than their rights: no other types, no private attributes, no drafts', async () => {
    const { status, documents } = await read('books?pLevel=9', null);
    expect([status, documents.length]).toEqual([200, 1]);
    expect(documents).toMatchObject([{ author: { name: 'Ada' } }]);
    for (const word of ['Rome', 'secret', 'Draft', 'hidden', 'owner', 'createdBy'])
      expect(JSON.stringify(documents)).not.toContain(word);
    expect(JSON.stringify((await read('authors?pLevel=9')).documents)).not.toMatch(/secret|Draft|password/);
    expect((await read('cities?pLevel=9', null)).status).toBe(403);
  });

  test('is taken where parameters are strict, and unknown without the plugin', async () => {
    const lax = { 'config/api.json': {}, 'config/plugins.json': {} };
    const strict = { ...lax, 'config/api.json': { rest: { strictParams: true } } };
    app = await app.reopen({ ...start, files: { ...withLevels, ...strict } });
    expect((await read('books?pLevel=2&pIgnore=blocks')).status).toBe(200);
    app = await app.reopen({ ...start, files: { ...manifest({}), ...strict } });
    expect((await read('books?pLevel=2')).status).toBe(400);
    const configured = { ...lax, 'config/plugins.json': { [plugin]: { config: { defaultDepth: 2 } } } };
    app = await app.reopen({ ...start, files: { ...manifest({}), ...configured } });
    expect((await read('books?pLevel')).documents[0]?.author).not.toHaveProperty('city');
    app = await app.reopen({ ...start, files: { ...manifest({}), ...lax } });
    expect((await read('books?pLevel=2')).documents[0]).not.toHaveProperty('author');
  });
});

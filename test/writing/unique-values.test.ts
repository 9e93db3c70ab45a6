// Unique values of documents and of components; those of components are checked per attribute that uses the
// component.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWrongCounts } from '../../src/database/content-versions.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const code = { type: 'string', unique: true };
const files = (part: object): TestProjectFiles => ({
  contentTypes: Object.fromEntries(
    ['plain', 'page'].map((name) => [
      `api::${name}.${name}`,
      {
        draftAndPublish: name === 'page',
        attributes: {
          title: { type: 'string', required: true },
          code,
          slug: { type: 'uid' },
          rank: { type: 'integer', unique: true },
          one: { type: 'component', component: 'shared.part' },
          other: { type: 'component', component: 'shared.part' },
          many: { type: 'component', component: 'shared.part', repeatable: true },
          zone: { type: 'dynamiczone', components: ['shared.part', 'shared.leaf'] },
          related: { type: 'relation', relation: 'manyToMany', target: 'api::plain.plain' },
        },
      },
    ]),
  ),
  components: {
    'shared.part': { ...part, leaf: { type: 'component', component: 'shared.leaf' } },
    'shared.leaf': { code },
  },
});

interface Failure {
  readonly error: {
    readonly details: { readonly errors: readonly { path: readonly string[]; value?: unknown }[] };
  };
}

describe.each(databases)('unique values on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files({ code, slug: { type: 'uid' } }));
  });
  afterAll(() => app.close());

  let count = 0;
  const send = (path: string, data: object, method = 'POST') =>
    app.request(method, `/api/${path}`, { data: { title: `title ${count++}`, ...data } });
  const added = async (type: string, data: object): Promise<string> => {
    const { status, body, text } = await send(type, data);
    expect([status, text]).toEqual([201, expect.any(String)]);
    return (body as { data: { documentId: string } }).data.documentId;
  };
  const taken = async (path: string, data: object, method = 'POST'): Promise<readonly string[]> => {
    const { status, body, text } = await send(path, data, method);
    expect([status, text]).toEqual([400, expect.stringContaining('must be unique')]);
    return (body as Failure).error.details.errors.map(({ path: at }) => at.join('.'));
  };

  test('a refused write stores nothing, neither components nor relations', async () => {
    const related = [await added('plains', {})];
    await added('pages', { code: 'kept' });
    const id = await added('pages', { code: 'mine', one: { code: 'm' } });
    const refused = { code: 'kept', one: { code: 'n' }, related };
    await Promise.all([
      ...Array.from({ length: 3 }, () => taken(`pages/${id}`, refused, 'PUT')),
      ...Array.from({ length: 3 }, () => added('pages', { related })),
      ...Array.from({ length: 3 }, () => taken('pages', refused)),
    ]);
    for (const status of ['draft', 'published']) {
      const { body } = await app.request('GET', `/api/pages/${id}?status=${status}&populate=*`);
      const shown = { code: 'mine', one: expect.objectContaining({ code: 'm' }), related: [] };
      expect([status, body]).toEqual([
        status,
        expect.objectContaining({ data: expect.objectContaining(shown) }),
      ]);
    }
    expect(await taken('pages', { one: { code: 'm' } })).toEqual(['one.code']);
    await added('pages', { one: { code: 'n' } });
    const { database: store, schema } = app.plinth.project;
    expect(await store.write((transaction) => findWrongCounts(transaction, schema))).toEqual([]);
  });

  describe.each(['plains', 'pages'])('of %s', (type) => {
    test('the empty string may occur twice, other values may not', async () => {
      await added(type, { code: '', slug: '', one: { code: '', slug: '' } });
      await added(type, { code: '', slug: '', one: { code: '', slug: '' } });
      await added(type, { code: 'a', slug: 'a', rank: 1 });
      expect(await taken(type, { code: 'a', slug: 'a', rank: 1 })).toEqual(['code', 'slug', 'rank']);
    });

    test('values of components are unique per attribute that uses the component', async () => {
      const part = { code: 'x', slug: 'x', leaf: { code: 'x' } };
      const zone = [
        { __component: 'shared.part', ...part },
        { __component: 'shared.leaf', code: 'x' },
      ];
      const id = await added(type, { one: part, other: part, many: [part], zone });
      expect(await taken(type, { one: part })).toEqual(['one.code', 'one.slug', 'one.leaf.code']);
      expect(await taken(type, { many: [{ code: 'y' }, { leaf: { code: 'x' } }] })).toEqual([
        'many.1.leaf.code',
      ]);
      expect(await taken(type, { zone: [{ __component: 'shared.leaf', code: 'x' }] })).toEqual([
        'zone.0.code',
      ]);
      await added(type, { one: { code: 'own' }, other: { leaf: { code: 'own' } } });
      const changed = { one: { code: 'x' }, other: { code: 'own' } };
      expect((await send(`${type}/${id}`, changed, 'PUT')).status).toBe(200);
    });

    test('a value that occurs twice in one document is reported at both paths', async () => {
      const many = [{ code: 'twice' }, { code: 'once' }, { code: 'twice' }];
      expect(await taken(type, { many })).toEqual(['many.0.code', 'many.2.code']);
    });

    test('a document does not conflict with itself, and all problems are reported together', async () => {
      const id = await added(type, { code: 'own', one: { code: 'mine' }, other: { code: 'mine' } });
      await added(type, { code: 'theirs', one: { code: 'theirs' } });
      const data = { title: null, code: 'theirs', one: { code: 'theirs' }, other: { code: 'mine' } };
      expect(await taken(`${type}/${id}`, data, 'PUT')).toEqual(['title', 'code', 'one.code']);
    });

    test('the error contains the values that were sent', async () => {
      await added(type, { code: 'shown', many: [{ leaf: { code: 'shown' } }] });
      const { body } = await send(type, { code: 'shown', many: [{ leaf: { code: 'shown' } }] });
      expect((body as Failure).error.details.errors).toMatchObject([
        { path: ['code'], value: 'shown' },
        { path: ['many', '0', 'leaf', 'code'], value: 'shown' },
      ]);
    });
  });

  test('drafts may share a value until one of them is published', async () => {
    await added('pages?status=draft', { code: 'draft', one: { code: 'draft' } });
    await added('pages?status=draft', { code: 'draft', one: { code: 'draft' } });
    await added('pages', { code: 'draft', one: { code: 'draft' } });
    expect(await taken('pages', { code: 'draft', one: { code: 'draft' } })).toEqual(['code', 'one.code']);
  });

  test('taken values and other problems are reported in the order of the attributes', async () => {
    await added('pages', { code: 'ordered', rank: 77 });
    const { body } = await send('pages', { title: null, code: 'ordered', slug: 'ö', rank: 77 });
    const { errors } = (body as Failure).error.details;
    expect(errors.map(({ path }) => path.join('.'))).toEqual(['title', 'code', 'slug', 'rank']);
  });

  test('empty strings are found by a filter like other values', async () => {
    const { status, body } = await app.request('GET', '/api/plains?filters[slug]=&pagination[pageSize]=1');
    expect([status, body]).toMatchObject([200, { data: [{ slug: '' }] }]);
  });
});

describe.each(databases)('an attribute of a component becomes unique on %s', (database) => {
  test('existing values are taken', async () => {
    let app = await startTestApp(database, files({ code: { type: 'string' } }));
    const send = (one: object) => app.request('POST', '/api/plains', { data: { title: 't', one } });
    try {
      for (const one of [{ code: 'a' }, { code: 'a' }, { code: 'b' }])
        expect((await send(one)).status).toBe(201);
      app = await app.reopen(files({ code }));
      expect((await send({ code: 'a' })).status).toBe(400);
      expect((await send({ code: 'b' })).status).toBe(400);
      expect((await send({ code: 'c' })).status).toBe(201);
    } finally {
      await app.close();
    }
  });
});

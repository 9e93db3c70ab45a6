// An attribute gets an index when a request filters or sorts by it (docs/decisions/035-indexes-on-demand.md).
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dropUnusedIndexes, listIndexes } from '../../src/indexes/advise.ts';
import { sortPairOf } from '../../src/schema/storage/sort-pair.ts';
import { sql } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const string = { type: 'string' };
const articles = (attributes: Readonly<Record<string, unknown>>) => ({
  contentTypes: {
    'api::section.section': { attributes: { name: string } },
    'api::article.article': {
      draftAndPublish: true,
      attributes: {
        title: string,
        code: { type: 'string', maxLength: 50_000 },
        note: { type: 'string', private: true },
        fixed: { type: 'integer', index: true },
        isOpen: { type: 'boolean', index: true },
        none: { type: 'string', index: false },
        section: { type: 'relation', relation: 'manyToOne', target: 'api::section.section' },
        ...attributes,
      },
    },
  },
});
const grants = { public: ['api::article.article.find'] };

describe.each(databases)('indexes of attributes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, articles({}), { grants });
    for (const title of ['b', 'a', null])
      await app.request('POST', '/api/articles', { data: { title, code: 'x', none: title } });
  });
  afterAll(() => app.close());

  const attributesWithIndex = async (): Promise<readonly string[]> => {
    const { database: opened } = app.plinth.project;
    const existing = await opened.write((transaction) => opened.indexes(transaction));
    return [...existing.values()]
      .flatMap((names) => [...names])
      .flatMap((name) => /^plinth_[is]n?t?_((?:articles|sections)\.(?!id$).*)$/.exec(name)?.[1] ?? [])
      .toSorted();
  };
  const ask = (search: string, token?: string | null) =>
    app.request('GET', `/api/articles?${search}`, undefined, token);

  test('the indexes of the schema exist before the first request', async () => {
    expect(await attributesWithIndex()).toEqual(['articles.fixed', 'articles.is_open']);
  });

  test('what a caller may not name gets none, and neither does what is only shown', async () => {
    expect((await ask('sort=note', null)).status).toBe(400);
    expect((await ask('filters[note]=x', null)).status).toBe(400);
    expect((await ask('sort=none&filters[none]=b')).status).toBe(200);
    expect((await ask('fields=code&populate=section')).status).toBe(200);
    const { database: opened } = app.plinth.project;
    const asked = await listIndexes(opened, app.plinth.project.schema);
    // The others are of end users, who sign in by them.
    expect(asked.map(({ attribute, reason }) => `${attribute.name} ${reason}`)).toEqual([
      'username schema',
      'email schema',
      'fixed schema',
      'isOpen schema',
    ]);
  });

  test('a sort and filters make them, through relations too, and the results stay', async () => {
    const searches = [
      'sort=title',
      'sort=title:desc',
      'filters[section][name][$null]=true&filters[$not][code][$ne]=y',
    ];
    const before = await Promise.all(searches.map(async (search) => (await ask(search)).body));
    const expected = ['code', 'fixed', 'is_open', 'title'].map((name) => `articles.${name}`);
    await vi.waitFor(
      async () => expect(await attributesWithIndex()).toEqual([...expected, 'sections.name'].toSorted()),
      10_000,
    );
    const after = await Promise.all(searches.map(async (search) => (await ask(search)).body));
    expect(after).toEqual(before);
    expect((after[0] as { data: { title: string }[] }).data.map(({ title }) => title)).toEqual([
      null,
      'a',
      'b',
    ]);
  });

  test('a start keeps them, makes what the schema wants and drops what it does not want any more', async () => {
    app = await app.reopen(articles({ code: { ...string, index: false }, note: { ...string, index: true } }));
    const changes = app.plinth.project.changes.map(({ description }) => description);
    const kind = { sqlite: 'plinth_i', postgres: 'plinth_int' }[database];
    const [note, code] = ['note', 'code'].map((name) => `index ${kind}_articles.${name}`);
    expect(changes).toEqual(expect.arrayContaining([`create ${note}`, `drop ${code}`]));
    expect(await attributesWithIndex()).toEqual(
      ['articles.fixed', 'articles.is_open', 'articles.note', 'articles.title', 'sections.name'].toSorted(),
    );
  });

  test('those of a database of before stay until they are dropped, and come back when they are asked for', async () => {
    const { database: before } = app.plinth.project;
    await before.write(async (transaction) => {
      await transaction.run(sql`drop table plinth_asked_indexes`);
    });
    app = await app.reopen(articles({}));
    const { database: opened, schema } = app.plinth.project;
    const left = async (): Promise<readonly string[]> =>
      (await listIndexes(opened, schema)).map(({ attribute, reason }) => `${attribute.name} ${reason}`);
    expect(await left()).toEqual(expect.arrayContaining(['title earlier', 'name earlier', 'fixed schema']));
    await ask('sort=title');
    await vi.waitFor(async () => expect(await left()).toContain('title asked'), 10_000);
    await dropUnusedIndexes(opened, schema);
    expect(await attributesWithIndex()).toEqual(
      expect.not.arrayContaining(['sections.name', 'articles.note']),
    );
    expect(await attributesWithIndex()).toContain('articles.title');
    await ask('filters[section][name]=x');
    await vi.waitFor(async () => expect(await attributesWithIndex()).toContain('sections.name'), 10_000);
  });

  test('times have one once they are sorted or filtered by, as attributes do', async () => {
    await ask('sort=createdAt:desc');
    await ask('filters[publishedAt][$gt]=2020-01-01');
    const times = ['created_at', 'published_at'].map((name) => `articles.${name}`);
    await vi.waitFor(
      async () => expect(await attributesWithIndex()).toEqual(expect.arrayContaining(times)),
      10_000,
    );
    app = await app.reopen(articles({}));
    expect(await attributesWithIndex()).toEqual(expect.arrayContaining(times));
    const { database: opened, schema } = app.plinth.project;
    // As in a database of a version that made them unasked.
    await opened.write(async (transaction) => {
      await transaction.run(sql`delete from plinth_asked_indexes where column_name = 'created_at'`);
    });
    app = await app.reopen(articles({}));
    const listed = await listIndexes(app.plinth.project.database, schema);
    const about = listed.filter(({ contentType }) => contentType.table === 'articles');
    expect(about.map(({ attribute, reason }) => `${attribute.name} ${reason}`)).toEqual(
      expect.arrayContaining(['createdAt earlier', 'publishedAt asked']),
    );
    await dropUnusedIndexes(app.plinth.project.database, schema);
    expect(await attributesWithIndex()).not.toContain('articles.created_at');
  });

  test('four pairs of sort keys have one, unless the first key has few rows with one value', async () => {
    const pairs = async (): Promise<readonly string[]> =>
      (await listIndexes(app.plinth.project.database, app.plinth.project.schema))
        .filter(({ attribute, isMade }) => isMade && sortPairOf(attribute.id))
        .map(({ attribute }) => attribute.name)
        .toSorted();
    const sorts = ['createdAt,title', 'title,none', 'title,isOpen:desc', 'title:desc,isOpen', 'isOpen,title'];
    for (const sort of [...sorts, 'isOpen,id', 'fixed:desc,createdAt', 'fixed,createdAt', 'title,fixed'])
      expect((await ask(`sort=${sort}`)).status).toBe(200);
    const others = ['fixed:desc, createdAt:asc', 'isOpen:asc, id:asc'];
    const ofTitle = ['isOpen:asc, title:asc', 'title:asc, isOpen:desc'];
    await vi.waitFor(async () => expect(await pairs()).toEqual([...others, ...ofTitle]), 10_000);
    app = await app.reopen(articles({ title: { ...string, index: false } }));
    expect(await pairs()).toEqual(others);
    // The places of the attribute without an index are free again.
    expect((await ask('sort=isOpen,fixed')).status).toBe(200);
    await vi.waitFor(async () => expect(await pairs()).toContain('isOpen:asc, fixed:asc'), 10_000);
  });

  test('a text that is too long for one is stored, and stays findable without', async () => {
    const code = randomBytes(10_000).toString('hex');
    expect((await app.request('POST', '/api/articles', { data: { code } })).status).toBe(201);
    const found = await ask(`filters[code][$startsWith]=${code.slice(0, 100)}&sort=code`);
    expect(found.body).toMatchObject({ data: [{ code }] });
    await app.plinth.project.database.write(async () => undefined);
    expect((await ask('sort=code:desc')).body).toMatchObject({ data: expect.any(Array) });
  });
});

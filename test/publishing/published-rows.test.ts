// The published row is brought to its draft in place: it keeps its number and its place in lists, and holds in the end what the
// draft holds, whatever of it had changed on either side (docs/decisions/046-published-rows-in-place.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { watchStatements } from '../harness/watch-statements.ts';

const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});
const perLocale = { pluginOptions: { i18n: { localized: true } } };

const files = {
  contentTypes: {
    'api::page.page': {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', ...perLocale },
        code: { type: 'string', unique: true, ...perLocale },
        rank: { type: 'integer' },
        extra: { type: 'json', ...perLocale },
        secret: { type: 'password', ...perLocale },
        tags: { ...relation('manyToMany', 'tag', { inversedBy: 'pages' }), ...perLocale },
        parent: { ...relation('manyToOne', 'page', { inversedBy: 'children' }), ...perLocale },
        children: { ...relation('oneToMany', 'page', { mappedBy: 'parent' }), ...perLocale },
        cards: { type: 'component', component: 'shared.card', repeatable: true, ...perLocale },
      },
    },
    'api::tag.tag': {
      attributes: { name: { type: 'string' }, pages: relation('manyToMany', 'page', { mappedBy: 'tags' }) },
    },
  },
  components: {
    'shared.card': {
      text: { type: 'string' },
      key: { type: 'string', unique: true },
      tag: relation('oneToOne', 'tag'),
    },
  },
};

interface Shown {
  readonly id: number;
  readonly documentId: string;
  readonly [attribute: string]: unknown;
}

const everything =
  'populate[tags][fields]=name&populate[parent][fields]=title&populate[children][fields]=title&populate[cards][populate]=tag';

describe.each(databases)('published rows on %s', (database) => {
  let app: TestApp;
  let tags: readonly string[];
  beforeAll(async () => {
    app = await startTestApp(database, files, { locales: ['fr'] });
    const made = await Promise.all(
      ['a', 'b', 'c'].map((name) => app.request('POST', '/api/tags', { data: { name } })),
    );
    tags = made.map(({ body }) => (body as { data: Shown }).data.documentId);
  });
  afterAll(() => app.close());

  const send = async (method: string, path: string, data?: object): Promise<Shown> => {
    const { status, body, text } = await app.request(method, `/api/pages${path}`, data && { data });
    expect(status, text).toBeLessThan(300);
    return (body as { data: Shown }).data;
  };
  const page = async (data: object): Promise<string> => (await send('POST', '', data)).documentId;
  const read = (id: string, search = ''): Promise<Shown> => send('GET', `/${id}?${everything}&${search}`);

  /** What both versions show, apart from the numbers of rows and the time of publication. */
  const bothOf = async (id: string, search = ''): Promise<readonly unknown[]> => {
    const versions = await Promise.all(
      ['published', 'draft'].map((status) => read(id, `status=${status}&${search}`)),
    );
    return versions.map((version) =>
      JSON.parse(JSON.stringify({ ...version, publishedAt: null }), (key, value) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value) || key === 'cards')
          return value;
        const { id: _number, ...shown } = value;
        return shown;
      }),
    );
  };

  test('keep their numbers and their places in lists when they are edited or published', async () => {
    const [one, two] = [await page({ title: 'one' }), await page({ title: 'two' })];
    const { id } = await read(one);
    const edited = await send('PUT', `/${one}`, { title: 'one more' });
    expect(edited).toMatchObject({ id, title: 'one more' });
    await send('PUT', `/${one}?status=draft`, { title: 'one again' });
    expect(await read(one)).toMatchObject({ id, title: 'one more' });
    expect(await send('POST', `/${one}/actions/publish`)).toMatchObject({ id, title: 'one again' });
    const search = `filters[documentId][$in][0]=${one}&filters[documentId][$in][1]=${two}`;
    const { body } = await app.request('GET', `/api/pages?${search}`);
    expect((body as { data: Shown[] }).data.map(({ documentId }) => documentId)).toEqual([one, two]);
  });

  test('that were unpublished come back with another number', async () => {
    const id = await page({ title: 'gone' });
    const before = await read(id);
    await send('POST', `/${id}/actions/unpublish`);
    const after = await send('POST', `/${id}/actions/publish`);
    expect(after.id).not.toBe(before.id);
    expect((await bothOf(id))[0]).toEqual((await bothOf(id))[1]);
  });

  test('are written as far as the draft differs, and no link that stays', async () => {
    const id = await page({ title: 'same', extra: { z: 1, a: 2 }, tags: [tags[0]], cards: [{ text: 't' }] });
    const { texts } = await watchStatements(() => send('PUT', `/${id}`, { title: 'other' }));
    const writes = texts.filter((text) => /^\s*(insert|update|delete)/i.test(text) && text.includes('pages'));
    expect(writes, writes.join('\n')).toHaveLength(2);
    for (const text of writes) expect(text).not.toMatch(/"extra"|"cards"|_links/);
  });

  test.each([
    ['links in another order', { tags: [2, 0] }],
    ['fewer links', { tags: [1] }],
    ['other links', { tags: [0, 2, 1] }],
    ['no links', { tags: [] }],
    ['keys of JSON in another order', { extra: { a: 2, z: 1 } }],
    ['components', { cards: [{ text: 'new', tag: 1 }] }],
    ['no components', { cards: [] }],
    ['a value for all locales', { rank: 7 }],
    ['null', { title: null, extra: null }],
  ])('hold what a draft got before: %s', async (_what, change: Readonly<Record<string, unknown>>) => {
    const withTags = (data: object): object =>
      JSON.parse(JSON.stringify(data), (key, value) => {
        if (key === 'tags') return value.map((index: number) => tags[index]);
        return key === 'tag' ? tags[value] : value;
      });
    const start = {
      title: 't',
      rank: 1,
      extra: { z: 1, a: 2 },
      tags: [0, 1],
      cards: [{ text: 'x', tag: 0 }],
    };
    const id = await page(withTags(start));
    await send('PUT', `/${id}?locale=fr`, { title: 'fr', tags: [tags[2]] });
    await send('PUT', `/${id}?status=draft`, withTags(change));
    await send('PUT', `/${id}`, { code: `c-${id}` });
    const [published, draft] = await bothOf(id);
    expect(published).toEqual(draft);
    expect(published).toMatchObject({ code: `c-${id}` });
    const [french, frenchDraft] = await bothOf(id, 'locale=fr');
    expect(french).toEqual(frenchDraft);
    // The text as it is stored, with the order of its keys.
    if (database === 'sqlite' && 'extra' in change)
      expect(JSON.stringify((await read(id)).extra)).toBe(JSON.stringify(change.extra));
  });

  test('hold what an edit from the other side of a relation changed in one version alone', async () => {
    const [top, other, leaf] = [await page({ title: 'top' }), await page({ title: 'other' }), await page({})];
    await send('PUT', `/${top}`, { children: [leaf] });
    await send('PUT', `/${other}?status=draft`, { children: [leaf] });
    expect((await read(leaf)).parent).toMatchObject({ documentId: top });
    await send('PUT', `/${leaf}`, { title: 'leaf' });
    const [published, draft] = await bothOf(leaf);
    expect(published).toEqual(draft);
    expect(published).toMatchObject({ parent: { documentId: other } });
    await send('PUT', `/${leaf}`, { parent: null, children: [leaf] });
    expect((await bothOf(leaf))[0]).toEqual((await bothOf(leaf))[1]);
  });

  test('give back unique values that they hold no longer, of components too', async () => {
    const id = await page({ code: 'first', cards: [{ key: 'k1' }] });
    const taken = await app.request('POST', '/api/pages', {
      data: { code: 'first', cards: [{ key: 'k1' }] },
    });
    expect(taken.status).toBe(400);
    await send('PUT', `/${id}`, { code: 'second', cards: [{ key: 'k2' }] });
    await page({ code: 'first', cards: [{ key: 'k1' }] });
    const refused = await app.request('PUT', `/api/pages/${id}`, { data: { code: 'first' } });
    expect(refused.status).toBe(400);
    expect(await read(id)).toMatchObject({ code: 'second', cards: [{ key: 'k2' }] });
  });

  test('show a target that was deleted no longer, in components too', async () => {
    const { body } = await app.request('POST', '/api/tags', { data: { name: 'short-lived' } });
    const tag = (body as { data: Shown }).data.documentId;
    const id = await page({ title: 'x', cards: [{ text: 'x', tag }], tags: [tag] });
    await send('PUT', `/${id}`, { title: 'y' });
    await app.request('DELETE', `/api/tags/${tag}`);
    expect(await read(id)).toMatchObject({ tags: [], cards: [{ tag: null }] });
    await send('PUT', `/${id}`, { title: 'z' });
    expect((await bothOf(id))[0]).toEqual((await bothOf(id))[1]);
  });
});

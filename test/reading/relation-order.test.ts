// A list that is filtered through a to-one relation gets an index over the relation and its sort key
// (docs/decisions/054-order-within-a-relation.md).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { listIndexes } from '../../src/indexes/advise.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const string = { type: 'string' };
const integer = { type: 'integer' };
const toSection = { type: 'relation', relation: 'manyToOne', target: 'api::section.section' };
const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`value${index}`, string]));

const project = (attributes: Readonly<Record<string, unknown>> = {}) => ({
  contentTypes: {
    'api::section.section': { attributes: { name: string } },
    'api::article.article': {
      draftAndPublish: true,
      attributes: {
        title: string,
        rank: integer,
        note: { type: 'string', index: false },
        secret: { type: 'string', private: true },
        section: toSection,
        ...attributes,
      },
    },
    'api::page.page': { attributes: { ...many, section: toSection } },
  },
});
const find = (name: string): string => `api::${name}.${name}.find`;
const grants = { public: ['article', 'page', 'section'].map(find) };

/** Two sections have one name, so that a filter by it finds both. */
const sections = ['news', 'shared', 'shared', 'empty'];

interface Article {
  readonly id: number;
  readonly title: string;
  readonly rank: number | null;
  readonly section: { readonly name: string } | null;
}

interface Listed {
  readonly data: readonly Article[];
  readonly meta: { readonly pagination: { readonly total?: number } };
}

async function fill({ plinth, request }: TestApp): Promise<void> {
  const list = sections.map((name) => ({ name }));
  const uid = 'api::section.section';
  const written = await plinth.documents.createMany({ uid, list, abilities: fullAccess });
  for (let index = 0; index < 80; index++) {
    const section = index % 4;
    const data = {
      title: `title ${(index * 7) % 10}`,
      rank: index % 11 === 0 ? null : (index * 5) % 9,
      section: section === 3 ? null : written[section]?.documentId,
    };
    await request('POST', `/api/articles?status=${index % 7 === 0 ? 'draft' : 'published'}`, { data });
  }
}

const filters = {
  'filters[section][name]=news': ({ section }: Article) => section?.name === 'news',
  'filters[section][name]=shared': ({ section }: Article) => section?.name === 'shared',
  'filters[section][name]=empty': () => false,
  'filters[section][name]=none': () => false,
  'filters[section][name]=news&filters[rank][$gt]=3': ({ section, rank }: Article) =>
    section?.name === 'news' && (rank ?? 0) > 3,
  'filters[section][name][$contains]=ews&filters[title][$endsWith]=4': ({ section, title }: Article) =>
    section?.name === 'news' && title.endsWith('4'),
} as const;

type Key = 'id' | 'title' | 'rank';
const sorts: Readonly<Record<string, readonly [Key, 1 | -1]>> = {
  '': ['id', 1],
  '&sort=id:desc': ['id', -1],
  '&sort=title': ['title', 1],
  '&sort=title:desc': ['title', -1],
  '&sort=rank': ['rank', 1],
  '&sort=rank:desc': ['rank', -1],
};
const pages = {
  '&pagination[pageSize]=100': [0, 100],
  '&pagination[pageSize]=5&pagination[page]=2': [5, 10],
  '&pagination[start]=3&pagination[limit]=4&pagination[withCount]=false': [3, 7],
} as const;

/** Null is less than any value; equal values are in the order of ids. */
function compare(first: Article, second: Article, [key, sign]: readonly [Key, 1 | -1]): number {
  const [one, other] = [first[key] ?? -1, second[key] ?? -1];
  if (one === other) return first.id - second.id;
  return one < other ? -sign : sign;
}

describe.each(databases)('lists sorted within a relation on %s', (database) => {
  let app: TestApp;
  const ask = async (search: string): Promise<Listed> =>
    (await app.request('GET', `/api/articles?${search}`)).body as Listed;
  const orders = async (): Promise<readonly string[]> =>
    (await listIndexes(app.plinth.project.database, app.plinth.project.schema))
      .filter(({ isMade, attribute }) => isMade && attribute.id.includes('.'))
      .map(({ contentType, attribute }) => `${contentType.table} ${attribute.id}`);
  const isUsed = async (search: string): Promise<boolean> => {
    app.statements.length = 0;
    await ask(search);
    return app.statements.some((text) => text.includes('plinth_target'));
  };
  beforeAll(async () => {
    app = await startTestApp(database, project(), { grants });
    await fill(app);
  });
  afterAll(() => app.close());

  test('what no index can serve gets none', async () => {
    await ask('filters[section][name]=news&sort=note');
    await ask('filters[section][name]=news&sort=section.name');
    await ask('filters[$or][0][section][name]=news&filters[$or][1][title]=x&sort=title');
    await ask('filters[section][name][$null]=true&sort=title');
    expect(
      (await app.request('GET', '/api/articles?filters[section][name]=a&sort=secret', {}, null)).status,
    ).toBe(400);
    expect(await orders()).toEqual([]);
  });

  test('all filters, sorts and pages have the same results with the index as by hand', async () => {
    const everything = await ask('populate=section&pagination[pageSize]=100');
    for (const sort of Object.keys(sorts))
      await vi.waitFor(
        async () => expect(await isUsed(`filters[section][name]=news${sort}`)).toBe(true),
        10_000,
      );
    for (const [filter, isMatch] of Object.entries(filters))
      for (const [sort, by] of Object.entries(sorts))
        for (const [page, [start, end]] of Object.entries(pages)) {
          const found = everything.data.filter(isMatch).toSorted((one, other) => compare(one, other, by));
          const { data, meta } = await ask(filter + sort + page);
          expect(
            data.map(({ id }) => id),
            filter + sort + page,
          ).toEqual(found.slice(start, end).map(({ id }) => id));
          if (meta.pagination.total !== undefined) expect(meta.pagination.total).toBe(found.length);
        }
  });

  test('one index serves both directions', async () => {
    expect((await orders()).toSorted()).toEqual(
      ['id', 'rank', 'title'].map((name) => `articles section.${name}.asc`),
    );
  });

  test('pages by cursor, forwards and backwards', async () => {
    const search = 'filters[section][name]=news&sort=rank:desc&pagination[pageSize]=4';
    const whole = (await ask(`${search}&pagination[pageSize]=100`)).data.map(({ id }) => id);
    const walked: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = (await ask(`${search}&pagination[after]=${encodeURIComponent(cursor)}`)) as Listed &
        Cursors;
      walked.push(...page.data.map(({ id }) => id));
      cursor = page.meta.pagination.cursors.after;
    }
    expect(walked).toEqual(whole);
  });

  test('drafts, and a list whose filter finds another document after a write', async () => {
    const search = 'filters[section][name]=empty&sort=rank:desc&status=draft';
    expect((await ask(search)).data).toEqual([]);
    const section = (await app.request('GET', '/api/sections?filters[name]=empty')).body as {
      data: { documentId: string }[];
    };
    const data = { title: 'new', rank: 1, section: section.data[0]?.documentId };
    await app.request('POST', '/api/articles?status=draft', { data });
    expect((await ask(search)).data).toMatchObject([{ title: 'new' }]);
    await app.request('POST', '/api/sections', { data: { name: 'empty' } });
    expect((await ask(search)).data).toMatchObject([{ title: 'new' }]);
    expect((await ask(search.replace('&status=draft', ''))).data).toEqual([]);
  });

  test('a type has at most eight, because each makes writes slower', async () => {
    for (const name of Object.keys(many)) {
      const search = `filters[section][name]=x&sort=${name}`;
      expect((await app.request('GET', `/api/pages?${search}`)).status).toBe(200);
    }
    const ofPages = async () => (await orders()).filter((name) => name.startsWith('pages '));
    await vi.waitFor(async () => expect(await ofPages()).toHaveLength(8), 10_000);
    expect(await ofPages()).not.toContain('pages section.value8.asc');
  });

  test('a start keeps them, and drops that of an attribute that no index may have', async () => {
    app = await app.reopen(project({ title: { type: 'string', index: false } }));
    const left = (await orders()).filter((name) => name.startsWith('articles '));
    expect(left.toSorted()).toEqual(['id', 'rank'].map((name) => `articles section.${name}.asc`));
    expect(await isUsed('filters[section][name]=news&sort=rank')).toBe(true);
    expect(await isUsed('filters[section][name]=news&sort=title')).toBe(false);
  });

  test('an attribute and a relation that have one can be removed', async () => {
    app = await app.reopen(project({ rank: undefined }));
    expect((await orders()).filter((name) => name.startsWith('articles '))).toEqual(
      ['id', 'title'].map((name) => `articles section.${name}.asc`),
    );
    app = await app.reopen(project({ section: undefined }));
    expect((await orders()).filter((name) => name.startsWith('articles '))).toEqual([]);
    expect((await ask('sort=title')).data).toHaveLength(25);
  });
});

interface Cursors {
  readonly meta: { readonly pagination: { readonly cursors: { readonly after: string | null } } };
}

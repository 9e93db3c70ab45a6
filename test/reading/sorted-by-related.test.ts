// A list that is sorted by the document which each row refers to is read in the order of these documents
// (docs/decisions/059-sorted-by-related.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type SortKey, sortedBy } from '../harness/sorted-by.ts';

const contentTypes = {
  'api::section.section': {
    draftAndPublish: true,
    attributes: { name: { type: 'string' }, weight: { type: 'decimal' }, isOpen: { type: 'boolean' } },
  },
  'api::article.article': {
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string' },
      rank: { type: 'integer' },
      section: { type: 'relation', relation: 'manyToOne', target: 'api::section.section' },
    },
  },
};
const findSections = 'api::section.section.find';
const find = ['api::article.article.find', findSections];

interface Section {
  readonly id: number;
  readonly name: string | null;
  readonly weight: number | null;
  readonly isOpen: boolean | null;
}
interface Article {
  readonly id: number;
  readonly rank: number | null;
  readonly section: Section | null;
}
interface Listed {
  readonly data: readonly Article[];
  readonly meta: { readonly pagination: { readonly total?: number } };
}

/** Names that are equal, missing, and those of a section that is a draft, that is deleted, and that has no articles. */
const sections = [
  { name: 'news', weight: 2.5, isOpen: true },
  { name: 'shared', weight: -1, isOpen: false },
  { name: 'shared', weight: null, isOpen: true },
  { name: null, weight: 10, isOpen: null },
  { name: 'Archive', weight: 0, isOpen: false },
  { name: 'empty', weight: 3, isOpen: true },
];

async function fill({ request }: TestApp): Promise<void> {
  const written: string[] = [];
  const write = async (url: string, data: object): Promise<string> => {
    const { status, body } = await request('POST', url, { data });
    expect(status).toBe(201);
    return (body as { readonly data: { readonly documentId: string } }).data.documentId;
  };
  for (const section of sections) written.push(await write('/api/sections', section));
  written[5] = await write('/api/sections?status=draft', { name: 'a draft' });
  const deleted = await write('/api/sections', { name: 'deleted' });
  const targets = [...written, deleted, null];
  for (let index = 0; index < 60; index++) {
    const data = {
      title: `${index}`,
      rank: index % 5 === 0 ? null : (index * 7) % 9,
      section: targets[index % 8],
    };
    const locale = index % 6 === 5 ? 'de' : 'en';
    await write(`/api/articles?locale=${locale}&status=${index % 11 === 0 ? 'draft' : 'published'}`, data);
  }
  expect((await request('DELETE', `/api/sections/${deleted}`)).status).toBe(204);
}

const sorts: Readonly<Record<string, readonly SortKey<Article>[]>> = {
  'sort=section.name': [[({ section }) => section?.name ?? null, 1]],
  'sort=section.name:desc': [[({ section }) => section?.name ?? null, -1]],
  'sort=section.weight': [[({ section }) => section?.weight ?? null, 1]],
  'sort=section.weight:desc': [[({ section }) => section?.weight ?? null, -1]],
  'sort=section.isOpen:desc': [[({ section }) => section?.isOpen ?? null, -1]],
  'sort=section.id': [[({ section }) => section?.id ?? null, 1]],
  'sort=section.id:desc': [[({ section }) => section?.id ?? null, -1]],
  'sort=section.name,rank:desc': [
    [({ section }) => section?.name ?? null, 1],
    [({ rank }) => rank, -1],
  ],
  'sort[0]=section.name:desc&sort[1]=rank&sort[2]=id:desc': [
    [({ section }) => section?.name ?? null, -1],
    [({ rank }) => rank, 1],
    [({ id }) => id, -1],
  ],
};
const versions = ['', '&status=draft', '&locale=de', '&locale=de&status=draft', '&locale=*'];
const pages = {
  '&pagination[pageSize]=100': [0, 100],
  '&pagination[pageSize]=7&pagination[page]=1': [0, 7],
  '&pagination[pageSize]=7&pagination[page]=3': [14, 21],
  '&pagination[start]=20&pagination[limit]=30&pagination[withCount]=false': [20, 50],
  '&pagination[page]=3e9&pagination[pageSize]=3': [60, 60],
  '&pagination[page]=9e15&pagination[pageSize]=1': [60, 60],
} as const;

describe.each(databases)('lists sorted by a related document on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes }, { grants: { public: find }, locales: ['de'] });
    await fill(app);
  });
  afterAll(() => app.close());

  async function ask(search: string, token?: null): Promise<Listed> {
    const { status, body } = await app.request('GET', `/api/articles?${search}`, undefined, token);
    expect(status, search).toBe(200);
    return body as Listed;
  }
  const idsOf = ({ data }: Listed): readonly number[] => data.map(({ id }) => id);
  const expectSorted = async (version: string, token?: null): Promise<void> => {
    const all = await ask(`populate=section&pagination[pageSize]=100${version}`, token);
    for (const [sort, keys] of Object.entries(sorts)) {
      const sorted = sortedBy(all.data, keys);
      for (const [page, [start, end]] of Object.entries(pages)) {
        const listed = await ask(sort + version + page, token);
        expect(idsOf(listed), sort + version + page).toEqual(sorted.slice(start, end).map(({ id }) => id));
        if (listed.meta.pagination.total !== undefined)
          expect(listed.meta.pagination.total).toBe(all.data.length);
      }
    }
  };

  test.each(versions)('all sorts and pages have the results as by hand: %s', async (version) => {
    app.statements.length = 0;
    await ask(`sort=section.name${version}`);
    expect(app.statements.filter((text) => text.includes('plinth_first'))).toHaveLength(1);
    await expectSorted(version);
  });

  test('a filter keeps the order', async () => {
    const filtered = await ask('filters[rank][$gte]=0&sort=section.name&pagination[pageSize]=100');
    const all = await ask('sort=section.name&populate=section&pagination[pageSize]=100');
    expect(idsOf(filtered)).toEqual(idsOf({ ...all, data: all.data.filter(({ rank }) => rank !== null) }));
  });

  test('a section that a rule hides has no place in the order', async () => {
    const { schema, database: store } = app.plinth.project;
    const rules = parseRules(schema, [findSections], { filter: { name: { $ne: 'news' } } });
    await grant(store, { role: 'public', actions: [findSections], rules }, knownActions(schema));
    await app.plinth.access.refresh();
    const { data } = await ask('populate=section&pagination[pageSize]=100', null);
    expect(data.some(({ section }) => section?.name === 'shared')).toBe(true);
    expect(data.some(({ section }) => section?.name === 'news')).toBe(false);
    await expectSorted('', null);
  });
});

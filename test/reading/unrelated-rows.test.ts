// Lists of the rows without a related document: those with an empty relation, and those whose related document the caller cannot see
// (docs/decisions/061-rows-without-a-relation.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from '../../src/auth/role-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const toSection = { type: 'relation', relation: 'manyToOne', target: 'api::section.section' };
const contentTypes = {
  'api::section.section': { draftAndPublish: true, attributes: { name: { type: 'string' } } },
  'api::article.article': {
    draftAndPublish: true,
    localized: true,
    attributes: { number: { type: 'integer' }, few: toSection, many: toSection, always: toSection },
  },
};
const findSections = 'api::section.section.find';
const find = ['api::article.article.find', findSections];

type Relation = 'few' | 'many' | 'always';
interface Article extends Readonly<Record<Relation, string | null>> {
  readonly number: number;
}
/** Relations that nearly all articles have, that a tenth has, and that each has; some lead to a draft or to a deleted section. */
const articles: readonly Article[] = Array.from({ length: 1300 }, (_, number) => ({
  number: (number * 7) % 1300,
  few: number % 50 === 0 ? null : (['art', 'unnamed', 'art', 'draft', 'deleted', 'art'][number % 6] ?? null),
  many: number % 10 === 0 ? 'art' : number % 10 === 1 ? 'deleted' : null,
  always: number % 2 === 0 ? 'art' : 'unnamed',
}));
const published = ['art', 'unnamed'];

type Matches = (section: string | null, visible: readonly string[]) => boolean;
const isUnrelated: Matches = (section, visible) => section === null || !visible.includes(section);
const filters: Readonly<Record<string, Matches>> = {
  '[$null]=true': isUnrelated,
  '[id][$null]=true': isUnrelated,
  '[name][$null]=true': (section, visible) => isUnrelated(section, visible) || section === 'unnamed',
};
const pages = {
  'pagination[page]=1': [0, 25],
  'pagination[start]=90&pagination[limit]=100': [90, 190],
  'pagination[start]=1000&pagination[limit]=7': [1000, 1007],
  'pagination[start]=3&pagination[limit]=5&pagination[withCount]=false': [3, 8],
} as const;

interface Listed {
  readonly data: readonly { readonly number: number }[];
  readonly meta: { readonly pagination: { readonly total?: number } };
}

async function fill({ request }: TestApp): Promise<void> {
  const documentIds = new Map<string | null, string>();
  const write = async (section: string, search = ''): Promise<void> => {
    const name = section === 'unnamed' ? null : section;
    const { body } = await request('POST', `/api/sections${search}`, { data: { name } });
    documentIds.set(section, (body as { readonly data: { readonly documentId: string } }).data.documentId);
  };
  for (const section of ['art', 'unnamed', 'deleted']) await write(section);
  await write('draft', '?status=draft');
  const idOf = (section: string | null): string | null => documentIds.get(section) ?? null;
  const data = articles.map(({ number, few, many, always }) => ({
    number,
    few: idOf(few),
    many: idOf(many),
    always: idOf(always),
  }));
  for (const part of [data.slice(0, 650), data.slice(650)])
    expect((await request('POST', '/api/articles/bulk', { data: part })).status).toBe(201);
  const deleted = `/api/sections/${documentIds.get('deleted')}`;
  expect((await request('DELETE', deleted)).status).toBe(204);
}

describe.each(databases)('rows without a related document on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes }, { grants: { public: find }, locales: ['de'] });
    await fill(app);
  }, 60_000);
  afterAll(() => app.close());

  async function ask(search: string, token?: null): Promise<Listed> {
    const { status, body } = await app.request('GET', `/api/articles?${search}`, undefined, token);
    expect(status, search).toBe(200);
    return body as Listed;
  }
  async function expectListed(
    relation: Relation,
    [filter, matches]: readonly [string, Matches],
    visible: readonly string[],
    token?: null,
  ): Promise<void> {
    const found = articles.filter((article) => matches(article[relation], visible));
    const numbers = found.map(({ number }) => number);
    const sorts = { '': numbers, '&sort=number:desc': numbers.toSorted((one, other) => other - one) };
    for (const [sort, sorted] of Object.entries(sorts)) {
      for (const [page, [start, end]] of Object.entries(pages)) {
        const search = `filters[${relation}]${filter}${sort}&${page}`;
        const { data, meta } = await ask(search, token);
        const shown = data.map(({ number }) => number);
        expect(shown, search).toEqual(sorted.slice(start, end));
        const total = page.endsWith('false') ? undefined : sorted.length;
        expect(meta.pagination.total, search).toBe(total);
      }
    }
  }

  const relations = ['few', 'many', 'always'] as const;
  describe.each(relations)('%s', (relation) => {
    test.each(Object.entries(filters))('%s', (...filter) => expectListed(relation, filter, published));
  });

  test('in another locale, there are none until one is written', async () => {
    const search = 'filters[few][$null]=true&locale=de';
    expect((await ask(search)).meta.pagination.total).toBe(0);
    await app.request('POST', '/api/articles?locale=de', { data: { number: 5000 } });
    const { data, meta } = await ask(search);
    expect(data).toMatchObject([{ number: 5000 }]);
    expect(meta.pagination.total).toBe(1);
    const all = await ask('filters[few][$null]=true&locale=*&sort=number:desc');
    expect(all.data[0]).toMatchObject({ number: 5000 });
  });

  test('rows with a related document are counted instead', async () => {
    app.statements.length = 0;
    await ask('filters[always][$null]=true&pagination[pageSize]=3');
    expect(app.statements.filter((text) => text.includes(' - (select count(*) from '))).toHaveLength(1);
  });

  test('a rule on the related documents', async () => {
    const { schema, database: store } = app.plinth.project;
    const rules = parseRules(schema, [findSections], { filter: { name: { $eq: 'art' } } });
    await grant(store, { role: 'public', actions: [findSections], rules }, knownActions(schema));
    await app.plinth.access.refresh();
    for (const relation of relations)
      await expectListed(relation, ['[$null]=true', isUnrelated], ['art'], null);
  });
});

// Values of a component that is not repeatable are found like attributes of the row, without and with their indexes
// (docs/decisions/065-values-in-components.md).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listIndexes } from '../../src/indexes/advise.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const values = {
  word: { type: 'string' },
  kind: { type: 'enumeration', enum: ['news', 'story'] },
  rank: { type: 'integer' },
  views: { type: 'biginteger' },
  score: { type: 'decimal' },
  isOpen: { type: 'boolean' },
  day: { type: 'date' },
  moment: { type: 'datetime' },
  note: { type: 'text' },
  extra: { type: 'json' },
};
const project = (more: object = {}, ofCard: object = {}) => ({
  contentTypes: {
    'api::page.page': {
      draftAndPublish: true,
      attributes: { ...values, card: { type: 'component', component: 'shared.card' }, ...more },
    },
  },
  components: { 'shared.card': { ...values, ...ofCard } },
});

const words = ['a', 'ab', 'B', 'ä', '', 'zz', null];
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const valuesOf = (index: number) => ({
  word: at(words, index),
  kind: at(['news', 'story', null], index),
  rank: at([0, 3, -2, 10, null], index),
  views: at(['9007199254740993', '-5', null], index),
  score: at([0.5, 1e20, null, 10], index),
  isOpen: at([true, false, null], index),
  day: at(['2024-02-29', '1999-12-31', null], index),
  moment: at(['2024-02-29T10:00:00.000Z', null, '2024-02-29T09:59:59.999Z'], index),
  note: at(['Long text', null, 'other'], index),
  extra: at([{ a: 1 }, 5, 'ab', null], index),
});

const operands: Readonly<Record<string, readonly string[]>> = {
  word: ['a', 'ab', 'zz', 'Ä', ''],
  kind: ['news'],
  rank: ['3', '-2'],
  views: ['9007199254740993'],
  score: ['0.5', '1e20'],
  isOpen: ['true', 'false'],
  day: ['2024-02-29'],
  moment: ['2024-02-29T10:00:00.000Z'],
  note: ['other'],
};
const comparing = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'notIn'];
const ofTexts = [
  'contains',
  'notContains',
  'containsi',
  'startsWith',
  'startsWithi',
  'endsWith',
  'eqi',
  'nei',
];

type Filter = (name: string) => string;
const filters: readonly Filter[] = Object.entries(operands).flatMap(([attribute, given]) =>
  given.flatMap((operand) =>
    [...comparing, ...ofTexts].flatMap((operator): readonly Filter[] => [
      (place) => `filters${place}[${attribute}][$${operator}]=${encodeURIComponent(operand)}`,
      (place) => `filters[$not]${place}[${attribute}][$${operator}]=${encodeURIComponent(operand)}`,
    ]),
  ),
);
const others: readonly Filter[] = [
  ...Object.keys(values).flatMap((attribute): readonly Filter[] => [
    (place) => `filters${place}[${attribute}][$null]=true`,
    (place) => `filters[$not]${place}[${attribute}][$notNull]=true`,
  ]),
  (place) => `filters${place}[rank][$between]=0&filters${place}[rank][$between]=5`,
  (place) => `filters${place}[$or][0][rank]=3&filters${place}[$or][1][word]=a`,
  (place) => `filters[$or][0]${place}[rank]=3&filters[$or][1][kind]=news`,
  (place) => `filters${place}[kind]=news&filters${place}[rank][$gt]=0&filters[isOpen]=true`,
  (place) => `filters${place}[kind]=news&filters[word][$contains]=a&sort=rank:desc`,
  (place) => `filters${place}[rank][$gte]=0&filters${place}[rank][$lt]=10&sort=word`,
];

describe.each(databases)('values of components on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, project());
    for (let index = 0; index < 60; index++) {
      const data = index % 4 === 3 ? { card: null } : { ...valuesOf(index), card: valuesOf(index) };
      const { status } = await app.request('POST', `/api/pages?status=${index % 2 ? 'draft' : 'published'}`, {
        data,
      });
      expect(status).toBe(201);
    }
  });
  afterAll(() => app.close());

  const list = async (query: string): Promise<unknown> => {
    const { status, body } = await app.request('GET', `/api/pages?fields=rank&${query}`);
    const { data, meta, error } = body as { data: readonly { id: number }[]; meta: unknown; error: unknown };
    return [status, error ? undefined : data.map(({ id }) => id), meta];
  };
  const page = (total: number) => ({ pagination: { total } });
  const ids = async (): Promise<readonly string[]> => {
    const { database: opened, schema } = app.plinth.project;
    const listed = await listIndexes(opened, schema);
    return listed.filter(({ isMade }) => isMade).map(({ attribute }) => attribute.name);
  };
  const withIndex = Object.keys(values).filter((name) => !['note', 'extra'].includes(name));

  const expectEqualLists = async (): Promise<void> => {
    const forms = ['&pagination[pageSize]=5&sort=id', '&status=draft&pagination[withCount]=false'];
    for (const [index, filter] of [...others, ...filters].entries()) {
      const more = at(forms, index) ?? '';
      expect([filter('[card]'), await list(filter('[card]') + more)]).toEqual([
        filter('[card]'),
        await list(filter('') + more),
      ]);
    }
    for (const name of Object.keys(values).filter((one) => one !== 'extra'))
      for (const direction of ['asc', 'desc'])
        for (const more of ['', '&pagination[pageSize]=7&pagination[page]=2', '&filters[isOpen]=true'])
          expect([name, await list(`sort=card.${name}:${direction}&sort=id${more}`)]).toEqual([
            name,
            await list(`sort=${name}:${direction}&sort=id${more}`),
          ]);
  };

  test('are compared like those of the row, at the first request', () => expectEqualLists(), 120_000);

  test('have an index then, except for long values', async () => {
    const wanted = withIndex.map((name) => `card.${name}`);
    await vi.waitFor(async () => expect(await ids()).toEqual(expect.arrayContaining(wanted)), 20_000);
    expect(await ids()).not.toContain('card.note');
  });

  test('are compared in the same way through the index', () => expectEqualLists(), 120_000);

  test('are found there after writes', async () => {
    const { body } = await app.request('POST', '/api/pages', { data: { card: { word: 'sole', rank: 77 } } });
    const { documentId } = (body as { data: { documentId: string } }).data;
    const found = async (filter: string): Promise<unknown> => {
      const { body: listed } = await app.request('GET', `/api/pages?${filter}`);
      return (listed as { meta: { pagination: { total: number } } }).meta.pagination.total;
    };
    expect(await found('filters[card][word]=sole')).toBe(1);
    await app.request('PUT', `/api/pages/${documentId}`, { data: { card: { word: 'other', rank: 78 } } });
    expect([await found('filters[card][word]=sole'), await found('filters[card][rank]=78')]).toEqual([0, 1]);
    await app.request('PUT', `/api/pages/${documentId}`, { data: { card: null } });
    expect(await found('filters[card][rank]=78')).toBe(0);
  });

  test('twelve have one, those that were needed first', async () => {
    app = await app.reopen(project({ side: { type: 'component', component: 'shared.card' } }));
    const all = ['card', 'side'].flatMap((place) => withIndex.map((name) => `${place}.${name}`));
    for (const key of all)
      expect(await list(`filters[${key.replace('.', '][')}][$null]=true`)).toMatchObject([
        200,
        expect.any(Array),
        expect.anything(),
      ]);
    const made = async () => (await ids()).filter((name) => all.includes(name)).toSorted();
    await vi.waitFor(async () => expect(await made()).toEqual(all.slice(0, 12).toSorted()), 20_000);
  });

  test('keep their index at a start, lose it with their attribute, and get it from the schema', async () => {
    app = await app.reopen(project());
    expect(await ids()).toEqual(expect.arrayContaining(withIndex.map((name) => `card.${name}`)));
    const replaced = { word: undefined, rank: { type: 'string' }, label: { type: 'string', index: true } };
    app = await app.reopen(project({}, replaced));
    const left = (await ids()).filter((name) => name.startsWith('card.'));
    const kept = withIndex.filter((name) => !['word', 'rank'].includes(name));
    expect(left.toSorted()).toEqual([...kept, 'label'].map((name) => `card.${name}`).toSorted());
    expect(await list('filters[card][rank]=3&pagination[pageSize]=1')).toMatchObject([200, [11], page(6)]);
  });

  test('a component that becomes a list has none', async () => {
    app = await app.reopen(
      project({ card: { type: 'component', component: 'shared.card', repeatable: true } }),
    );
    expect((await ids()).filter((name) => name.startsWith('card.'))).toEqual([]);
    expect(await list('filters[card][kind]=news&pagination[pageSize]=1')).toMatchObject([200, [2], page(10)]);
  });
});

// A long list below `$in` is one parameter (src/sql/conditions/comparisons.ts): it finds what its values find one by one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const attributes = {
  title: { type: 'string' },
  rank: { type: 'integer' },
  size: { type: 'biginteger' },
  price: { type: 'decimal' },
  share: { type: 'float' },
  isOpen: { type: 'boolean' },
  day: { type: 'date' },
  moment: { type: 'datetime' },
  kind: { type: 'enumeration', enum: ['one', 'two', 'three'] },
  related: { type: 'relation', relation: 'manyToMany', target: 'api::thing.thing' },
  part: { type: 'component', component: 'parts.part' },
};
const part = {
  label: { type: 'string' },
  weight: { type: 'integer' },
  code: { type: 'biginteger' },
};

const documents = [
  {
    title: 'a "quoted", {braced} \\ text',
    rank: 1,
    size: '9223372036854775807',
    price: 1.5,
    share: 0.1,
    isOpen: true,
    day: '2026-01-02',
    moment: '2026-01-02T03:04:05.678Z',
    kind: 'one',
    part: { label: 'it\'s, \\"so\\"', weight: 3, code: '9007199254740993' },
  },
  {
    title: 'null',
    rank: -2,
    size: '-5',
    price: 100000,
    share: 1e21,
    isOpen: false,
    kind: 'two',
    part: { label: '', weight: 0 },
  },
  { title: 'Ünïcödé 😀', rank: 0, size: '0', price: 0, day: '1999-12-31', part: { weight: -7, code: '1' } },
  { title: '', kind: 'three' },
  {},
];

/** Each with values that nothing has, which make the list long. */
const lists: readonly (readonly [string, readonly (string | number | boolean)[]])[] = [
  ['title', ['a "quoted", {braced} \\ text', 'null', '', 'NULL', '{}', '"', "'", '\\', 'Ünïcödé 😀', 'é']],
  ['rank', [1, 0, 5, 6, 7, 8, 9, 10, 11, -2]],
  ['size', ['9223372036854775807', '9223372036854775806', '-5', '1', '2', '3', '4', '5', '6', '7']],
  ['price', [1.5, 0, 2, 3, 4, 5, 6, 7, 8, '100000.0']],
  ['share', [0.1, 1e21, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]],
  ['isOpen', [true, true, true, true, true, true, true, true, true, true]],
  ['day', ['2026-01-02', ...Array.from({ length: 9 }, (_, index) => `2030-01-0${index + 1}`)]],
  [
    'moment',
    [
      '2026-01-02T03:04:05.678Z',
      ...Array.from({ length: 9 }, (_, index) => `203${index}-01-01T00:00:00.000Z`),
    ],
  ],
  ['kind', ['one', 'three', 'one', 'one', 'one', 'one', 'one', 'one', 'one', 'one']],
  ['related.rank', [1, 0, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['part.label', ['it\'s, \\"so\\"', '', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
  ['part.weight', [3, -7, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['part.code', ['9007199254740993', '9007199254740992', '2', '3', '4', '5', '6', '7', '8', '9']],
  ['id', [1, 3, 50, 51, 52, 53, 54, 55, 56, 57]],
];

describe.each(databases)('long lists on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: { 'api::thing.thing': { attributes } },
      components: { 'parts.part': part },
    });
    let before: unknown;
    for (const data of documents) {
      const { status, body } = await app.request('POST', '/api/things', {
        data: { ...data, ...(before === undefined ? {} : { related: [before] }) },
      });
      expect(status).toBe(201);
      before = Reflect.get(Object(Reflect.get(Object(body), 'data')), 'documentId');
    }
  });
  afterAll(() => app.close());

  const search = (path: string, operator: string, values: readonly unknown[]): string =>
    values
      .map((value, index) => {
        const keys = path.split('.').map((key) => `[${key}]`);
        return `filters${keys.join('')}[${operator}][${index}]=${encodeURIComponent(String(value))}`;
      })
      .join('&');
  const ids = async (query: string): Promise<readonly unknown[]> => {
    const { status, body } = await app.request('GET', `/api/things?sort=id&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return (Reflect.get(Object(body), 'data') as readonly { id: number }[]).map(({ id }) => id);
  };

  test.each(lists)('%s finds in a list what it finds one by one', async (path, values) => {
    expect(values.length).toBeGreaterThan(8);
    const halves = [values.slice(0, 5), values.slice(5)] as const;
    const [first, second] = await Promise.all(halves.map((half) => ids(search(path, '$in', half))));
    const inHalves = [...new Set([...(first ?? []), ...(second ?? [])])].toSorted(
      (a, b) => Number(a) - Number(b),
    );
    expect(inHalves.length).toBeGreaterThan(0);
    expect(await ids(search(path, '$in', values))).toEqual(inHalves);
    const [some, others] = await Promise.all(halves.map((half) => ids(search(path, '$notIn', half))));
    expect(await ids(search(path, '$notIn', values))).toEqual(some?.filter((id) => others?.includes(id)));
  });
});

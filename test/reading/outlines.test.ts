// Queries that differ from earlier ones in values alone respond as if they were the first of their kind, over REST and GraphQL:
// each is asked among its like, and with a page size of its own, which makes it a query of its own kind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const types = {
  label: { type: 'string' },
  long: { type: 'text' },
  mail: { type: 'email' },
  code: { type: 'uid' },
  kind: { type: 'enumeration', enum: ['red', 'blue'] },
  count: { type: 'integer' },
  big: { type: 'biginteger' },
  ratio: { type: 'float' },
  price: { type: 'decimal' },
  isOld: { type: 'boolean' },
  day: { type: 'date' },
  hour: { type: 'time' },
  moment: { type: 'datetime' },
  extra: { type: 'json' },
};
const files = {
  contentTypes: {
    'api::box.box': { attributes: { label: { type: 'string' }, count: { type: 'integer' } } },
    'api::thing.thing': {
      attributes: {
        ...types,
        box: { type: 'relation', relation: 'manyToOne', target: 'api::box.box' },
        lid: { type: 'component', component: 'shared.lid' },
      },
    },
  },
  components: { 'shared.lid': { label: { type: 'string' }, count: { type: 'integer' } } },
};

const rows = [
  {
    ...{ label: '5', long: 'apple', mail: 'a@b.co', code: '5', kind: 'red', count: 5, big: '5', ratio: 1.5 },
    ...{ price: 1.5, isOld: true, day: '2024-05-06', hour: '10:00:00.000', extra: 5 },
    moment: '2024-05-06T10:00:00.000Z',
  },
  {
    ...{ label: 'apple', long: '5', mail: 'c@d.co', code: 'apple', kind: 'blue', count: 7, big: '-7' },
    ...{ ratio: 5, price: 7.25, isOld: false, day: '2025-01-01', hour: '12:00:00.000', extra: 'apple' },
    moment: '2025-01-01T00:00:00.000Z',
  },
  { label: '' },
  {},
];

const operators = ['$eq', '$ne', '$lt', '$gte', '$in', '$notIn', '$between', '$contains', '$null'];
/** What comes first is asked first. */
const values = [
  ...['5', '7', 'apple', '1.5', 'true', '0', '2024-05-06', '10:00:00', '2024-05-06T10:00:00.000Z', 'red'],
  ...[
    '',
    'null',
    '-0',
    '1e300',
    '99999999999999999999',
    "' or 1=1 --",
    '?',
    '\u0000',
    'é',
    'x'.repeat(10_001),
  ],
  ...[['5', '7'], ['apple', 'red'], ['2024-05-06', '2025-01-01'], ['5', ''], []],
];
const paths = [...Object.keys(types).map((name) => [name]), ['box', 'label'], ['box'], ['lid', 'count']];

const searchOf = (path: readonly string[], operator: string, value: string | readonly string[]): string => {
  const name = `filters${[...path, operator].map((one) => `[${one}]`).join('')}`;
  return typeof value === 'string'
    ? `${name}=${encodeURIComponent(value)}`
    : value.map((one, index) => `${name}[${index}]=${encodeURIComponent(one)}`).join('&');
};

describe.each(databases)('values that are filled in on %s', (database) => {
  let app: TestApp;
  let pageSize = 100;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    const { documents } = app.plinth;
    const boxes = [];
    for (const data of [
      { label: '5', count: 5 },
      { label: 'apple', count: 7 },
    ])
      boxes.push(await documents.create({ uid: 'api::box.box', data, abilities: fullAccess }));
    for (const [index, data] of rows.entries()) {
      const more = index < 2 ? { box: boxes[index]?.documentId, lid: { label: 'a', count: 5 + index } } : {};
      await documents.create({ uid: 'api::thing.thing', data: { ...data, ...more }, abilities: fullAccess });
    }
  });
  afterAll(() => app.close());

  async function askRest(search: string, size: number): Promise<unknown> {
    const path = `/api/things?${search}&sort=id&pagination[pageSize]=${size}&fields=id`;
    const { status, body } = await app.request('GET', path);
    const { data, error } = body as { readonly data?: unknown; readonly error?: unknown };
    return { status, data, error };
  }

  const named = paths.map((path, index) => [path.join('.'), path, index] as const);
  /** Every other one: what one attribute leaves out is asked with the next, and what one database leaves out with the other. */
  function isLeftOut(turn: number): boolean {
    return (turn + (database === 'sqlite' ? 0 : 1)) % 2 === 0;
  }

  test.each(named)('%s over REST', async (_name, path, index) => {
    let turn = index;
    for (const operator of operators)
      for (const value of values) {
        if (isLeftOut(turn++)) continue;
        const search = searchOf(path, operator, value);
        pageSize += 1;
        expect([search, await askRest(search, 50)]).toEqual([search, await askRest(search, pageSize)]);
      }
  });

  test('several values of one query come where they belong', async () => {
    const both = (label: string, count: string): string =>
      `filters[$or][0][label]=${label}&filters[$or][0][count]=${count}&filters[$or][1][box][label][$in][0]=${count}&filters[$or][1][box][label][$in][1]=${label}`;
    for (const label of ['none', 'nothing', '5', 'apple', ''])
      for (const count of ['1', '2', '5', '7', 'x']) {
        pageSize += 1;
        const search = both(label, count);
        expect([search, await askRest(search, 51)]).toEqual([search, await askRest(search, pageSize)]);
      }
  });

  test('what is populated, shown and sorted by is that of the request', async () => {
    const others = [
      '',
      'populate=box',
      'populate=lid',
      'populate[box][fields]=count',
      'populate[box][fields]=label',
    ];
    for (const label of ['none', '5', 'apple'])
      for (const other of [...others, 'sort=label:desc', 'locale=en', 'status=draft', '_q=red', '_q=blue']) {
        pageSize += 1;
        const search = `filters[label]=${label}&${other}`;
        expect([search, await askRest(search, 52)]).toEqual([search, await askRest(search, pageSize)]);
      }
  });

  const query = `query ($filters: ThingFiltersInput, $size: Int) {
    things(filters: $filters, sort: "id", pagination: { pageSize: $size }) { data { id } }
  }`;
  /** The selection below has a variable of its own. */
  const selecting = `query ($value: String, $size: Int, $isShown: Boolean!) {
    things(filters: { label: { eq: $value } }, sort: "id", pagination: { pageSize: $size }) {
      data { id attributes { label @include(if: $isShown) } }
    }
  }`;

  async function askGraphql(text: string, variables: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { status, body } = await ask(app.plinth, { query: text, variables, token: app.token });
    return { status, body };
  }

  const typed = [...values, 5, 7, -7, 1.5, 2 ** 60, true, false, null];
  test.each(named)('%s over GraphQL', async (_name, path, index) => {
    let turn = index;
    for (const operator of ['eq', 'ne', 'lt', 'in', 'between', 'contains'])
      for (const value of typed) {
        if (isLeftOut(turn++)) continue;
        const filters = [...path, operator].reduceRight<unknown>((below, name) => ({ [name]: below }), value);
        pageSize += 1;
        const like = await askGraphql(query, { filters, size: 50 });
        expect([filters, like]).toEqual([filters, await askGraphql(query, { filters, size: pageSize })]);
      }
  });

  test('what is selected below is that of the request', async () => {
    for (const value of ['none', '5', 'apple', 'nothing', ''])
      for (const isShown of [true, false]) {
        pageSize += 1;
        const like = await askGraphql(selecting, { value, isShown, size: 50 });
        expect([value, like]).toEqual([
          value,
          await askGraphql(selecting, { value, isShown, size: pageSize }),
        ]);
      }
  });
});

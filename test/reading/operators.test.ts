// Every operator, over REST, GraphQL and by code: which texts it finds is what its own file says of texts in memory; of a list, any;
// of null, the empty text and the empty list what the table says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { type OperatorName, operators } from '../../src/plan/operators/index.ts';
import type { Operator } from '../../src/plan/operators/operator.ts';
import { recordingIndex } from '../code/recording.ts';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const uid = 'api::word.word';
const files = {
  contentTypes: {
    [uid]: { attributes: { text: { type: 'string' } } },
    'api::thing.thing': {
      attributes: {
        label: { type: 'string' },
        size: { type: 'integer' },
        ratio: { type: 'decimal' },
        day: { type: 'date' },
        isOld: { type: 'boolean' },
        extra: { type: 'json' },
        lid: { type: 'component', component: 'shared.lid' },
      },
    },
  },
  components: { 'shared.lid': { isOld: { type: 'boolean' } } },
  files: { 'src/index.js': recordingIndex },
};

/** The last characters have none behind them, or halves of surrogate pairs. */
const lastTexts = ['\ud7ffa', '\ue000', 'a\u{10ffff}', 'a\u{10ffff}b', 'a\u{10ffff}\u{10ffff}'];
const texts: readonly (string | null)[] = [
  ...['', 'a', 'A', 'ab', 'Abc', 'b%', 'b_c', 'é', 'É', 'zé'],
  ...lastTexts,
  null,
];
const operands = ['a', 'B', 'ab', 'b%', '_', 'É', 'c', '', '\ud7ff', 'a\u{10ffff}'];

type Found = readonly (string | null)[] | 'refused';

const none: Found = [];
const there: Found = texts.filter((text) => text !== null);
const missing: Found = [null];
const empty: Found = [''];
const other: Found = texts.filter((text) => text !== null && text !== '');

/** What is found below null, the empty text and the empty list of code; GraphQL takes no notice of an empty list. */
const edges: Readonly<
  Record<OperatorName, readonly [ofNull: Found, ofEmptyText: Found, ofEmptyList: Found]>
> = {
  eq: [missing, empty, none],
  eqi: [missing, empty, none],
  ne: [there, other, none],
  nei: [there, other, none],
  contains: [none, there, none],
  containsi: [none, there, none],
  notContains: [there, none, none],
  notContainsi: [there, none, none],
  startsWith: [none, there, none],
  startsWithi: [none, there, none],
  endsWith: [none, there, none],
  endsWithi: [none, there, none],
  gt: [none, other, none],
  gte: [none, there, none],
  lt: [none, none, none],
  lte: [none, empty, none],
  in: [none, empty, none],
  notIn: [there, other, there],
  between: ['refused', 'refused', 'refused'],
  null: [there, there, missing],
  notNull: [missing, missing, there],
};

/** Operands as the operator takes them. */
function operandsOf({ operand }: Operator): readonly (readonly string[])[] {
  if (operand === 'flag') return [['true']];
  if (operand === 'value') return operands.map((one) => [one]);
  return operands.map((one, index) => [one, operands[(index + 1) % operands.length] ?? '']);
}

const found = (holds: (text: string) => boolean, { onNull }: Operator): readonly (string | null)[] =>
  texts.filter((text) => (text === null ? onNull === true : holds(text)));

describe.each(databases)('operators on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    for (const text of texts)
      await app.plinth.documents.create({ uid, data: { text }, abilities: fullAccess });
  });
  afterAll(() => app.close());

  interface Word {
    readonly text: string | null;
  }

  async function askRest(search: string): Promise<readonly (string | null)[]> {
    const { body } = await app.request('GET', `/api/words?${search}&sort=id&pagination[pageSize]=100`);
    return (body as { data: readonly Word[] }).data.map(({ text }) => text);
  }

  async function askGraphql(filter: unknown): Promise<readonly (string | null)[]> {
    const query =
      'query ($filter: StringFilterInput) { words(filters: { text: $filter }, sort: "id") { data { attributes { text } } } }';
    const { body } = await ask(app.plinth, { query, variables: { filter }, token: app.token });
    const { words } = body.data as { words: { data: readonly { attributes: Word }[] } };
    return words.data.map(({ attributes }) => attributes.text);
  }

  async function askCode(filter: unknown): Promise<Found> {
    const asked = { filters: { text: filter }, sort: 'id', limit: -1 };
    const found = globalThis.recorded.strapi.documents(uid).findMany(asked);
    return found.then(
      (words) => words.map(({ text }) => text as Word['text']),
      (error) => {
        expect(error).toMatchObject({ name: 'ValidationError' });
        return 'refused';
      },
    );
  }

  /** What is refused names no list. */
  async function askOnce(search: string): Promise<Found> {
    const { status, body } = await app.request('GET', `/api/words?${search}`);
    if (status === 200) return askRest(search);
    expect([status, body]).toMatchObject([400, { error: { name: 'ValidationError' } }]);
    return 'refused';
  }

  test.each(operators)('$name of null, the empty text and the empty list', async ({ name, ...operator }) => {
    const [ofNull, ofEmptyText, ofEmptyList] = edges[name];
    expect(await askOnce(`filters[text][$${name}]`)).toEqual(ofNull);
    expect(await askOnce(`filters[text][$${name}]=`)).toEqual(ofEmptyText);
    expect(await askCode({ [`$${name}`]: null })).toEqual(ofNull);
    expect(await askCode({ [`$${name}`]: '' })).toEqual(ofEmptyText);
    expect(await askCode({ [`$${name}`]: [] })).toEqual(ofEmptyList);
    if (!operator.isInGraphql || ofNull === 'refused') return;
    expect(await askGraphql({ [name]: null })).toEqual(ofNull);
    if (operator.operand === 'flag') return;
    expect(await askGraphql({ [name]: '' })).toEqual(ofEmptyText);
    if (operator.operand === 'list') expect(await askGraphql({ [name]: [] })).toEqual(texts);
  });

  test.each(['$contains', '$startsWithi', '$eqi'])('what is not %s null is there', async (name) => {
    expect(await askCode({ $not: { [name]: null } })).toEqual(there);
  });

  test.each(['contains', 'startsWith', 'endsWith', 'startsWithi', 'endsWithi'])(
    'nothing is without the empty text: $not $%s',
    async (name) => expect(await askRest(`filters[text][$not][$${name}]=`)).toEqual(none),
  );

  test('_q finds the same over REST and by code: parts of texts, digits of numbers and the documentId', async () => {
    const documents = globalThis.recorded.strapi.documents('api::thing.thing');
    const data = {
      label: 'Harbour_4',
      size: 7251,
      ratio: 3.25,
      day: '1999-12-31',
      isOld: true,
      extra: ['quay'],
    };
    // Their own documentIds: random ones may contain what is searched for.
    const documentId = 'wharfwharfwharfwharfwhar';
    await documents.create({ data: { ...data, documentId } });
    await documents.create({ data: { label: 'elsewhere', documentId: 'moorsmoorsmoorsmoorsmoor' } });
    const found = ['HARBOUR', 'r_4', '725', '3.25', documentId.slice(3, 20)];
    for (const _q of [...found, '1999-', 'true', 'quay', 'Harbour%']) {
      const expected = found.includes(_q) ? [documentId] : [];
      const rows = await documents.findMany({ _q });
      expect([_q, rows.map((row) => row.documentId)]).toEqual([_q, expected]);
      const { body } = await app.request('GET', `/api/things?_q=${encodeURIComponent(_q)}`);
      expect([_q, body]).toMatchObject([_q, { data: expected.map((id) => ({ documentId: id })) }]);
    }
  });

  test('true and false are found by their value, however it is written, and by parts of these words', async () => {
    const documents = globalThis.recorded.strapi.documents('api::thing.thing');
    const made = [true, false, null].map((isOld) =>
      documents.create({ data: { label: 'age', isOld, lid: { isOld } } }),
    );
    await Promise.all(made);
    const expectFound = async (filter: object, expected: readonly (boolean | null)[]) => {
      const [[name, value] = []] = Object.entries(filter);
      for (const [where, search] of [
        [{ isOld: filter }, `[isOld][${name}]`],
        [{ lid: { isOld: filter } }, `[lid][isOld][${name}]`],
      ] as const) {
        const rows = await documents.findMany({ filters: { label: 'age', ...where } });
        expect([where, new Set(rows.map(({ isOld }) => isOld))]).toEqual([where, new Set(expected)]);
        const path = `/api/things?filters[label]=age&filters${search}=${value}`;
        const { body } = await app.request('GET', path);
        const values = (body as { data: readonly { isOld: boolean }[] }).data.map(({ isOld }) => isOld);
        expect([path, new Set(values)]).toEqual([path, new Set(expected)]);
      }
    };
    for (const name of ['$eq', '$eqi']) {
      for (const spelling of ['true', 't', '1']) await expectFound({ [name]: spelling }, [true]);
      for (const spelling of ['false', 'f', '0']) await expectFound({ [name]: spelling }, [false]);
    }
    await expectFound({ $nei: true }, [false]);
    await expectFound({ $nei: 'f' }, [true]);
    await expectFound({ $contains: 'ru' }, [true]);
    await expectFound({ $notContains: 'ru' }, [false]);
    await expectFound({ $startsWithi: 'F' }, [false]);
    await expectFound({ $endsWith: 'e' }, [true, false]);
    await expectFound({ $contains: '1' }, []);
    const query =
      '{ things(filters: { label: { eq: "age" }, isOld: { eqi: true } }) { data { attributes { isOld } } } }';
    const { body } = await ask(app.plinth, { query, token: app.token });
    expect(body).toEqual({ data: { things: { data: [{ attributes: { isOld: true } }] } } });
  });

  const searchOf = ({ name }: Operator, given: readonly string[]): string =>
    given.map((one, index) => `filters[text][$${name}][${index}]=${encodeURIComponent(one)}`).join('&');

  describe.each(operators.map((operator): [string, Operator] => [operator.name, operator]))(
    '%s',
    (name, operator) => {
      test('finds what its own file says', async () => {
        for (const given of operandsOf(operator)) {
          const expected = found((text) => operator.holds(text, given), operator);
          expect(await askRest(searchOf(operator, given)), `$${name} ${given}`).toEqual(expected);
          if (!operator.isInGraphql) continue;
          const operand =
            operator.operand === 'flag' ? true : operator.operand === 'value' ? given[0] : given;
          expect(await askGraphql({ [name]: operand }), `${name} ${given}`).toEqual(expected);
        }
      });

      if (operator.operand === 'value')
        test('of a list finds what it finds of any value', async () => {
          for (const given of [['a', 'É'], ['b%', 'b%'], operands]) {
            const expected = found((text) => given.some((one) => operator.holds(text, [one])), operator);
            expect(await askRest(searchOf(operator, given)), `$${name} ${given}`).toEqual(expected);
          }
        });

      if (operator.operand === 'flag')
        test.each(['0', 'false', 'f', ''])('turns round below "%s"', async (given) => {
          const expected = texts.filter((text) => (text === null) !== (operator.onNull === true));
          expect(await askRest(`filters[text][$${name}]=${given}`)).toEqual(expected);
        });
    },
  );

  test.each(['$null', '$notNull'])('%s with a list or an object counts as true', async (name) => {
    const expected = texts.filter((text) => (text === null) === (name === '$null'));
    expect(await askRest(`filters[text][${name}][0]=false`)).toEqual(expected);
    expect(await askRest(`filters[text][${name}][a]=false`)).toEqual(expected);
  });

  test('GraphQL takes one value where its types say so', async () => {
    const query = '{ words(filters: { text: { eq: ["a", "b"] } }) { data { id } } }';
    const { status, body } = await ask(app.plinth, { query, token: app.token });
    expect([status, body.errors?.[0]?.extensions?.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
  });
});

// JSON attributes by order: numbers among numbers, texts among texts, the same in every database and in every API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const uid = 'api::thing.thing';
const extra = { extra: { type: 'json' } };
const files = {
  contentTypes: {
    [uid]: {
      attributes: { name: { type: 'string' }, ...extra, box: { type: 'component', component: 'shared.box' } },
    },
  },
  components: { 'shared.box': extra },
};
const values = {
  two: 2,
  ten: 10,
  more: 2.5,
  below: -1,
  large: 1e300,
  textTwo: '"2"',
  textTen: '"10"',
  word: 'b',
  letter: 'é',
  yes: true,
  list: [5],
  object: { a: 5 },
  nothing: null,
};

const cases: readonly (readonly [operator: string, operand: unknown, found: string])[] = [
  ['$gt', 2, 'ten more large'],
  ['$gte', 2, 'two ten more large'],
  ['$lt', 10, 'two more below'],
  ['$lte', 2.5, 'two more below'],
  ['$gt', '"10"', 'textTwo word letter'],
  ['$lte', '"2"', 'textTwo textTen'],
  ['$lt', 'b', 'textTwo textTen'],
  ['$gt', 'c', 'letter'],
  ['$between', [2, 10], 'two ten more'],
  ['$between', ['a', 'z'], 'word'],
  ['$gt', [100, 'c'], 'large letter'],
];

describe.each(databases)('the order of JSON on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
    for (const [name, value] of Object.entries(values)) {
      const data = { name, extra: value, box: { extra: value } };
      await app.plinth.documents.create({ uid, data, abilities: fullAccess });
    }
  });
  afterAll(() => app.close());

  const searchOf = (path: string, operand: unknown): string =>
    [operand]
      .flat()
      .map(
        (one, index, { length }) =>
          `${path}${length > 1 ? `[${index}]` : ''}=${encodeURIComponent(String(one))}`,
      )
      .join('&');
  const send = (path: string, operator: string, operand: unknown) =>
    app.request('GET', `/api/things?sort=id&${searchOf(`filters${path}[${operator}]`, operand)}`);

  test.each(cases)('%s %j finds %s', async (operator, operand, found) => {
    for (const path of ['[extra]', '[box][extra]']) {
      const { body } = await send(path, operator, operand);
      expect((body as { data: { name: string }[] }).data.map(({ name }) => name).join(' '), path).toBe(found);
    }
    const query =
      'query ($filter: JSONFilterInput) { things(filters: { extra: $filter }, sort: "id") { data { attributes { name } } } }';
    const variables = { filter: { [operator.slice(1)]: operand } };
    const { body } = await ask(app.plinth, { query, variables, token: app.token });
    const { things } = body.data as { things: { data: { attributes: { name: string } }[] } };
    expect(things.data.map(({ attributes }) => attributes.name).join(' ')).toBe(found);
  });

  test.each([
    ['$gt', 'true', 'a number or a text'],
    ['$lte', '[5]', 'a number or a text'],
    ['$lt', '{"a":5}', 'a number or a text'],
    ['$between', [2, 'b'], 'two numbers or two texts'],
  ])('%s %j is refused', async (operator, operand, expected) => {
    const { status, body } = await send('[extra]', operator, operand);
    const message = (body as { error: { message: string } }).error.message;
    expect([status, message]).toEqual([400, expect.stringContaining(`expected ${expected}`)]);
  });
});

// Every operator, over REST and GraphQL: which texts it finds is what its own file says of texts in memory; of a list, any.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { operators } from '../../src/plan/operators/index.ts';
import type { Operator } from '../../src/plan/operators/operator.ts';
import { ask } from '../graphql/ask.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const uid = 'api::word.word';
const files = { contentTypes: { [uid]: { attributes: { text: { type: 'string' } } } } };

const texts: readonly (string | null)[] = ['', 'a', 'A', 'ab', 'Abc', 'b%', 'b_c', 'é', 'É', 'zé', null];
const operands = ['a', 'B', 'ab', 'b%', '_', 'É', 'c', ''];

/** Operands as the operator takes them. */
function operandsOf({ operand }: Operator): readonly (readonly string[])[] {
  if (operand === 'flag') return [['true']];
  if (operand === 'value') return operands.map((one) => [one]);
  return operands.map((one, index) => [one, operands[(index + 1) % operands.length] ?? '']);
}

const found = (holds: (text: string) => boolean, { ofNothing }: Operator): readonly (string | null)[] =>
  texts.filter((text) => (text === null ? ofNothing === true : holds(text)));

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
          const expected = texts.filter((text) => (text === null) !== (operator.ofNothing === true));
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

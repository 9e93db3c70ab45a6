// Every attribute type is changed to every other one and back: no value is lost, no API returns an invalid value, and each start
// lists the documents concerned.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scalarTypes } from '../../src/schema/attribute-types/index.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { attributeOf, samples, text, types } from './attribute-samples.ts';
import { dataOf, type Values } from './project.ts';

const numbers = text.map((_, index) => index);

/** For each type a content type, with an attribute for each type that it becomes. */
const files = (typeOf: (from: string, to: string) => string): TestProjectFiles => ({
  contentTypes: Object.fromEntries(
    types.map((from) => [
      `api::of-${from}.of-${from}`,
      { attributes: Object.fromEntries(types.map((to) => [`${to}_`, attributeOf(typeOf(from, to))])) },
    ]),
  ),
});
const before = files((from) => from);
const after = files((_from, to) => to);

test('the matrix has every type', () => {
  expect(types.toSorted()).toEqual([...scalarTypes.keys()].toSorted());
});

describe.each(databases)('types of attributes on %s', (database) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp(database, before);
    for (const from of types)
      for (const index of numbers) {
        const value = samples[from]?.[index];
        const data = value === undefined ? {} : Object.fromEntries(types.map((to) => [`${to}_`, value]));
        const response = await app.request('POST', `/api/of-${from}s`, { data });
        expect([response.status, response.text]).toEqual([201, expect.any(String)]);
      }
  }, 60_000);
  afterEach(() => app.close());

  const list = async (from: string): Promise<readonly Values[]> =>
    dataOf((await app.request('GET', `/api/of-${from}s?sort=id`)).body) as unknown as readonly Values[];
  const all = async (): Promise<Readonly<Record<string, readonly Values[]>>> =>
    Object.fromEntries(await Promise.all(types.map(async (from) => [from, await list(from)] as const)));
  const valuesOf = (rows: Readonly<Record<string, readonly Values[]>>) =>
    Object.fromEntries(
      types.map((from) => [from, rows[from]?.map((row) => types.map((to) => row[`${to}_`]))]),
    );

  test('can be changed to every other one and back without loss, and values that cannot be read are reported', async () => {
    const first = await all();
    app = await app.reopen(after);
    const changed = await all();
    for (const from of types)
      for (const to of types) {
        const name = `${to}_`;
        const lost = numbers.filter(
          (index) => first[from]?.[index]?.[name] !== null && changed[from]?.[index]?.[name] === null,
        );
        const documents = lost.map((index) => first[from]?.[index]?.documentId);
        const named = app.plinth.project.changes.filter(
          ({ kind, description, documents = [] }) =>
            kind !== 'check values' &&
            documents.length > 0 &&
            (description.includes(`to of_${from}s.${name}`) ||
              description.startsWith(`${name} of api::of-${from}.of-${from} `)),
        );
        expect([from, to, named.flatMap(({ documents = [] }) => documents)]).toEqual([from, to, documents]);
        for (const row of changed[from] ?? []) expectOf(to, row[name]);
      }
    const fields = types.map((to) => `${to}_`).join(' ');
    for (const from of types) {
      const name = `of${from[0]?.toUpperCase()}${from.slice(1)}s`;
      const query = `{ ${name} { data { attributes { ${fields} } } } }`;
      const { body } = await app.request('POST', '/graphql', { query });
      expect([from, body]).toEqual([from, { data: expect.any(Object) }]);
    }
    app = await app.reopen(before);
    expect(valuesOf(await all())).toEqual(valuesOf(first));
  }, 120_000);
});

/** Expects a value that responses may contain for the type. */
function expectOf(type: string, value: unknown): void {
  const scalar = scalarTypes.get(type);
  if (value === null || !scalar) return;
  const problems: string[] = [];
  scalar.check(value, {
    attribute: {
      ...{
        isRequired: false,
        min: undefined,
        max: undefined,
        minLength: undefined,
        maxLength: undefined,
        regex: undefined,
      },
      enum: ['a', 'twelve', 'true'],
    },
    isDraft: true,
    label: type,
    report: ({ message }) => problems.push(message),
  });
  expect(problems).toEqual([]);
}

import { buildSchema, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { depthRule } from './depth.ts';
import { endpointOf } from './harness.ts';

const schema = buildSchema('type Query { a: Query b: Int }');
const errors = (document: string, limit = 3) => validate(schema, parse(document), [depthRule(limit)]);
const problems = (document: string, limit = 3): string[] =>
  errors(document, limit).map(({ message }) => message);
const tooDeep = (name = '') => `'${name}' exceeds maximum operation depth of 3`;
const nest = (depth: number): string => `${'a { '.repeat(depth)}b${' }'.repeat(depth)}`;

describe('the depth of an operation', () => {
  test('counts fields below each other; the field that is too deep is named by its place', () => {
    expect(problems(`{ ${nest(3)} }`)).toEqual([]);
    const [error] = errors(`{ ${nest(4)} }`);
    expect(error?.message).toBe(tooDeep());
    expect(error?.locations).toEqual([{ line: 1, column: 19 }]);
  });

  test('is that of each operation of a document', () => {
    const document = `query Deep { ${nest(4)} } query Flat { b } query Also { ${nest(5)} }`;
    expect(problems(document)).toEqual([tooDeep('Deep'), tooDeep('Also')]);
  });

  test.each([
    ['an inline fragment', `{ a { ... on Query { ... { ${nest(3)} } } } }`],
    ['a fragment', `{ a { ...f } } fragment f on Query { ${nest(3)} }`],
    [
      'a fragment of a fragment',
      `{ a { ...f } } fragment f on Query { a { ...g } } fragment g on Query { ${nest(2)} }`,
    ],
    ['aliases', '{ x: a { y: a { z: a { w: a { b } } } } }'],
  ])('cannot be hidden behind %s', (_name, document) => {
    expect(problems(document)).toEqual([tooDeep()]);
  });

  test('of a fragment counts from where it is used', () => {
    expect(problems(`{ ...f a { a { ...f } } } fragment f on Query { a { b } }`)).toEqual([]);
    expect(problems(`{ ...f a { a { a { ...f } } } } fragment f on Query { a { b } }`)).toEqual([tooDeep()]);
  });

  test('leaves introspection alone', () => {
    expect(problems('{ __schema { types { fields { type { ofType { ofType { name } } } } } } }')).toEqual([]);
  });

  test('has an end where fragments are part of each other or used many times', () => {
    const cycle = '{ ...f } fragment f on Query { b ...g } fragment g on Query { b ...f }';
    expect(problems(cycle)).toEqual([]);
    const many = Array.from(
      { length: 40 },
      (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`,
    );
    expect(problems(`{ ...f0 } ${many.join(' ')} fragment f40 on Query { b }`)).toEqual([]);
  });
});

test('fragments that are part of each other are refused by name', () => {
  const cycle = '{ ...f } fragment f on Query { b ...g } fragment g on Query { b ...f }';
  const messages = validate(schema, parse(cycle), [...specifiedRules, depthRule(3)]).map(
    ({ message }) => message,
  );
  expect(messages).toEqual(['Cannot spread fragment "f" within itself via "g".']);
});

test.each([
  [8, 200],
  [11, 400],
  [200, 400],
])('%d tags and articles below each other get %d', async (depth, status) => {
  const endpoint = await endpointOf({ config: { costLimit: 1e30 } });
  const levels = Array.from({ length: depth }, (_, i) => (i % 2 === 0 ? 'tags { ' : 'articles { '));
  const response = await endpoint.ask(`{ articles { ${levels.join('')} __typename ${'} '.repeat(depth)} } }`);
  expect(response.status).toBe(status);
  await endpoint.close();
});

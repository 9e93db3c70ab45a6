import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { boundsRule } from './bounds.ts';
import { endpointOf } from './harness.ts';

const schema = buildSchema('type Query { a(x: Int): Query b: Int }');
const problems = (document: string): string[] =>
  validate(schema, parse(document), [boundsRule]).map(({ message }) => message);
const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

test('an ordinary document is within the bounds', () => {
  const page = `fragment Names on Query { b x: b } query { ${times(50, (i) => `a${i}: a { b ...Names a { ...Names } }`)} }`;
  expect(problems(page)).toEqual([]);
});

const fields = 'The document has more than 10000 fields, counting each use of a fragment';
const pairs = 'The document has more than 50000 pairs of fields of one name in one selection';
const nested = 'The document nests fields deeper than 200; is a fragment part of itself?';

/** Each fragment uses the next one twice under two names, so that `depth` fragments stand for 2^depth fields. */
const bomb = (depth: number): string =>
  `{ ...f0 } ${times(depth, (i) => `fragment f${i} on Query { x: a { ...f${i + 1} } y: a { ...f${i + 1} } }`)} fragment f${depth} on Query { b }`;

test.each([
  ['a fragment bomb', bomb(30), fields],
  ['the same leaf again and again', `{ ${times(1_000, () => 'b')} }`, pairs],
  ['the same field with a selection again and again', `{ ${times(400, () => 'a { b }')} }`, pairs],
  [
    'the same field twice at every level',
    `{ ${Array.from({ length: 9 }).reduce<string>((below) => `a { ${below} } a { ${below} }`, 'b')} }`,
    pairs,
  ],
  [
    'fields of one name behind inline fragments',
    `{ ${times(400, () => '... { ... on Query { b } }')} }`,
    pairs,
  ],
  [
    'fields of one name behind fragments',
    `{ ${times(400, (i) => `...f${i}`)} } ${times(400, (i) => `fragment f${i} on Query { b }`)}`,
    pairs,
  ],
  ['a fragment that is part of itself', '{ ...f } fragment f on Query { a { ...f } }', nested],
  ['fields below each other', `{ ${'a { '.repeat(300)} b ${'} '.repeat(300)} }`, nested],
])('%s is refused', (_name, document, problem) => {
  expect(problems(document)).toEqual([problem]);
});

test('a fragment that is used twice in one selection counts once, as it is executed', () => {
  const used = times(60, () => '...Names');
  expect(problems(`{ ${used} } fragment Names on Query { ${times(200, (i) => `b${i}: b`)} }`)).toEqual([]);
});

test('a fragment that spreads itself in its own selection has an end', () => {
  expect(problems('{ ...f } fragment f on Query { b ...f }')).toEqual([]);
});

test('a document over the bounds is looked into no further', async () => {
  const endpoint = await endpointOf();
  const { status, body } = await endpoint.ask(`{ ${times(1_000, () => 'hello')} nope }`);
  expect(status).toBe(400);
  expect(body).toEqual({
    errors: [{ message: pairs, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
  });
  await endpoint.close();
});

test('a document of ten thousand tokens is not even parsed', async () => {
  const endpoint = await endpointOf();
  const { status, text } = await endpoint.ask(`{ ${times(10_000, (i) => `a${i}`)} }`);
  expect(status).toBe(400);
  expect(text).toContain('more that 5000 tokens');
  await endpoint.close();
});

test('a thousand directives are refused', async () => {
  const endpoint = await endpointOf();
  const { status, body } = await endpoint.ask(`{ hello ${times(1_000, () => '@skip(if: true)')} }`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: expect.any(Array) });
  await endpoint.close();
});

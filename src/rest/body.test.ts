import { describe, expect, test } from 'vitest';
import { dataOf, parseFormBody, parseJsonBody } from './body.ts';

const syntaxError = (message: string | RegExp) =>
  expect.objectContaining({
    name: 'SyntaxError',
    status: 400,
    details: undefined,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });

describe('JSON', () => {
  test.each<[string, unknown]>([
    ['{"data":{"title":"a"}}', { data: { title: 'a' } }],
    [' \n[1]', [1]],
    ['{}', {}],
    ['\ufeff{"a":1}', { a: 1 }],
    ['\ufeff', undefined],
    ['', undefined],
    [' \r\n\t', undefined],
    ['{"a":"\\u00e9 \\ud83c\\udfc1 [[[{{{"}', { a: 'é 🏁 [[[{{{' }],
    ['{"a":"\\\\ud83c"}', { a: '\\ud83c' }],
  ])('%j is %j', (text, body) => {
    expect(parseJsonBody(text)).toEqual(body);
  });

  test.each(['"text"', '12', 'true', 'null', 'data=1', '\ufeff1', '<xml/>'])(
    '%s is neither object nor list',
    (text) => {
      expect(() => parseJsonBody(text)).toThrow(syntaxError('invalid JSON, only supports object and array'));
    },
  );

  test.each(['{', '{"a":1,}', "{'a':1}", '[1', '{} x', '{"a":NaN}'])(
    '%s is told as a syntax error without details',
    (text) => {
      expect(() => parseJsonBody(text)).toThrow(syntaxError(/JSON/));
    },
  );

  test('200 levels are read, one more is refused', () => {
    expect(() => parseJsonBody('['.repeat(200) + ']'.repeat(200))).not.toThrow();
    expect(() => parseJsonBody('['.repeat(201) + ']'.repeat(201))).toThrow(
      syntaxError('invalid JSON, nested deeper than 200 levels'),
    );
    expect(() => parseJsonBody('{"a":'.repeat(100_000))).toThrow(syntaxError(/nested deeper/));
  });

  test('brackets inside text and escaped quotes are no levels', () => {
    const inText = JSON.stringify({ a: `"${'['.repeat(500)}\\"${'{'.repeat(500)}` });
    expect(() => parseJsonBody(inText)).not.toThrow();
    expect(() => parseJsonBody(`[${Array(500).fill('[]').join(',')}]`)).not.toThrow();
  });

  test('__proto__ is a key like any other and changes no prototype', () => {
    const body = parseJsonBody('{"__proto__":{"isAdmin":true}}');
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(Object.keys(Object(body))).toEqual(['__proto__']);
  });
});

describe('forms', () => {
  const limits = { depth: 5, arrayLimit: 10, parameterLimit: 2 };
  test('brackets make objects and lists', () => {
    expect(parseFormBody('data[title]=a&data[tags][0]=x&data[tags][1]=y', limits)).toEqual({
      data: { title: 'a', tags: ['x', 'y'] },
    });
  });

  test('limits of depth and lists hold', () => {
    expect(() => parseFormBody('a[b][c][d][e][f][g]=1', limits)).toThrow(/over a limit/);
    expect(() => parseFormBody('a[11]=1', limits)).toThrow(/over a limit/);
  });
});

describe('data', () => {
  test('is the object under data; what stands beside it is ignored', () => {
    expect(dataOf({ data: { title: 'a' }, other: 1 })).toEqual({ title: 'a' });
    expect(dataOf({ data: {} })).toEqual({});
  });

  test.each<[unknown]>([
    [undefined],
    [{}],
    [{ data: null }],
    [{ data: 'x' }],
    [{ data: 1 }],
    [{ data: false }],
    [[]],
    [[{ data: {} }]],
    [{ title: 'a' }],
  ])('%j has none', (body) => {
    expect(() => dataOf(body)).toThrow('Missing "data" payload in the request body');
  });

  test('is no list', () => {
    expect(() => dataOf({ data: [] })).toThrow(
      'this must be a `object` type, but the final value was: `null` (cast from the value `[]`).',
    );
  });
});

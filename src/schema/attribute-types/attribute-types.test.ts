import { describe, expect, test } from 'vitest';
import { check, operandOf, problemsOf, typeOf } from './harness.ts';
import { scalarTypes } from './index.ts';
import type { JsonValue, Operand } from './scalar-type.ts';

interface Row {
  /** Value and what is stored of it. */
  readonly accepts: readonly (readonly [unknown, JsonValue])[];
  /** Value and the messages. */
  readonly refuses: readonly (readonly [unknown, ...string[]])[];
  /** Filter value and operand; refusals as their message. */
  readonly operands: readonly (readonly [unknown, Operand])[];
}

const notText = (shown: string) => `x must be a \`string\` type, but the final value was: \`${shown}\`.`;
const notNumber = (shown: string) =>
  `x must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${shown}\`).`;
const notBoolean = (shown: string) => `x must be a \`boolean\` type, but the final value was: \`${shown}\`.`;
const notListed = 'x must be one of the following values: red, green, ';
const zero = 'x must not contain the character U+0000';
const notDate = 'Invalid format, expected yyyy-MM-dd';
const notTime = 'Invalid time format, expected HH:mm:ss.SSS';
const notMoment = 'Invalid format, expected a timestamp or an ISO date';
const refused = (shown: string, expected: string) =>
  `refused: Invalid value ${shown} at filters.x.$eq: expected ${expected}`;

const text: Row = {
  accepts: [
    ['abc', 'abc'],
    ['', ''],
    [' spaces stay ', ' spaces stay '],
    ['Ünïcødé 🏁', 'Ünïcødé 🏁'],
  ],
  refuses: [
    [12, notText('12')],
    [true, notText('true')],
    [['a'], notText('[\n  "\\"a\\""\n]')],
    [{}, notText('{}')],
    ['a\u0000b', zero],
  ],
  operands: [
    ['abc', 'abc'],
    ['', ''],
    [12, '12'],
    [true, 'true'],
    ['a\u0000', refused('"a\u0000"', 'a text without the character U+0000')],
    [{ a: 1 }, refused('{\n  "a": "1"\n}', 'a text')],
  ],
};
const number: Row = {
  accepts: [
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    ['-1e3', -1000],
    [0, 0],
  ],
  refuses: [
    ['abc', notNumber('"abc"')],
    ['', notNumber('""')],
    ['  ', notNumber('"  "')],
    ['12px', notNumber('"12px"')],
    ['Infinity', notNumber('"Infinity"')],
    [true, notNumber('true')],
    [[1], notNumber('[\n  "1"\n]')],
  ],
  operands: [
    ['12', 12],
    ['1.5', 1.5],
    ['-1e3', -1000],
    [12, 12],
    ['abc', refused('"abc"', 'a number')],
    ['', refused('""', 'a number')],
    ['NaN', refused('"NaN"', 'a number')],
    [true, refused('true', 'a number')],
    [['1'], refused('[\n  "\\"1\\""\n]', 'a number')],
  ],
};
const float: Row = { ...number, accepts: [...number.accepts, [1.5, 1.5], [1e21, 1e21], ['-0.25', -0.25]] };
const datetime: Row = {
  accepts: [
    ['2024-05-06T07:08:09Z', '2024-05-06T07:08:09.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
  ],
  refuses: [
    ['yesterday', notMoment],
    [true, notMoment],
    [{}, notMoment],
  ],
  operands: [
    ['2024-05-06', '2024-05-06T00:00:00.000Z'],
    ['yesterday', `refused: ${notMoment}`],
  ],
};
const json: Row = {
  accepts: [
    [{ a: [1, null, { b: 'c' }] }, { a: [1, null, { b: 'c' }] }],
    [[], []],
    [false, false],
    [0, 0],
    ['plain text', 'plain text'],
    ['{"a":1}', { a: 1 }],
    ['12', 12],
    ['{"a":', '{"a":'],
  ],
  refuses: [
    ['a\u0000', zero],
    [{ a: ['\u0000'] }, zero],
    [{ 'a\u0000': 1 }, zero],
    [['\ud83c'], 'x must not contain half of a surrogate pair'],
  ],
  operands: [
    ['abc', '"abc"'],
    ['', '""'],
    ['12', '12'],
    [12, '12'],
    ['{ "a": [1] }', '{"a":[1]}'],
    ['{"a":', '"{\\"a\\":"'],
    ['a\u0000', refused('"a\u0000"', 'a text without the character U+0000')],
    ['"\\u0000"', refused('""\\u0000""', 'whole characters without U+0000')],
    ['\ud83c', refused('"\ud83c"', 'whole characters without U+0000')],
    [{ a: 1 }, refused('{\n  "a": "1"\n}', 'a text')],
  ],
};

const matrix: Readonly<Record<string, Row>> = {
  string: text,
  text,
  richtext: text,
  uid: {
    ...text,
    accepts: [
      ['a-b_c.d~E9', 'a-b_c.d~E9'],
      ['', ''],
    ],
    refuses: [
      ...text.refuses,
      ['a b', 'x must match the following: "/^[A-Za-z0-9-_.~]*$/"'],
      ['ü', 'x must match the following: "/^[A-Za-z0-9-_.~]*$/"'],
    ],
  },
  email: {
    ...text,
    accepts: [['ada@example.org', 'ada@example.org']],
    refuses: [...text.refuses, ['ada', 'x must be a valid email']],
  },
  enumeration: {
    ...text,
    accepts: [['red', 'red']],
    refuses: [
      ['blue', notListed],
      ['RED', notListed],
      ['', notListed],
      [1, notListed],
      [true, notListed],
      [['red'], notText('[\n  "\\"red\\""\n]'), notListed],
    ],
  },
  integer: {
    ...number,
    refuses: [...number.refuses, [1.5, 'x must be an integer'], ['0.1', 'x must be an integer']],
  },
  float,
  decimal: float,
  biginteger: {
    accepts: [
      [12, '12'],
      ['-12', '-12'],
      ['+5', '5'],
      ['007', '7'],
    ],
    refuses: [
      [1.5, 'x must be a valid integer'],
      ['1.5', 'x must be a valid integer'],
      ['1e3', 'x must be a valid integer'],
      ['', 'x must be a valid integer'],
      [' 1', 'x must be a valid integer'],
      ['0x10', 'x must be a valid integer'],
      [true, 'x must be a valid integer'],
    ],
    operands: [
      ['12', '12'],
      [12, '12'],
      ['abc', refused('"abc"', 'a whole number')],
      ['1.5', refused('"1.5"', 'a whole number')],
    ],
  },
  boolean: {
    accepts: [
      [true, true],
      [false, false],
      ['true', true],
      ['FALSE', false],
      [1, true],
      [0, false],
      ['1', true],
      ['0', false],
    ],
    refuses: [
      ['yes', notBoolean('"yes"')],
      ['', notBoolean('""')],
      [2, notBoolean('2')],
      [[true], notBoolean('[\n  "true"\n]')],
    ],
    operands: [
      ['true', true],
      ['t', true],
      ['1', true],
      ['false', false],
      ['f', false],
      ['F', true],
      ['0', false],
      [false, false],
      ['no', true],
      ['', false],
      [['true'], refused('[\n  "\\"true\\""\n]', 'true or false')],
    ],
  },
  date: {
    accepts: [['2024-05-06', '2024-05-06']],
    refuses: [
      ['06.05.2024', notDate],
      [20240506, notDate],
      [{}, notDate],
      ['', notDate],
    ],
    operands: [
      ['2024-05-06', '2024-05-06'],
      ['soon', `refused: ${notDate}`],
      ['2024-02-30', 'refused: Invalid date'],
    ],
  },
  time: {
    accepts: [['07:08:09', '07:08:09.000']],
    refuses: [
      ['7:08', notTime],
      [708, 'Expected a string, got a number'],
      [true, 'Expected a string, got a boolean'],
    ],
    operands: [
      ['07:08:09.5', '07:08:09.500'],
      ['noon', `refused: ${notTime}`],
    ],
  },
  datetime,
  timestamp: datetime,
  json,
  blocks: {
    ...json,
    accepts: [
      [
        [{ type: 'image', image: { name: 'a', url: '/a' }, children: [] }],
        [{ type: 'image', image: { name: 'a', url: '/a' }, children: [] }],
      ],
      ['[]', []],
    ],
    refuses: [
      [[{ type: 'table' }], 'Block node is of invalid type'],
      [['\u0000'], zero, 'Block node is of invalid type'],
    ],
  },
};

test('every scalar type is in the matrix', () => {
  expect(Object.keys(matrix).sort()).toEqual([...scalarTypes.keys()].sort());
});

const rowsOf = <T>(pick: (row: Row) => readonly T[]): [string, T][] =>
  Object.entries(matrix).flatMap(([name, row]) => pick(row).map((one): [string, T] => [name, one]));

describe('values', () => {
  test.each(rowsOf(({ accepts }) => accepts))('%s accepts and stores %j', (name, [value, stored]) => {
    expect(check(name, value)).toEqual({ stored, problems: [] });
  });
  test.each(rowsOf(({ refuses }) => refuses))('%s refuses %j', (name, [value, ...messages]) => {
    expect(problemsOf(name, value)).toEqual(messages);
  });
});

describe('operands', () => {
  test.each(rowsOf(({ operands }) => operands))('%s reads %j', (name, [value, operand]) => {
    expect(operandOf(name, value)).toBe(operand);
  });
  test.each([...scalarTypes.keys()])('%s reads null and nothing as null', (name) => {
    expect([operandOf(name, null), operandOf(name, undefined)]).toEqual([null, null]);
  });
});

describe('the description of an attribute type', () => {
  test.each([
    ['string', 'text', true, true, 'string'],
    ['text', 'text', true, false, 'string'],
    ['richtext', 'text', true, false, 'string'],
    ['blocks', 'json', false, false, 'other'],
    ['email', 'text', true, true, 'string'],
    ['uid', 'text', true, true, 'string'],
    ['enumeration', 'text', true, true, 'string'],
    ['integer', 'integer', true, true, 'number'],
    ['biginteger', 'bigint', true, true, 'string'],
    ['float', 'number', true, true, 'number'],
    ['decimal', 'number', true, true, 'number'],
    ['date', 'text', false, true, 'other'],
    ['time', 'text', false, true, 'other'],
    ['datetime', 'text', false, true, 'other'],
    ['timestamp', 'text', false, true, 'other'],
    ['boolean', 'boolean', false, true, 'other'],
    ['json', 'json', false, false, 'other'],
  ])(
    '%s is stored as %s; searchable %s, indexed %s, missed as %s',
    (name, storage, isSearchable, isIndexed, missing) => {
      expect(typeOf(name)).toMatchObject({ name, storage, isSearchable, isIndexed, missing });
    },
  );
});

describe('limits of text', () => {
  const limits = { minLength: 2, maxLength: 4, regex: /^[a-z]*$/ };
  test.each<[string, readonly string[], readonly string[]]>([
    ['ab', [], []],
    ['abcd', [], []],
    ['a', ['x must be at least 2 characters'], []],
    ['', ['x must be at least 2 characters'], []],
    ['abcde', ['x must be at most 4 characters'], ['x must be at most 4 characters']],
    ['A1', ['x must match the following: "/^[a-z]*$/"'], []],
    ['A', ['x must be at least 2 characters', 'x must match the following: "/^[a-z]*$/"'], []],
    ['🏁', ['x must match the following: "/^[a-z]*$/"'], []],
  ])('%j says %j when published, %j as a draft', (value, published, draft) => {
    expect(problemsOf('string', value, limits)).toEqual(published);
    expect(problemsOf('string', value, { ...limits, isDraft: true })).toEqual(draft);
  });

  test('a uid follows its own pattern where it has one', () => {
    expect(problemsOf('uid', 'a b', { regex: /^[a-z ]+$/ })).toEqual([]);
    expect(problemsOf('uid', 'ab', { regex: /^x/ })).toEqual(['x must match the following: "/^x/"']);
  });

  test('the list of an enumeration counts in drafts too', () => {
    expect(problemsOf('enumeration', 'blue', { isDraft: true })).toEqual([notListed]);
  });
});

describe('limits of numbers', () => {
  const limits = { min: 2, max: 4 };
  test.each<[number, readonly string[], readonly string[]]>([
    [2, [], []],
    [4, [], []],
    [1, ['x must be greater than or equal to 2'], []],
    [5, ['x must be less than or equal to 4'], ['x must be less than or equal to 4']],
  ])('%d says %j when published, %j as a draft', (value, published, draft) => {
    for (const name of ['integer', 'float', 'decimal']) {
      expect(problemsOf(name, value, limits)).toEqual(published);
      expect(problemsOf(name, value, { ...limits, isDraft: true })).toEqual(draft);
    }
  });

  test.each<[number, readonly string[]]>([
    [2 ** 53 - 1, []],
    [-(2 ** 53) + 1, []],
    [2 ** 53, ['x must be less than or equal to 9007199254740991']],
    [-(2 ** 53), ['x must be greater than or equal to -9007199254740991']],
    [1e300, ['x must be less than or equal to 9007199254740991']],
  ])('the integer %d says %j', (value, messages) => {
    expect(problemsOf('integer', value)).toEqual(messages);
  });

  test('an integer over its own limit is not refused twice', () => {
    expect(problemsOf('integer', 2 ** 53, { max: 10 })).toEqual(['x must be less than or equal to 10']);
  });

  const outOfRange = 'x must be between -9223372036854775808 and 9223372036854775807';
  test.each<[unknown, JsonValue, readonly string[]]>([
    ['9223372036854775807', '9223372036854775807', []],
    ['-9223372036854775808', '-9223372036854775808', []],
    ['9223372036854775808', '9223372036854775808', [outOfRange]],
    ['-9223372036854775809', '-9223372036854775809', [outOfRange]],
    [1e20, '100000000000000000000', [outOfRange]],
    ['1'.repeat(41), null, ['x must be a valid integer']],
  ])('the biginteger %j is stored as %j and says %j', (value, stored, problems) => {
    expect(check('biginteger', value)).toEqual({ stored, problems });
  });

  test.each([
    ['9223372036854775808', '9223372036854775807'],
    ['-1000000000000000000000', '-9223372036854775808'],
  ])('the biginteger operand %s is held to %s, which every database can compare', (value, operand) => {
    expect(operandOf('biginteger', value)).toBe(operand);
  });
});

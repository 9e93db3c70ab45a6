// Values for attributes: good ones by attribute type, and bad ones that have broken servers before.
import type { RawAttribute } from './project.ts';
import type { Random } from './random.ts';

/** A value that the attribute accepts. */
export function goodValue(attribute: RawAttribute, random: Random): unknown {
  const make = goodValues[attribute.type] ?? goodText;
  return make(random, attribute);
}

type Make = (random: Random, attribute: RawAttribute) => unknown;

const words = [
  'alpha',
  'beta',
  'Gamma delta',
  'été',
  'ÉTÉ',
  'e\u0301te\u0301',
  'Straße',
  'ΟΔΟΣ',
  '日本',
  '100%',
  'a_b',
  '',
  "it's",
  '"quoted"',
  '😀',
] as const;
const goodText: Make = (random) => random.pick(words);

const goodValues: Readonly<Record<string, Make>> = {
  uid: (random) => `slug-${random.integer(1_000_000)}`,
  string: (random, { unique }) => (unique === true ? `u-${random.integer(1_000_000)}` : random.pick(words)),
  email: () => 'someone@example.com',
  password: () => 'Passw0rd',
  enumeration: (random, attribute) => random.pick(attribute.enum ?? ['red']),
  integer: (random) => random.integer(2000) - 1000,
  biginteger: (random) => random.pick(['9223372036854775807', '-1', 12, '0']),
  float: (random) => random.pick([0.1, -2.5, 1e20, 3]),
  decimal: (random) => random.pick([0, 9.99, 1234567.89]),
  boolean: (random) => random.chance(0.5),
  date: () => '2026-02-28',
  time: () => '23:59:59.999',
  datetime: () => '2026-02-28T12:00:00.000Z',
  timestamp: () => '2026-02-28T12:00:00.000Z',
  json: (random) => random.pick<unknown>([{ a: { b: [1, 'x', null] } }, [], 'text', 5, true, '{"parsed":1}']),
  blocks: () => [{ type: 'paragraph', children: [{ type: 'text', text: 'A paragraph' }] }],
};

/** Texts for query strings and paths, as they are before encoding. */
export const badTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ufffd',
  '-0',
  '-1',
  '0x64',
  '1.5',
  '1e999',
  '-1e999',
  '1e308',
  '2147483648',
  '-2147483649',
  '4294967297',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '99999999999999999999999999999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '*',
  '%',
  '_',
  '!',
  '\\',
  "'",
  "' or 1=1--",
  '"; drop table x;--',
  '$1',
  '?',
  '{"a":1}',
  '[]',
  '2026-02-30',
  '2026-13-01',
  '24:00:00',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31T23:59:59.999Z',
  '99999-01-01',
  '-000001-01-01T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '12:00:00.0000',
  'a'.repeat(300),
  '%'.repeat(400),
  '😀'.repeat(50),
  'İıſK',
] as const;

/** Values for JSON bodies. Functions make what must be fresh every time. */
export const badValues: readonly ((random: Random) => unknown)[] = [
  (random) => random.pick(badTexts),
  () => null,
  () => true,
  () => 0,
  () => -0,
  () => 1.5,
  () => 1e308,
  () => 5e-324,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => -(2 ** 63),
  () => [],
  () => [null],
  () => [[]],
  () => [[[[1]]]],
  () => ({}),
  () => ({ toString: 1 }),
  () => ({ valueOf: 1, toString: null }),
  () => ({ toJSON: 'x' }),
  () => ({ constructor: { prototype: { polluted: 1 } } }),
  () => ({ length: 3 }),
  () => ({ id: { toString: 1 } }),
  () => JSON.parse('{"then":1}'),
  () => ownProto({ polluted: 1 }),
  () => '\ud800',
  () => 'a\udc00b',
  () => ({ '\ud800': '\udfff' }),
  () => ({ 'a\u0000b': 1 }),
  () => ({ a: 'x\u0000' }),
  (random) => 'long '.repeat(random.pick([100, 2_000, 20_000])),
  () => Array.from({ length: 150 }, (_, index) => index),
  () => nested(60),
  () => nested(199),
];

/** An own key named `__proto__`, as JSON.parse makes it. */
export const ownProto = (value: unknown): unknown => JSON.parse(`{"__proto__":${JSON.stringify(value)}}`);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export const badValue = (random: Random): unknown => random.pick(badValues)?.(random);

import { describe, expect, test } from 'vitest';
import { fieldsOf, idsOf, optionalFlag, optionalText, requiredText } from './fields.ts';

test('a body with other fields than the allowed ones is refused', () => {
  expect(fieldsOf({ name: 1 }, ['name', 'email'])).toEqual({ name: 1 });
  expect(fieldsOf(null, ['name'])).toEqual({});
  expect(() => fieldsOf({ name: 1, isSuper: true }, ['name'])).toThrow('Invalid parameters: isSuper');
});

describe('an optional string', () => {
  test('is undefined if it is left out, and null for null and an empty string', () => {
    expect([{}, { a: null }, { a: '' }, { a: 'x' }].map((fields) => optionalText(fields, 'a'))).toEqual([
      undefined,
      null,
      null,
      'x',
    ]);
  });

  test.each([5, true, ['x'], { a: 'x' }, 'x'.repeat(256), 'nul\u0000'])('refuses %j', (a) => {
    expect(() => optionalText({ a }, 'a')).toThrow(/^a must be a string of at most 255 characters, not /);
  });

  test('that is required is trimmed, and must not be blank', () => {
    expect(requiredText({ a: ' x ' }, 'a')).toBe('x');
    for (const a of [undefined, null, '', '  '])
      expect(() => requiredText({ a }, 'a')).toThrow('a is a required field');
  });
});

test('a flag is true, false or left out', () => {
  expect([{}, { a: true }, { a: false }].map((fields) => optionalFlag(fields, 'a'))).toEqual([
    undefined,
    true,
    false,
  ]);
  for (const a of [null, 'true', 1])
    expect(() => optionalFlag({ a }, 'a')).toThrow('a must be true or false');
});

describe('ids', () => {
  test('are numbers, numeric strings or objects with an id; duplicates are removed', () => {
    expect(idsOf([1, '2', { id: 3 }, 1, { id: '2' }], 'roles')).toEqual([1, 2, 3]);
    expect(idsOf([], 'roles')).toEqual([]);
  });

  test.each([undefined, 1, '1', [0], [-1], [1.5], ['x'], [null], [{}], [2_147_483_648], Array(1001).fill(1)])(
    'are not %j',
    (given) => expect(() => idsOf(given, 'roles')).toThrow('roles must be a list of ids'),
  );
});

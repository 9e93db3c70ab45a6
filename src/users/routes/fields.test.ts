import { describe, expect, test } from 'vitest';
import { bodyOf, refuseOtherFields, requiredEmail, requiredPassword, requiredTexts } from './fields.ts';

test('a body that is not an object is treated as an empty one', () => {
  for (const body of [undefined, null, 'text', 5, ['a']]) expect(bodyOf(body)).toEqual({});
  expect(bodyOf({ a: 1 })).toEqual({ a: 1 });
});

test('required texts are returned unchanged, and other fields are left out', () => {
  expect(requiredTexts({ a: ' x ', b: 'y', c: 'z' }, ['a', 'b'])).toEqual({ a: ' x ', b: 'y' });
});

test('all problems are reported at once, in the order of the names', () => {
  const texts = () => requiredTexts({ a: '', b: 5, c: 'nul\u0000' }, ['a', 'b', 'c', 'd']);
  expect(texts).toThrow(
    expect.objectContaining({
      message: '4 errors occurred',
      details: {
        errors: [
          expect.objectContaining({ path: ['a'], message: 'a is a required field' }),
          expect.objectContaining({
            path: ['b'],
            message: 'b must be a `string` type, but the final value was: `5`.',
          }),
          expect.objectContaining({ path: ['c'], message: 'c must not contain the character U+0000' }),
          expect.objectContaining({ path: ['d'], message: 'd is a required field' }),
        ],
      },
    }),
  );
});

test('null is not a text', () => {
  expect(() => requiredTexts({ a: null }, ['a'])).toThrow(
    'a must be a `string` type, but the final value was: `null`.',
  );
});

describe('an e-mail', () => {
  test('is returned unchanged', () => {
    expect(requiredEmail({ email: 'Ann@example.test' })).toBe('Ann@example.test');
  });

  test.each([
    undefined,
    ['ann@example.test'],
    'ann',
    'ann@example.test, ben@example.test',
    'ann@example.test\nx',
  ])('is a single address, and %j is refused', (email) =>
    expect(() => requiredEmail({ email })).toThrow(/^email /),
  );
});

test.each<[object, readonly string[]]>([
  [{ password: 'a', passwordConfirmation: 'a' }, []],
  [{ password: 'a' }, ['passwordConfirmation is a required field']],
  [{ password: 'a', passwordConfirmation: 'A' }, ['Passwords do not match']],
  [{ password: 'a', passwordConfirmation: '' }, ['Passwords do not match']],
  [{ passwordConfirmation: 'a' }, ['Passwords do not match', 'password is a required field']],
  [
    { password: 'a', passwordConfirmation: null },
    [
      'passwordConfirmation must be a `string` type, but the final value was: `null`.',
      'Passwords do not match',
    ],
  ],
  [
    { password: '', passwordConfirmation: '', code: '', other: 1 },
    [
      'passwordConfirmation is a required field',
      'password is a required field',
      'code is a required field',
      'this field has unspecified keys: other',
    ],
  ],
])('the new password of %j', (body, messages) => {
  const passwords = () => requiredPassword({ code: 'x', ...body }, 'code');
  if (messages.length === 0) expect(passwords()).toEqual({ password: 'a', proof: 'x' });
  else {
    const errors = messages.map((message) => expect.objectContaining({ message }));
    expect(passwords).toThrow(expect.objectContaining({ details: { errors } }));
  }
});

test('all fields that are not allowed are named', () => {
  expect(() => refuseOtherFields({ name: 1 }, ['name', 'email'])).not.toThrow();
  expect(() => refuseOtherFields({ name: 1, role: 1, id: 2 }, ['name'])).toThrow(
    'Invalid parameters: role, id',
  );
});

import { expect, test } from 'vitest';
import { checkAdminPassword, demandsUnmet } from './admin-password.ts';

test.each([
  ['Secret12', []],
  ['ÄÖÜäöü１２', []],
  ['Short1a', ['password must be at least 8 characters']],
  ['nocapital1', ['password must contain at least one uppercase character']],
  ['NOSMALL12', ['password must contain at least one lowercase character']],
  ['NoNumberHere', ['password must contain at least one number']],
  [`Aa1${'ä'.repeat(127)}`, ['password must be at most 256 bytes']],
  [`Aa1${'a'.repeat(253)}`, []],
])('the password %j is refused: %j', (password, demands) => {
  expect(demandsUnmet(password).map(({ message }) => message)).toEqual(demands);
});

test('all rules that a password violates are reported, with its path in the body', () => {
  expect(() => checkAdminPassword('!', ['userInfo', 'password'])).toThrow(
    expect.objectContaining({
      message: '4 errors occurred',
      details: { errors: Array(4).fill(expect.objectContaining({ path: ['userInfo', 'password'] })) },
    }),
  );
  expect(() => checkAdminPassword('Secret12')).not.toThrow();
});

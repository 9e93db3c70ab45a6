import { expect, test, vi } from 'vitest';
import { checkPassword, type PasswordRules } from './password-rules.ts';

const rulesOf = (validatePassword?: PasswordRules['validatePassword']): PasswordRules => ({
  commonPasswords: new Set(['password1']),
  validatePassword,
});

test('a common password is refused, ignoring case', async () => {
  for (const password of ['password1', 'PassWord1'])
    await expect(checkPassword(rulesOf(), { password })).rejects.toMatchObject({
      details: { errors: [{ path: ['password'], message: 'password is too common' }] },
    });
  await expect(checkPassword(rulesOf(), { password: 'password12' })).resolves.toBeUndefined();
});

test.each([
  ['returns true', () => true, true],
  ['returns something truthy', async () => 1 as unknown as boolean, true],
  ['returns false', () => false, false],
  ['resolves to false', async () => false, false],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
    false,
  ],
  ['rejects', () => Promise.reject(new Error('broken')), false],
])(
  'the result of the project’s function is used: one that %s',
  async (_title, validatePassword, isAccepted) => {
    const check = checkPassword(rulesOf(validatePassword), { password: 'chosen well' });
    if (isAccepted) await expect(check).resolves.toBeUndefined();
    else await expect(check).rejects.toMatchObject({ message: 'Password validation failed.' });
  },
);

test('values that are not strings are left to the attribute, and the function is not called', async () => {
  const validatePassword = vi.fn(() => false);
  for (const data of [{}, { password: null }, { password: 5 }])
    await expect(checkPassword(rulesOf(validatePassword), data)).resolves.toBeUndefined();
  expect(validatePassword).not.toHaveBeenCalled();
});

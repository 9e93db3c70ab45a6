import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from 'bcryptjs';
import { expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

test('a hash is argon2id, and is verified by its password alone', async () => {
  const hash = await hashPassword('the right one');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(isOutdated(hash)).toBe(false);
  expect(await verifyPassword('the right one', hash)).toBe(true);
  for (const wrong of ['the wrong one', '', 'x'.repeat(2000)])
    expect(await verifyPassword(wrong, hash)).toBe(false);
});

test.each([
  ['bcrypt', () => bcrypt('the right one', 4)],
  ['weaker argon2id', () => argon2('the right one', { memoryCost: 8192, timeCost: 1, parallelism: 1 })],
])('a hash of %s is understood, and is due for another', async (_kind, make) => {
  const hash = await make();
  expect(await verifyPassword('the right one', hash)).toBe(true);
  expect(await verifyPassword('the wrong one', hash)).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

test('the variants of bcrypt are one', async () => {
  const hash = await bcrypt('the right one', 4);
  for (const variant of ['$2a$', '$2b$', '$2y$'])
    expect(await verifyPassword('the right one', hash.replace('$2b$', variant))).toBe(true);
});

test.each([undefined, '', 'the right one', '$1$md5', '$2b$broken'])(
  '%j is nobody’s password',
  async (stored) => {
    expect(await verifyPassword('the right one', stored)).toBe(false);
  },
);

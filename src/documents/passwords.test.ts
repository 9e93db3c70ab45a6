import { hash as argon2, verify as verifyArgon } from '@node-rs/argon2';
import { hash as bcrypt, compareSync } from 'bcryptjs';
import { describe, expect, test, vi } from 'vitest';
import { verifyBcrypt } from './bcrypt.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });
vi.mock('./bcrypt.ts', { spy: true });

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
  '%j matches no password',
  async (stored) => {
    expect(await verifyPassword('the right one', stored)).toBe(false);
  },
);

describe('where some hashes are of bcrypt', () => {
  const costs = async (stored: string | undefined): Promise<readonly string[]> => {
    vi.mocked(verifyBcrypt).mockClear();
    vi.mocked(verifyArgon).mockClear();
    await verifyPassword('the wrong one', stored, 6);
    // What is not well-formed is no work.
    for (const [, hash] of vi.mocked(verifyBcrypt).mock.calls)
      if (hash !== stored) expect(compareSync('nobody has this password', hash)).toBe(true);
    const ofBcrypt = vi
      .mocked(verifyBcrypt)
      .mock.calls.map(([, hash]) => `bcrypt ${String(hash).slice(4, 6)}`);
    return [...vi.mocked(verifyArgon).mock.calls.map(() => 'argon2'), ...ofBcrypt];
  };

  test('a wrong password is as much work for every account, and without one', async () => {
    const all = ['argon2', 'bcrypt 06'];
    expect(await costs(undefined)).toEqual(all);
    expect(await costs(await hashPassword('the right one'))).toEqual(all);
    expect(await costs(await bcrypt('the right one', 6))).toEqual(all);
    // 16 + 16 + 32 = 64
    expect(await costs(await bcrypt('the right one', 4))).toEqual([
      'argon2',
      'bcrypt 04',
      'bcrypt 04',
      'bcrypt 05',
    ]);
  });

  test('the right password is right, whatever its hash', async () => {
    for (const stored of [await hashPassword('the right one'), await bcrypt('the right one', 5)]) {
      expect(await verifyPassword('the right one', stored, 6)).toBe(true);
      expect(await verifyPassword('the wrong one', stored, 6)).toBe(false);
    }
    expect(await verifyPassword('nobody has this password', undefined, 6)).toBe(false);
    expect(await verifyPassword('nobody has this password', '$1$md5', 6)).toBe(false);
  });
});

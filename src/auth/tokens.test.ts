import { expect, test } from 'vitest';
import { hashToken, newToken } from './tokens.ts';

test('a token is 256 hexadecimal characters', () => {
  expect(newToken()).toMatch(/^[0-9a-f]{256}$/);
});

test('no two tokens are equal', () => {
  expect(newToken()).not.toBe(newToken());
});

test('a token is stored as its SHA-256', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

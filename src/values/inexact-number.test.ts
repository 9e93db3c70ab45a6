// Numbers of JSON texts that would be rounded.
import { expect, test } from 'vitest';
import { inexactNumberIn } from './inexact-number.ts';

test.each([
  '{"n":9007199254740992}',
  '[9007199254740991,-9007199254740991,1e25,1.5e300,12345678901234567000]',
  '{"coordinates":[13.40495400000000050,52.1234567890123456789]}',
  '{"id":"12345678901234567890","quoted":"\\"12345678901234567890"}',
  '{"n":1e999}',
])('%s is read as it is written', (json) => {
  expect(inexactNumberIn(json)).toBeUndefined();
});

test.each([
  ['{"a":1,"n":[9007199254740993]}', '9007199254740993'],
  ['-12345678901234567890', '-12345678901234567890'],
  ['[12345678901234567.89]', '12345678901234567.89'],
  ['{"n":123456789012345678901234567}', '123456789012345678901234567'],
])('%s would be rounded', (json, number) => {
  expect(inexactNumberIn(json)).toBe(number);
});

test.each([
  ['a long string', `{"text":"${'a'.repeat(8_000_000)}","n":9007199254740993}`],
  ['many escapes', `{"text":"${'\\n'.repeat(500_000)}","n":9007199254740993}`],
  ['many zeros inside of a number', `[9007199254740993.${'0'.repeat(500_000)}1]`],
])('%s takes neither the stack nor the time of the server', { timeout: 10_000 }, (_, json) => {
  expect(inexactNumberIn(json)).toMatch(/^9007199254740993/);
});

// Converting entered numbers.
import { expect, test } from 'vitest';
import { numberOf, numberProblem } from './number-of.ts';

test.each(['', '0', '-12.50', '0.10', '1e3', '1.5e-7', '9007199254740992', '123456789012345.6'])(
  '%s keeps its digits',
  (entered) => {
    expect(numberProblem(entered)).toBeUndefined();
  },
);

test.each(['9007199254740993', '12345678901234567.89', '0.12345678901234567890', '-99999999999999999'])(
  '%s would lose digits',
  (entered) => {
    expect(numberProblem(entered)).toBe('edit.tooManyDigits');
  },
);

test.each(['many', '1e999', '12,5', '1,234.56', '1.234,56', '0x10', '-', '1e'])(
  '%s is no number',
  (entered) => {
    expect(numberProblem(entered)).toBe('edit.noNumber');
    expect(numberOf(entered)).toBe(entered);
  },
);

test.each([
  ['1 234', 1234],
  ['1\u202f234\u00a0567.5', 1_234_567.5],
  ['\u22125', -5],
  [' 42\t', 42],
  ['', ''],
])('%j is pasted as %j', (entered, number) => {
  expect(numberOf(entered)).toBe(number);
});

// Converting entered numbers.
import { expect, test } from 'vitest';
import { numberProblem } from './number-of.ts';

test.each([
  '',
  '0',
  '-12.50',
  '0.10',
  '1e3',
  '1.5e-7',
  '9007199254740992',
  '123456789012345.6',
  'many',
  '1e999',
])('%s keeps its digits, or is not a number', (entered) => {
  expect(numberProblem(entered)).toBeUndefined();
});

test.each(['9007199254740993', '12345678901234567.89', '0.12345678901234567890', '-99999999999999999'])(
  '%s would lose digits',
  (entered) => {
    expect(numberProblem(entered)).toBe('edit.tooManyDigits');
  },
);

import { expect, test } from 'vitest';
import { SlowStatements } from './slow-statements.ts';

test('a statement that took long by the clock is suspect, and slow only when it computed long', () => {
  const statements = new SlowStatements();
  statements.suspect('fast', 1);
  expect(statements.isSuspect('fast')).toBe(false);
  statements.suspect('waited', 90);
  expect([statements.isSuspect('waited'), statements.has('waited')]).toEqual([true, false]);
  statements.note('waited', 1);
  expect(statements.isSuspect('waited')).toBe(false);
});

test('what computed long twice is slow, and fast again after as many fast runs', () => {
  const statements = new SlowStatements();
  statements.suspect('scan', 30);
  statements.note('scan', 30);
  expect(statements.has('scan')).toBe(false);
  statements.note('scan', 30);
  expect(statements.has('scan')).toBe(true);
  statements.note('scan', 1);
  expect(statements.has('scan')).toBe(false);
});

test.each([
  ['computed', (statements: SlowStatements) => statements.note('join', 100)],
  ['by the clock', (statements: SlowStatements) => statements.suspect('join', 1000)],
])('one run that nothing else explains is enough: %s', (_measure, happen) => {
  const statements = new SlowStatements();
  happen(statements);
  expect(statements.has('join')).toBe(true);
});

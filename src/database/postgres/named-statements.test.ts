import { expect, test } from 'vitest';
import { NamedStatements } from './named-statements.ts';

test('a text has one name as long as it is among the last 200', () => {
  const statements = new NamedStatements();
  const first = statements.of('select 0');
  expect(statements.of('select 0')).toBe(first);
  for (let number = 1; number <= 200; number++) statements.of(`select ${number}`);
  expect(statements.takeDropped()).toEqual([first.name]);
  expect(statements.takeDropped()).toEqual([]);
  expect(statements.of('select 0').name).not.toBe(first.name);
});

test('a statement that has been dropped gets another name', () => {
  const statements = new NamedStatements();
  const dropped = statements.of('select 0');
  statements.drop(dropped);
  const next = statements.of('select 0');
  statements.drop(dropped);
  expect(statements.of('select 0')).toBe(next);
  expect(statements.takeDropped()).toEqual([dropped.name]);
});

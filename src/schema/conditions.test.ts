import { expect, test } from 'vitest';
import { Options } from './attribute-options.ts';
import { parseCondition } from './conditions.ts';

const read = (conditions: unknown) => {
  const faults: string[] = [];
  const report = (path: string, problem: string) => void faults.push(`${path} ${problem}`);
  const options = new Options({ conditions }, 'attributes.x', { report });
  return { condition: parseCondition(options), faults };
};

test.each<[unknown, Readonly<Record<string, unknown>>, boolean]>([
  [{ '==': [{ var: 'kind' }, 'link'] }, { kind: 'link' }, true],
  [{ '==': [{ var: 'kind' }, 'link'] }, { kind: 'text' }, false],
  [{ '!=': [{ var: 'isFree' }, true] }, {}, true],
  [{ '!': { var: 'isFree' } }, { isFree: true }, false],
  [{ and: [{ var: 'a' }, { or: [{ var: 'b' }, { '>': [{ var: 'c' }, 2] }] }] }, { a: 1, c: 3 }, true],
  [{ in: [{ var: 'kind' }, ['a', 'b']] }, { kind: 'b' }, true],
  [{ in: [{ var: 'kind' }, 'abc'] }, { kind: 'z' }, false],
  [{ var: ['a'] }, { a: [] }, false],
])('%j beside %j', (visible, values, isShown) => {
  const { condition, faults } = read({ visible });
  expect(faults).toEqual([]);
  expect(condition?.((name) => values[name])).toBe(isShown);
});

test('an invalid condition is a fault and hides nothing', () => {
  expect(read({ visible: { map: [1] } })).toMatchObject({
    condition: undefined,
    faults: ['attributes.x.conditions has the unknown operator "map"'],
  });
  expect(read({ visble: true }).faults).toEqual(['attributes.x.conditions has no "visible"']);
  expect(read(undefined)).toEqual({ condition: undefined, faults: [] });
});

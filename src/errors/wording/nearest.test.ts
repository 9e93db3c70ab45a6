import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const options = ['required', 'minLength', 'maxLength', 'unique', 'default'];

test.each([
  ['a letter too many', 'requiredd', 'required'],
  ['a letter too few', 'uniqe', 'unique'],
  ['another letter', 'defaukt', 'default'],
  ['two letters swapped, which is one edit', 'minLenght', 'minLength'],
  ['another case', 'MINLENGTH', 'minLength'],
  ['two edits in a long name', 'reqired1', 'required'],
])('%s: %s means %s', (_slip, name, meant) => {
  expect(nearest(name, options)).toBe(meant);
});

test.each([
  ['is a name by itself', 'unique'],
  ['differs in more than a third', 'quine'],
  ['is nothing like the candidates', 'pluginOptions'],
  ['is longer than any name', 'required'.repeat(9)],
  ['is empty', ''],
])('a name that %s has no nearest: %s', (_why, name) => {
  expect(nearest(name, options)).toBeUndefined();
});

test('of several candidates the nearest is named, of equal ones the first', () => {
  expect(nearest('titel', ['titles', 'title'])).toBe('title');
  expect(nearest('cat', ['bat', 'hat'])).toBe('bat');
});

test('a name of one letter may differ in that letter', () => {
  expect(nearest('x', ['y'])).toBe('y');
  expect(nearest('x', ['yz'])).toBeUndefined();
});

test('without candidates there is no nearest', () => {
  expect(nearest('title', [])).toBeUndefined();
});

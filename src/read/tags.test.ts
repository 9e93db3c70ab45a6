import { expect, test } from 'vitest';
import { readIdentity, Tags, tagKeyOf } from './tags.ts';

const key = tagKeyOf('a secret of the server');
const tagOf = (inputs: string, address?: string, of = key): string =>
  new Tags(of).tagOf(readIdentity('statement', inputs, address), '{"api::a.a":1}');

test('an address stands in the tag, and a value of the caller does not', () => {
  const address = 'tke7q75pf2hluxikma995yr7';
  expect(tagOf(`"${address}`, address)).toMatch(/^[\w-]{22}tke7q75pf2hluxikma995yr7$/);
  expect(tagOf('"gold')).toMatch(/^[\w-]{44}$/);
  expect(tagOf('"gold')).not.toContain('gold');
  expect(tagOf(`"a b"`, 'a b')).toMatch(/^[\w-]{44}$/);
});

test('nodes with the same secret have the same tags, and nobody else can compute one', () => {
  expect(tagOf('"gold', undefined, tagKeyOf('a secret of the server'))).toBe(tagOf('"gold'));
  const others = tagOf('"gold', undefined, tagKeyOf('another secret'));
  expect(others.slice(0, 22)).not.toBe(tagOf('"gold').slice(0, 22));
  expect(others.slice(22)).not.toBe(tagOf('"gold').slice(22));
});

test('the same value has other tags in other statements', () => {
  const of = (statement: string): string => new Tags(key).tagOf(readIdentity(statement, '"gold'), '{}');
  expect(of('one').slice(22)).not.toBe(of('another').slice(22));
});

test('other values have other tags', () => {
  expect(tagOf('"gold')).not.toBe(tagOf('"silver'));
});

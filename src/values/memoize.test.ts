import { expect, test } from 'vitest';
import { memoizePer } from './memoize.ts';

test('each owner has a value of its own, made at the first call', () => {
  let made = 0;
  const partOf = memoizePer((owner: { readonly name: string }) => ({ name: owner.name, number: ++made }));
  const one = { name: 'one' };
  expect(partOf(one)).toEqual({ name: 'one', number: 1 });
  expect(partOf({ name: 'other' })).toEqual({ name: 'other', number: 2 });
  expect(partOf(one)).toBe(partOf(one));
  expect(made).toBe(2);
});

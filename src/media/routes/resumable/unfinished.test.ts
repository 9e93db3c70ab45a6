import { expect, test } from 'vitest';
import { Unfinished } from './unfinished.ts';

const limits = { ofOwner: 2, ofAddress: 3, inAll: 4 };
const anna = { owner: 'anna', address: '192.0.2.1' };

test('the uploads of a user are limited across all their addresses', () => {
  const unfinished = new Unfinished(limits);
  unfinished.begin('1', anna);
  unfinished.begin('2', { ...anna, address: '192.0.2.2' });
  expect(() => unfinished.begin('3', { ...anna, address: '192.0.2.3' })).toThrow(
    'You have 2 unfinished uploads',
  );
  unfinished.end('1');
  unfinished.begin('3', anna);
});

test('the uploads of an address are limited, and an IPv6 network counts as one address', () => {
  const unfinished = new Unfinished(limits);
  const token = { owner: '', address: '2001:db8::1' };
  unfinished.note('1', token);
  unfinished.begin('2', { ...token, address: '2001:db8::2' });
  unfinished.begin('3', { ...anna, address: '2001:db8::3' });
  expect(() => unfinished.begin('4', { ...token, address: '2001:db8::4' })).toThrow('Your address has 3');
  unfinished.begin('4', { owner: '', address: '192.0.2.1' });
});

test('all uploads together are limited', () => {
  const unfinished = new Unfinished(limits);
  for (const id of ['1', '2', '3', '4']) unfinished.begin(id, { owner: id, address: `192.0.2.${id}` });
  expect(() => unfinished.begin('5', anna)).toThrow('Too many unfinished uploads');
});

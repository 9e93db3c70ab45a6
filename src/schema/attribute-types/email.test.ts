import { expect, test } from 'vitest';
import { cpuTime } from '../../../test/harness/cpu-time.ts';
import { problemsOf } from './harness.ts';

test.each([
  'ada@example.org',
  'Ada.Lovelace+notes@Example.ORG',
  "o'hara_{}|~!#$%&*/=?^`-@sub.example-site.co",
  'a@b.cd',
  'a@1.2',
  `${'a'.repeat(300)}@example.org`,
])('%s is an address', (value) => {
  expect(problemsOf('email', value)).toEqual([]);
});

test.each([
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@@example.org',
  'ada.@example.org',
  '.ada@example.org',
  'a..da@example.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@example-.org',
  'ada@example.org-',
  'ada lovelace@example.org',
  'ada@exa mple.org',
  'ada@example.org\n',
  'ada@exämple.org',
  `${'a'.repeat(310)}@example.org`,
])('%j is no address, but may stay in a draft', (value) => {
  expect(problemsOf('email', value)).toEqual(['x must be a valid email']);
  expect(problemsOf('email', value, { isDraft: true })).toEqual([]);
});

test('an empty text is no address, but may stay in a draft', () => {
  expect(problemsOf('email', '')).toEqual(['x cannot be empty']);
  expect(problemsOf('email', '', { isDraft: true })).toEqual([]);
});

test('a hostile address is judged at once', async () => {
  const took = await cpuTime(() => {
    problemsOf('email', `${'a.'.repeat(140)}@${'a-'.repeat(10)}`);
    problemsOf('email', `a@${'a.'.repeat(150)}`);
    problemsOf('email', `a@${'a-'.repeat(150)}`);
  });
  expect(took).toBeLessThan(500);
});

import { expect, test } from 'vitest';
import { Once } from './once.ts';

test('a name is reported once, shortened, and only the first 100 names', () => {
  const told: string[] = [];
  const once = new Once();
  const report = (name: string): void => once.report(name, (shown) => told.push(shown));
  report('titel');
  report('titel');
  report(`a\n${'b'.repeat(100_000)}`);
  expect(told).toEqual(['"titel"', `"a\\n${'b'.repeat(98)}…"`]);
  for (let index = 0; index < 60_000; index++) report(`name ${index}`);
  expect(told).toHaveLength(100);
});

import { expect, test } from 'vitest';
import { Lifetimes } from './lifetimes.ts';

test('what was opened last is closed first, each once, and a failure stops nothing', async () => {
  const closed: string[] = [];
  const lifetimes = new Lifetimes();
  lifetimes.add(() => closed.push('database'));
  lifetimes.add(async () => {
    closed.push('users');
    throw new Error('users are stuck');
  });
  lifetimes.add(async () => closed.push('server'));
  await expect(lifetimes.close()).rejects.toThrow('users are stuck');
  expect(closed).toEqual(['server', 'users', 'database']);
  await lifetimes.close();
  expect(closed).toHaveLength(3);
});

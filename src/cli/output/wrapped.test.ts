import { expect, test } from 'vitest';
import { wrapped } from './wrapped.ts';

test('a long line is broken between words, and the lines have all of them', () => {
  const actions = Array.from({ length: 40 }, (_, number) => `api::article.article.action${number},`);
  const text = `role public gets ${actions.join(' ')}`;
  const lines = wrapped(text);
  expect(lines.every((line) => line.length <= 100)).toBe(true);
  expect(lines.map((line) => line.trim()).join(' ')).toBe(text);
  expect(lines.slice(1).every((line) => /^ {2}\S/.test(line))).toBe(true);
  expect(wrapped('short')).toEqual(['short']);
});

import { expect, test } from 'vitest';
import { newDocumentId } from './document-id.ts';

const ids = Array.from({ length: 2000 }, newDocumentId);

test('an id has 24 lower-case letters and digits and begins with a letter', () => {
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]{23}$/);
});

test('no id comes twice', () => {
  expect(new Set(ids).size).toBe(ids.length);
});

test('no character is likelier than another', () => {
  const counts = new Map<string, number>();
  for (const character of ids.flatMap((id) => [...id.slice(1)]))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  const expected = (ids.length * 23) / 36;
  expect(counts.size).toBe(36);
  // Ten standard deviations: it fails when the distribution is skewed, not by chance.
  for (const count of counts.values())
    expect(Math.abs(count - expected)).toBeLessThan(10 * Math.sqrt(expected));
});

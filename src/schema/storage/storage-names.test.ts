import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  linkTable,
  morphTypeColumn,
  positionColumn,
  renderedComponentColumn,
  shorten,
} from './storage-names.ts';

test('short names stay as they are', () => {
  expect(linkTable({ table: 'articles' }, 'tags')).toBe('articles_tags_links');
  expect(shorten('a'.repeat(60))).toBe('a'.repeat(60));
});

test('long names are cut to 60 bytes and end in a digest', () => {
  const name = linkTable({ table: 'a'.repeat(48) }, 'b'.repeat(48));
  expect(name).toMatch(/^a{48}_[0-9a-f]{0}_[0-9a-f]{10}$/);
  expect(name.length).toBe(60);
});

test('names that differ stay different, and none is longer than PostgreSQL keeps', () => {
  const name = fc.stringMatching(/^[a-z_]{1,100}$/);
  fc.assert(
    fc.property(name, name, (one, other) => {
      const prefix = 'a'.repeat(50);
      expect(shorten(prefix + one) === shorten(prefix + other)).toBe(one === other);
      expect(shorten(prefix + one).length).toBeLessThanOrEqual(60);
    }),
    { seed: 6 },
  );
});

test('columns beside the longest attribute id fit too', () => {
  const id = `${'a'.repeat(48)}_99`;
  for (const name of [renderedComponentColumn(id), positionColumn(id), morphTypeColumn(id)]) {
    expect(name.length).toBeLessThanOrEqual(63);
    expect(name.startsWith('plinth_')).toBe(true);
  }
});

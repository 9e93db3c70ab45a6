import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { escapeLike } from '../dialect.ts';
import { bindValues, renderStatement, sql, value } from '../sql.ts';
import { sqlite } from './sqlite.ts';

const database = new Sqlite(':memory:');
afterAll(() => database.close());

function matches(text: string, pattern: string): boolean {
  const statement = renderStatement(
    sql`select ${sqlite.likeInsensitive(sql`${value(text)}`, pattern)}`,
    sqlite,
  );
  return (
    database
      .prepare(statement.text)
      .pluck()
      .get(...bindValues(statement, {})) === 1
  );
}

/** Sigma is one letter, wherever in a word it stands. */
const folded = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

test.each([
  ['Çok İYİ', 'iyi', false],
  ['Çok İYİ', 'İyi', true],
  ['İYİ', 'i', false],
  ['ÀÉÎ', 'àéî', true],
  ['ΟΔΟΣ', 'οδος', true],
  ['οδος', 'ΟΔΟΣ', true],
  ['Ångström', 'ångström', true],
  ['STRASSE', 'straße', false],
  ['ẞ', 'ß', true],
  ['100% Ä*[b]?', '0% ä*[B]?', true],
  ['xy', 'ä', false],
  ['日本語', '本', true],
])('%s contains %s: %j', (text, part, isMatch) => {
  expect(matches(text, `%${escapeLike(part)}%`)).toBe(isMatch);
});

test('it holds where the small letters are equal, contained, or at an end', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'aAzZkKéÉßẞσςΣi̇ıIåÅÅΩωΩжЖ日*?[]^!%_-\\'),
    maxLength: 6,
  });
  const any = fc.oneof(letters, fc.string({ unit: 'grapheme', maxLength: 4 }));
  fc.assert(
    fc.property(any, any, any, (before, part, after) => {
      // ASCII patterns are LIKE's. The small letter of İ is two characters, of which JavaScript finds the first alone.
      fc.pre(/[^\u0020-\u007e]/.test(part) && !/[\0İ]/.test(`${before}${part}${after}`));
      for (const text of [
        `${before}${part}${after}`,
        `${before}${part.toUpperCase()}${after}`,
        part,
        before,
      ]) {
        const [given, requested] = [folded(text), folded(part)];
        expect([text, part, matches(text, escapeLike(part))]).toEqual([text, part, given === requested]);
        expect([text, part, matches(text, `%${escapeLike(part)}%`)]).toEqual([
          text,
          part,
          given.includes(requested),
        ]);
        expect([text, part, matches(text, `${escapeLike(part)}%`)]).toEqual([
          text,
          part,
          given.startsWith(requested),
        ]);
        expect([text, part, matches(text, `%${escapeLike(part)}`)]).toEqual([
          text,
          part,
          given.endsWith(requested),
        ]);
      }
    }),
    { seed: 6, numRuns: 2000 },
  );
});

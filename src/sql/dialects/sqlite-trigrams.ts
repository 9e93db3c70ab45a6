// The part of a search that FTS5's trigram index can answer without missing a row. It folds case by an older Unicode table than
// JavaScript and has no entries for fewer than three characters; the comparison itself decides what the index cannot.
// https://www.sqlite.org/fts5.html#the_trigram_tokenizer
import { minPartLength } from '../../schema/storage/text-columns.ts';

/** Prefixed, because FTS5 reserves names such as `rank`. */
export const textColumn = (name: string): string => `t_${name}`;

const dotAbove = '\u0307';

/** The longest run of characters that trigrams find in every spelling; undefined if none is long enough. */
export function trigramsOf(part: string): string | undefined {
  const folded = part.toLowerCase();
  // The capital İ has one character, its lower case form two (sqlite-glob.ts).
  if (folded.includes(dotAbove)) return undefined;
  const runs = runsOf(folded).toSorted((first, second) => second.length - first.length);
  const [longest = []] = runs;
  return longest.length < minPartLength ? undefined : longest.join('');
}

/** Splits at characters that FTS5 and JavaScript may fold differently. */
function runsOf(text: string): readonly (readonly string[])[] {
  const runs: string[][] = [[]];
  for (const character of text) {
    if (isSure(character)) runs.at(-1)?.push(character);
    else runs.push([]);
  }
  return runs;
}

/** Latin, Greek and Cyrillic letters. Capitals of other scripts may be missing in the table of FTS5. */
const cased = /[\u0020-\u017f\u0386-\u03ce\u0400-\u0481\u048a-\u0527]/u;
const caseless = /\p{Lo}|\p{Nd}|\p{P}/u;

function isSure(character: string): boolean {
  const capital = character.toUpperCase();
  return cased.test(character)
    ? [...capital].length === 1
    : caseless.test(character) && capital === character;
}

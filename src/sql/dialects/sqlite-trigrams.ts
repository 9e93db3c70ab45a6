// What FTS5's trigrams can be asked so that no row is missed. They fold case by a table of their own, which is older than
// JavaScript's, and know nothing of texts below three characters: what they cannot tell is left to the comparison itself.
// https://www.sqlite.org/fts5.html#the_trigram_tokenizer
import { shortestPart } from '../../schema/text-columns.ts';

/** FTS5 has names of its own, such as rank. */
export const textColumn = (name: string): string => `t_${name}`;

const dotAbove = '\u0307';

/** The longest run of characters in a part of a text that trigrams find in every spelling; undefined where none is long enough. */
export function trigramsOf(part: string): string | undefined {
  const folded = part.toLowerCase();
  // The capital İ is one character, its small form two (sqlite-glob.ts).
  if (folded.includes(dotAbove)) return undefined;
  const runs = runsOf(folded).toSorted((first, second) => second.length - first.length);
  const [longest = []] = runs;
  return longest.length < shortestPart ? undefined : longest.join('');
}

/** Without the characters of which it is not sure that both fold them alike. */
function runsOf(text: string): readonly (readonly string[])[] {
  const runs: string[][] = [[]];
  for (const character of text) {
    if (isSure(character)) runs.at(-1)?.push(character);
    else runs.push([]);
  }
  return runs;
}

/** Latin, Greek and Cyrillic letters, and what has no case at all; the capitals of others may be too young. */
const cased = /[\u0020-\u017f\u0386-\u03ce\u0400-\u0481\u048a-\u0527]/u;
const caseless = /\p{Lo}|\p{Nd}|\p{P}/u;

function isSure(character: string): boolean {
  const capital = character.toUpperCase();
  return cased.test(character)
    ? [...capital].length === 1
    : caseless.test(character) && capital === character;
}

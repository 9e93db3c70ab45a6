// Case-insensitive comparison beyond ASCII, which SQLite's LIKE does not support. A GLOB pattern lists the spellings of
// each letter, so that no JavaScript function runs for each row (docs/decisions/023).
import { and, or, type Sql, sql, value } from '../sql.ts';

/** `pattern`: for LIKE, escaped with `!`. */
export function globInsensitive(text: Sql, pattern: string): Sql {
  const folded = pattern.toLowerCase();
  // The only letter whose lower case form has two characters.
  const subject = folded.includes(dotAbove) ? sql`replace(${text}, 'İ', ${value(`i${dotAbove}`)})` : text;
  const any = (patterns: readonly string[]): Sql =>
    or(patterns.map((one) => sql`${subject} glob ${value(one)}`));
  const [first = '', second = '', ...others] = signsOf(folded);
  if (first !== anything)
    return sql`${subject} glob ${value([first, second, ...others].map(spelled).join(''))}`;
  // GLOB searches fast for a plain character, but tries a list of spellings at every position.
  const rest = others.map(spelled).join('');
  const whole = any(spellingsOf(second).map((one) => `*${spelledAs([one])}${rest}`));
  const rare = isAscii(second) ? others.find((one) => one !== anything && !isAscii(one)) : undefined;
  return rare === undefined ? whole : and([any(spellingsOf(rare).map((one) => `*${one}*`)), whole]);
}

const dotAbove = '\u0307';
/** LIKE's wildcard; the character itself would be escaped. */
const anything = '%';
const isAscii = (character: string): boolean => character <= '\u007f';

/** The characters of a pattern, escaped ones with their `!`. */
const signsOf = (pattern: string): readonly string[] => pattern.match(/!?./gsu) ?? [];
const characterOf = (sign: string): string =>
  sign.length > 1 && sign.startsWith('!') ? sign.slice(1) : sign;

const spelled = (sign: string): string => (sign === anything ? '*' : spelledAs(spellingsOf(sign)));

/** `[éÉ]`, or the character itself. Wildcards of GLOB are put in brackets. */
function spelledAs(spellings: readonly string[]): string {
  const [only = ''] = spellings;
  return spellings.length > 1 || /[*?[]/.test(only) ? `[${spellings.join('')}]` : only;
}

function spellingsOf(sign: string): readonly string[] {
  const character = characterOf(sign);
  return [character, ...(capitals().get(character) ?? '')];
}

let known: ReadonlyMap<string, string> | undefined;

/** The other spellings of each lower case letter. */
function capitals(): ReadonlyMap<string, string> {
  known ??= findCapitals();
  return known;
}

const lastCased = 0x1ffff;

function findCapitals(): ReadonlyMap<string, string> {
  // Sigma has another form at the end of a word.
  const found = new Map([
    ['σ', 'ς'],
    ['ς', 'σΣ'],
  ]);
  for (let point = 0; point <= lastCased; point++) {
    const capital = String.fromCodePoint(point);
    const small = capital.toLowerCase();
    if (small !== capital && [...small].length === 1) found.set(small, `${found.get(small) ?? ''}${capital}`);
  }
  return found;
}

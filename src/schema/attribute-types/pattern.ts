// A project's pattern, as its schema writes it for JavaScript, matched in time that grows with the text and never faster
// (docs/decisions/022). What such matching cannot do is refused when the schema is read.
import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';

/** The part of RegExp that checks and messages need. */
export interface Pattern {
  readonly source: string;
  /** `/^[a-z]+$/` */
  toString(): string;
  test(text: string): boolean;
}

/** Throws a SyntaxError for what is no pattern, and a PatternTooPowerful for what takes more than linear time. */
export function parsePattern(written: string): Pattern {
  const regex = new RegExp(written);
  const conditions = conditionsOf(written).map(({ pattern, isMet }) => ({
    matcher: compiled(pattern),
    isMet,
  }));
  return {
    source: regex.source,
    toString: () => String(regex),
    test: (text) => conditions.every(({ matcher, isMet }) => matcher.test(text) === isMet),
  };
}

interface Condition {
  readonly pattern: string;
  /** Whether it has to match, or must not. */
  readonly isMet: boolean;
}

/** `^(?=a)(?!b)c` means `^a` and `^c` but not `^b`: look-aheads at the beginning all look at the same place. */
function conditionsOf(written: string): readonly Condition[] {
  const conditions: Condition[] = [];
  let rest = written.slice(1);
  while (written.startsWith('^') && /^\(\?[=!]/.test(rest)) {
    const end = places(rest).find(({ depth, token }) => depth === 0 && token === ')')?.index ?? rest.length;
    conditions.push({ pattern: `^(?:${rest.slice(3, end)})`, isMet: rest[2] === '=' });
    rest = rest.slice(end + 1);
  }
  const isDivided = places(rest).some(({ depth, token }) => depth === 0 && token === '|');
  if (conditions.length === 0 || isDivided || /^[*+?{]/.test(rest))
    return [{ pattern: written, isMet: true }];
  return [...conditions, { pattern: `^${rest}`, isMet: true }];
}

interface TokenPlace {
  readonly index: number;
  readonly token: string;
  /** How many groups are open behind it. */
  readonly depth: number;
}

/** Of what stands outside of character classes. */
function places(pattern: string): readonly TokenPlace[] {
  const found: TokenPlace[] = [];
  let depth = 0;
  let isInClass = false;
  for (const { 0: token, index } of pattern.matchAll(/\\.|./gsu)) {
    if (isInClass) {
      isInClass = token !== ']';
      continue;
    }
    isInClass = token === '[';
    if (token === '(') depth++;
    if (token === ')') depth--;
    found.push({ index, token, depth });
  }
  return found;
}

export class PatternTooPowerful extends Error {
  override readonly name = 'PatternTooPowerful';
}

function compiled(written: string): RE2JS {
  const hasNames = /\(\?<[^=!]/.test(written);
  if (hasNames && written.includes('\\k<')) throw new PatternTooPowerful('It has a back-reference');
  const { RE2JS: matchers } = loadMatchers();
  try {
    return matchers.compile(matchers.translateRegExp(inRe2(written)));
  } catch (error) {
    throw new PatternTooPowerful(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** At once, as checks of a schema need it, and with the first pattern: few projects have any. */
const loadMatchers = (): typeof import('re2js') => createRequire(import.meta.url)('re2js');

/** JavaScript's white space and line ends are more than RE2's. */
const space =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const outside: Readonly<Record<string, string>> = {
  '.': '[^\\n\\r\\x{2028}\\x{2029}]',
  '\\s': `[${space}]`,
  '\\S': `[^${space}]`,
};
const inside: Readonly<Record<string, string>> = { '[': '\\[', '\\s': space, '\\b': '\\x{8}' };

/** Escapes that mean something in JavaScript; of every other character they mean the character. */
const meaningful = /^\\[bBcdDfnrsStuvwWx0-9]/;

/** The same pattern in RE2's words, where the two differ. */
function inRe2(written: string): string {
  let isInClass = false;
  return written.replace(/\\.|./gsu, (token) => {
    const special = (isInClass ? inside : outside)[token];
    if (token === '[') isInClass = true;
    else if (token === ']') isInClass = false;
    if (special !== undefined) return special;
    return token.length < 2 || !token.startsWith('\\') || meaningful.test(token)
      ? token
      : literal(token.slice(1));
  });
}

const literal = (character: string): string =>
  /^\w$/.test(character) ? character : `\\x{${character.codePointAt(0)?.toString(16)}}`;

// Matches the `regex` of an attribute, which is written for JavaScript, in linear time (docs/decisions/022). Patterns
// that cannot be matched so are rejected when the schema is read.
import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';

/** The part of RegExp that checks and messages use. */
export interface Pattern {
  readonly source: string;
  /** `/^[a-z]+$/` */
  toString(): string;
  test(text: string): boolean;
}

/** Throws a SyntaxError for an invalid pattern, and a PatternTooPowerful for one that needs more than linear time. */
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
  /** Whether it has to match or must not match. */
  readonly isMet: boolean;
}

/** `^(?=a)(?!b)c` means `^a` and `^c` and not `^b`, since look-aheads at the beginning start at the same position. */
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
  /** The number of open groups after it. */
  readonly depth: number;
}

/** The tokens outside of character classes. */
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

/** Loaded synchronously, and with the first pattern, since few projects have any. */
const loadMatchers = (): typeof import('re2js') => createRequire(import.meta.url)('re2js');

/** JavaScript's white space and line ends include more characters than RE2's. */
const space =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
/** All others, because a class of RE2 cannot contain a negated one. */
const notSpace =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const outside: Readonly<Record<string, string>> = {
  '.': '[^\\n\\r\\x{2028}\\x{2029}]',
  '\\s': `[${space}]`,
  '\\S': `[^${space}]`,
};
const inside: Readonly<Record<string, string>> = {
  '[': '\\[',
  '\\s': space,
  '\\S': notSpace,
  '\\b': '\\x{8}',
};

/** `\u{41}` and `\x4` are no escapes without the flag `u`, so that they are split after the letter. */
const token = /\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[a-zA-Z]|\\.|./gsu;

/** Escapes with a meaning in JavaScript. Other escaped characters mean themselves. */
const meaningful = /^\\(?:[bBdDfnrsStvwW0-9]|[uxc].+)$/s;

/** A hyphen beside one of these is no range in JavaScript. */
const classes = /^\\[dDsSwW]/;

/** Converts the pattern to RE2's syntax. */
function inRe2(written: string): string {
  let isInClass = false;
  let previous = '';
  return written.replace(token, (part, offset: number) => {
    const before = previous;
    previous = part;
    if (isInClass && part === '-' && (classes.test(before) || classes.test(written.slice(offset + 1))))
      return '\\-';
    const special = (isInClass ? inside : outside)[part];
    if (part === '[') isInClass = true;
    else if (part === ']') isInClass = false;
    if (special !== undefined) return special;
    // Without a letter behind it, it is a backslash.
    if (part === '\\c') return '\\\\c';
    return part.length < 2 || !part.startsWith('\\') || meaningful.test(part) ? part : literal(part.slice(1));
  });
}

const literal = (character: string): string =>
  /^\w$/.test(character) ? character : `\\x{${character.codePointAt(0)?.toString(16)}}`;

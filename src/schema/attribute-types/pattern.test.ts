import { describe, expect, test } from 'vitest';
import { cpuTime } from '../../../test/harness/cpu-time.ts';
import { PatternTooPowerful, parsePattern } from './pattern.ts';

describe('a pattern matches the same texts as in JavaScript', () => {
  const texts = [
    '',
    'a',
    'ab',
    'A',
    'é',
    'é',
    ' ',
    '\u00a0',
    '\u2003',
    '\ufeff',
    '\v',
    '\n',
    'a\n',
    '\r',
    '\u2028',
    '5',
    '٣',
    '-',
    'a-b',
    '_',
    '[',
    ']',
    '{',
    'a{',
    '}',
    '/',
    '\\',
    '\b',
    '\0',
    'foo bar',
    'a.b',
    '$',
    'p{L}',
    ':]',
    '&',
    'x@y.org',
    'Q',
    'e',
    'uu',
    'x4',
    'U0041',
    '\u0001',
  ];
  test.each([
    '^[a-z]+$',
    '^a$',
    '^$',
    '$',
    '\\s',
    '[\\s]',
    '^\\S+$',
    '[^\\s]',
    '[\\S]',
    '^[\\S]+$',
    '[^\\S]',
    '[^\\S\\n]',
    '[\\S ]',
    '^[a-z\\s-_]+$',
    '^[\\S-_]$',
    '^[!-\\S]$',
    '^[!-\\s]$',
    '^[+-\\d]$',
    '^[\\w-.]+$',
    '^[\\\\s-z]$',
    '^\\u{2}$',
    '^\\x4$',
    '\\U0041',
    '\\c',
    '\\cA',
    '.',
    '^.$',
    '^.*$',
    '\\/',
    '\\u0041',
    '\\x41',
    '(?<y>a)b',
    '[^]',
    '[]',
    'a{,5}',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\-',
    '[\\w-]+',
    '[\\w.-]',
    '\\_',
    '\\é',
    '[a&&b]',
    '[[:alpha:]]',
    '[[]',
    '\\A',
    '\\z',
    '\\Q',
    '\\a',
    '\\e',
    '\\bfoo\\b',
    '\\Boo',
    '\\0',
    '[\\b]',
    '}',
    'a{',
    ']',
    '\\p{L}',
    '[\\]]',
    '[\\[]',
    '\\\\',
    '^(?:a|b)+?$',
    '^\\+?[0-9 ]{6,20}$',
    '^[\\w.+-]+@[\\w-]+\\.[\\w.]+$',
    '[.]',
    '\\.',
    '\\$',
    '(a)(b)?',
    '\\cA',
    '[\\n\\r]',
    '^(?=.*[a-z])b?a$',
    '^(?!.*[%+&]).+$',
    '^(?=.)(?!(?:a|\\)))(?![)a]b)[^]*$',
    '^(?!a|b)',
  ])('%s', (written) => {
    const [pattern, regex] = [parsePattern(written), new RegExp(written)];
    for (const text of texts) expect([text, pattern.test(text)]).toEqual([text, regex.test(text)]);
    expect([pattern.source, String(pattern)]).toEqual([regex.source, String(regex)]);
  });
});

test('time grows with the text, whatever the pattern', async () => {
  const long = 'a'.repeat(1_000_000);
  const took = await cpuTime(() => {
    for (const written of ['^(a+)+$', '(a+a+)+b', '^(\\w{1,20}){1,30}$', '(.*)(.*)(.*)(.*)z$'])
      expect(parsePattern(written).test(`${long}!`)).toBe(false);
  });
  expect(took).toBeLessThan(5000);
});

test.each([
  '(?=a)b',
  '(?!a)b',
  '^(?!a)b|c',
  '^(?!a)*b',
  '^(?:(?!a)b)$',
  '(?<=a)b',
  '(?<!a)b',
  '(a)\\1',
  '(?<a>b)\\k<a>',
  'a{1001}',
  '((a{30}){30}){30}',
])('%s needs more than that and is refused', (written) => {
  expect(() => parsePattern(written)).toThrow(PatternTooPowerful);
});

test('an invalid pattern is a syntax error', () => {
  expect(() => parsePattern('(')).toThrow(SyntaxError);
});

import { expect, test } from 'vitest';
import { checkLocaleCode } from './locale-code.ts';

test.each([
  'fr',
  'en-GB',
  'en-gb',
  'es-419',
  'zh-Hant-TW',
  'sr-Latn',
  'de-CH-1901',
  'sl-rozaj-biske',
  'yue',
  'xx',
])('%s is the code of a locale', (code) => {
  expect(() => checkLocaleCode(code)).not.toThrow();
});

test.each([
  ['en_US', 'en-US'],
  ['en_us', 'en-US'],
  ['pt BR', 'pt-BR'],
  ['zh_hant_tw', 'zh-Hant-TW'],
  ['de_DE.UTF-8', 'de-DE'],
  ['ca_ES@valencia', 'ca-ES'],
  [' fr', 'fr'],
])('instead of %j, %s is named', (code, meant) => {
  expect(() => checkLocaleCode(code)).toThrow(
    `Locale code "${code}" is invalid: it must be a language tag (BCP 47), such as "fr", "pt-BR" or "zh-Hant". Did you mean "${meant}"?`,
  );
});

test.each([
  '',
  '-',
  '*',
  'e',
  'english',
  'en-',
  'en--US',
  'en-US-',
  '../x',
  'i-klingon',
  "fr'--",
  'fr\n',
  'a'.repeat(36),
  `en-x-${'a1-'.repeat(20)}b`,
])('%j is refused, and nothing is near', (code) => {
  expect(() => checkLocaleCode(code)).toThrow(/or "zh-Hant"\.( Did you mean "fr"\?)?$/);
});

// Every language of the source once, and which of them a country has.
import { correctedLanguageCodes, correctedLanguageNames } from './corrections.ts';
import type { SourceCountry } from './source.ts';

export interface Language {
  /** ISO 639-3. */
  readonly code: string;
  readonly name: string;
}

export function listLanguages(source: readonly SourceCountry[]): readonly Language[] {
  const languages = new Map<string, Language>();
  for (const [sourceCode, name] of source.flatMap((country) => Object.entries(country.languages))) {
    const code = languageCode(sourceCode);
    if (!languages.has(code)) languages.set(code, { code, name: correctedLanguageNames[code] ?? name });
  }
  return [...languages.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Each once: two dialects of the source may be one language here. */
export function languageCodes(country: SourceCountry): readonly string[] {
  return [...new Set(Object.keys(country.languages).map(languageCode))];
}

const languageCode = (sourceCode: string): string => correctedLanguageCodes[sourceCode] ?? sourceCode;

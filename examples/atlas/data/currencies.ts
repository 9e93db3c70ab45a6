// Every currency of the source once. Names and symbols are those of the first country that has it, unless corrected.
import { correctedCurrencyNames } from './corrections.ts';
import type { SourceCountry } from './source.ts';

export interface Currency {
  /** ISO 4217, or a common code of its own kind. */
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
}

export function listCurrencies(source: readonly SourceCountry[]): readonly Currency[] {
  const currencies = new Map<string, Currency>();
  for (const [code, { name, symbol }] of source.flatMap((country) => Object.entries(country.currencies))) {
    if (!currencies.has(code))
      currencies.set(code, { code, name: correctedCurrencyNames[code] ?? name, symbol });
  }
  return [...currencies.values()].sort((a, b) => a.code.localeCompare(b.code, 'en'));
}

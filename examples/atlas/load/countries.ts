// Writes the countries in one locale after the other, so that borders lead to neighbours that exist in that locale.
import { orderByBorders } from '../data/border-order.ts';
import type { Country } from '../data/countries.ts';
import { atlasLocales, type Locale } from '../data/locales.ts';
import { type AtlasDocuments, type DocumentIds, documentIdOf, documentIdsOf } from './documents.ts';

const uid = 'api::country.country';

/** The documents that countries refer to. */
export interface Related {
  readonly regions: DocumentIds;
  readonly languages: DocumentIds;
  readonly currencies: DocumentIds;
}

export async function loadCountries(
  documents: AtlasDocuments,
  countries: readonly Country[],
  related: Related,
): Promise<DocumentIds> {
  const ids = new Map<string, string>();
  const write = async (country: Country, locale: Locale, data: Record<string, unknown>): Promise<void> => {
    const input = { data, locale, status: 'published' as const };
    const known = ids.get(country.code3);
    const { documentId } = await (known ? documents.update(uid, known, input) : documents.create(uid, input));
    ids.set(country.code3, documentId);
  };
  const borders = (country: Country) => ({ borders: documentIdsOf(ids, country.borders) });
  const { hubs, others } = orderByBorders(countries);
  for (const { code: locale } of atlasLocales) {
    const content = (country: Country) => countryToData(country, locale, related);
    await Promise.all(hubs.map((hub) => write(hub, locale, content(hub))));
    await Promise.all(others.map((other) => write(other, locale, { ...content(other), ...borders(other) })));
    await Promise.all(hubs.map((hub) => write(hub, locale, borders(hub))));
  }
  return ids;
}

/** Facts are shared by all locales and given once; texts and relations belong to one locale each. */
function countryToData(country: Country, locale: Locale, related: Related): Record<string, unknown> {
  return {
    ...country.texts[locale],
    ...(locale === 'en' && country.facts),
    region: documentIdOf(related.regions, country.region),
    languages: documentIdsOf(related.languages, country.languages),
    currencies: documentIdsOf(related.currencies, country.currencies),
  };
}

// Fills an empty atlas: the content of all types, the locales it needs and what the public may read.
import { about } from './data/about.ts';
import { listCountries } from './data/countries.ts';
import { listCurrencies } from './data/currencies.ts';
import { listLanguages } from './data/languages.ts';
import { readSource } from './data/source.ts';
import { loadArticles } from './load/articles.ts';
import { loadCountries } from './load/countries.ts';
import { type AtlasDocuments, createAll } from './load/documents.ts';
import { loadRegions } from './load/regions.ts';

export { atlasLocales } from './data/locales.ts';
export type { AtlasDocuments } from './load/documents.ts';

/** The actions of the public role: reading what is published. */
export const atlasGrants: string[] = [
  ...['region', 'language', 'currency', 'country', 'article'].flatMap((name) => [
    `api::${name}.${name}.find`,
    `api::${name}.${name}.findOne`,
  ]),
  'api::about.about.find',
];

/**
 * Writes the whole atlas through `documents`. The locales of `atlasLocales` have to exist, and the types to be empty.
 * Writes that do not need one another are issued side by side, and never two of one document.
 */
export async function loadAtlas(documents: AtlasDocuments): Promise<void> {
  const source = readSource();
  const [regions, languages, currencies] = await Promise.all([
    loadRegions(documents),
    createAll(documents, 'api::language.language', listLanguages(source)),
    createAll(documents, 'api::currency.currency', listCurrencies(source)),
    documents.create('api::about.about', { data: { ...about } }),
  ]);
  const countries = await loadCountries(documents, listCountries(source), { regions, languages, currencies });
  await loadArticles(documents, countries);
}

// A source record as a country of the atlas: facts that all locales share, texts of each locale, codes of what it refers to.
import { correctedFacts, correctedNames } from './corrections.ts';
import { languageCodes } from './languages.ts';
import type { Locale } from './locales.ts';
import { toSlug } from './slug.ts';
import type { SourceCountry } from './source.ts';

export interface Country {
  readonly code3: string;
  /** Attributes by name. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<Locale, CountryTexts>>;
  readonly region: string;
  readonly languages: readonly string[];
  readonly currencies: readonly string[];
  /** code3 of the neighbours; borders are mutual. */
  readonly borders: readonly string[];
}

interface CountryTexts {
  readonly name: string;
  readonly officialName: string;
  readonly slug: string;
  readonly demonym?: string;
}

export function listCountries(source: readonly SourceCountry[]): readonly Country[] {
  return source.map(countryOf).sort((a, b) => a.texts.en.name.localeCompare(b.texts.en.name, 'en'));
}

function countryOf(source: SourceCountry): Country {
  return {
    code3: source.cca3,
    facts: factsOf(source),
    texts: { en: textsOf(source, 'en'), fr: textsOf(source, 'fr'), de: textsOf(source, 'de') },
    region: toSlug(source.subregion || source.region),
    languages: languageCodes(source),
    currencies: Object.keys(source.currencies),
    borders: correctedFacts[source.cca3]?.borders ?? source.borders,
  };
}

function factsOf(source: SourceCountry): Country['facts'] {
  const corrected = correctedFacts[source.cca3];
  const [latitude, longitude] = source.latlng;
  return {
    code2: source.cca2,
    code3: source.cca3,
    flag: corrected?.flag ?? source.flag,
    area: source.area > 0 ? source.area : null,
    landlocked: source.landlocked,
    independent: source.independent,
    unMember: corrected?.unMember ?? source.unMember,
    coordinates: { latitude, longitude },
    capitals: source.capital.map((name) => ({ name })),
    callingCode: corrected?.callingCode ?? callingCodeOf(source),
  };
}

/** Several suffixes are area codes inside a shared code such as +1 or +7. */
function callingCodeOf({ idd: { root, suffixes } }: SourceCountry): string | null {
  if (root === '') return null;
  return suffixes.length === 1 ? `${root}${suffixes[0]}` : root;
}

const sourceLanguages = { en: 'eng', fr: 'fra', de: 'deu' } as const;

function textsOf(source: SourceCountry, locale: Locale): CountryTexts {
  const { common, official } = locale === 'en' ? source.name : source.translations[sourceLanguages[locale]];
  const corrected = correctedNames[source.cca3]?.[locale];
  const name = corrected?.name ?? common;
  const demonym = demonymOf(source, locale);
  return {
    name,
    officialName: corrected?.officialName ?? official,
    slug: toSlug(name),
    ...(demonym && { demonym }),
  };
}

/** "Français / Française"; empty where the source has none, which is so for all of German. */
function demonymOf(source: SourceCountry, locale: Locale): string {
  const { m, f } = source.demonyms[sourceLanguages[locale]] ?? { m: '', f: '' };
  return m === f ? m : `${m} / ${f}`;
}

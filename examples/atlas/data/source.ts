// Reads the npm package world-countries (ODbL-1.0) as it is. What is mended afterwards stands in corrections.ts.
import { createRequire } from 'node:module';

interface SourceName {
  readonly common: string;
  readonly official: string;
}

/** The part of a source record that the atlas uses. */
export interface SourceCountry {
  readonly name: SourceName;
  readonly translations: { readonly fra: SourceName; readonly deu: SourceName };
  readonly demonyms: Readonly<Record<string, { readonly f: string; readonly m: string } | undefined>>;
  readonly cca2: string;
  readonly cca3: string;
  readonly flag: string;
  readonly region: string;
  /** Empty where a region has no parts. */
  readonly subregion: string;
  readonly latlng: readonly [latitude: number, longitude: number];
  /** In km²; -1 where it is not known. */
  readonly area: number;
  readonly landlocked: boolean;
  /** Null where this is disputed. */
  readonly independent: boolean | null;
  readonly unMember: boolean;
  readonly capital: readonly string[];
  /** "+3" and ["3"] for +33; area codes are suffixes too. */
  readonly idd: { readonly root: string; readonly suffixes: readonly string[] };
  /** Names by ISO 639-3 code. */
  readonly languages: Readonly<Record<string, string>>;
  readonly currencies: Readonly<Record<string, { readonly name: string; readonly symbol: string }>>;
  /** cca3 codes. */
  readonly borders: readonly string[];
}

export function readSource(): readonly SourceCountry[] {
  const source: unknown = createRequire(import.meta.url)('world-countries/countries.json');
  if (Array.isArray(source) && source.every(isSourceCountry)) return source;
  throw new Error('world-countries has another shape than the atlas expects; version 5.1 is known to fit');
}

const textKeys = ['cca2', 'cca3', 'flag', 'region', 'subregion'];
const listKeys = ['latlng', 'capital', 'borders'];
const objectKeys = ['name', 'demonyms', 'idd', 'languages', 'currencies'];

function isSourceCountry(value: unknown): value is SourceCountry {
  if (!isRecord(value) || !isRecord(value.translations)) return false;
  return (
    textKeys.every((key) => typeof value[key] === 'string') &&
    listKeys.every((key) => Array.isArray(value[key])) &&
    objectKeys.every((key) => isRecord(value[key])) &&
    isRecord(value.translations.fra) &&
    isRecord(value.translations.deu)
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

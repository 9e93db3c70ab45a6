// Where the atlas departs from its source: slips, gaps and names that would meet in one address. By code.
import type { Locale } from './locales.ts';

interface NameCorrection {
  readonly name?: string;
  readonly officialName?: string;
}

export const correctedNames: Readonly<Record<string, Partial<Record<Locale, NameCorrection>>>> = {
  ALA: { fr: { name: 'Îles Åland', officialName: 'Îles Åland' } },
  ATG: { fr: { officialName: 'Antigua-et-Barbuda' } },
  BFA: { fr: { officialName: 'Burkina Faso' } },
  CIV: { fr: { officialName: "République de Côte d'Ivoire" } },
  COD: { fr: { name: 'République démocratique du Congo' }, de: { name: 'Demokratische Republik Kongo' } },
  IMN: { fr: { officialName: 'Île de Man' }, de: { officialName: 'Insel Man' } },
  IOT: { fr: { officialName: "Territoire britannique de l'océan Indien" } },
  LBY: { fr: { officialName: 'État de Libye' } },
  LUX: { de: { officialName: 'Großherzogtum Luxemburg' } },
  PLW: { fr: { name: 'Palaos', officialName: 'République des Palaos' } },
  SJM: {
    en: { officialName: 'Svalbard and Jan Mayen' },
    fr: { officialName: 'Svalbard et Jan Mayen' },
  },
  SWZ: { fr: { name: 'Eswatini' }, de: { name: 'Eswatini' } },
  // The two halves of one island have the same French name.
  SXM: { fr: { name: 'Saint-Martin (partie néerlandaise)' } },
  TCA: { de: { name: 'Turks- und Caicosinseln', officialName: 'Turks- und Caicosinseln' } },
  TZA: { fr: { officialName: 'République unie de Tanzanie' } },
  USA: { fr: { officialName: "États-Unis d'Amérique" } },
  VCT: { fr: { officialName: 'Saint-Vincent-et-les-Grenadines' } },
  VGB: { fr: { officialName: 'Îles Vierges' } },
  WSM: {
    fr: { officialName: 'État indépendant du Samoa' },
    de: { officialName: 'Unabhängiger Staat Samoa' },
  },
};

interface FactCorrection {
  readonly flag?: string;
  readonly callingCode?: string;
  readonly unMember?: boolean;
  readonly borders?: readonly string[];
}

export const correctedFacts: Readonly<Record<string, FactCorrection>> = {
  BES: { flag: '🇧🇶' },
  ESH: { callingCode: '+212' },
  // The source lets Sri Lanka border India, but not India Sri Lanka. There is a strait between them.
  LKA: { borders: [] },
  SHN: { callingCode: '+290' },
  // The Holy See is an observer at the United Nations, not a member.
  VAT: { callingCode: '+39', unMember: false },
};

/** Austria and Switzerland write standard German; the source lists their dialects instead. */
export const correctedLanguageCodes: Readonly<Record<string, string>> = { bar: 'deu', gsw: 'deu' };

/** Languages that have several names in the source. */
export const correctedLanguageNames: Readonly<Record<string, string>> = {
  deu: 'German',
  fas: 'Persian',
  ron: 'Romanian',
  sot: 'Sotho',
};

/** Currencies that have several names in the source, or one without its country. */
export const correctedCurrencyNames: Readonly<Record<string, string>> = {
  DKK: 'Danish krone',
  GBP: 'Pound sterling',
  GEL: 'Georgian lari',
  GMD: 'Gambian dalasi',
  MKD: 'Macedonian denar',
  NOK: 'Norwegian krone',
};

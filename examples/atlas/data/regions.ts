// The regions of the world and their parts, named by hand in all locales (the source has English names only).
import type { Texts } from './locales.ts';
import { toSlug } from './slug.ts';

export interface Region {
  /** The English name as a slug: "western-europe". */
  readonly code: string;
  readonly kind: 'region' | 'subregion';
  /** The code of the region that a subregion is part of. */
  readonly parent: string | undefined;
  readonly names: Texts;
}

/** Regions first, so that each parent comes before its parts. */
export function listRegions(): readonly Region[] {
  const regions = tree.map(([names]) => regionOf(names, undefined));
  const subregions = tree.flatMap(([parent, parts]) =>
    parts.map((names) => regionOf(names, toSlug(parent[0]))),
  );
  return [...regions, ...subregions];
}

function regionOf([en, fr, de]: Names, parent: string | undefined): Region {
  return {
    code: toSlug(en),
    kind: parent === undefined ? 'region' : 'subregion',
    parent,
    names: { en, fr, de },
  };
}

type Names = readonly [en: string, fr: string, de: string];

const tree: readonly (readonly [region: Names, parts: readonly Names[]])[] = [
  [
    ['Africa', 'Afrique', 'Afrika'],
    [
      ['Eastern Africa', "Afrique de l'Est", 'Ostafrika'],
      ['Middle Africa', 'Afrique centrale', 'Zentralafrika'],
      ['Northern Africa', 'Afrique du Nord', 'Nordafrika'],
      ['Southern Africa', 'Afrique australe', 'Südliches Afrika'],
      ['Western Africa', "Afrique de l'Ouest", 'Westafrika'],
    ],
  ],
  [
    ['Americas', 'Amériques', 'Amerika'],
    [
      ['Caribbean', 'Caraïbes', 'Karibik'],
      ['Central America', 'Amérique centrale', 'Mittelamerika'],
      ['North America', 'Amérique du Nord', 'Nordamerika'],
      ['South America', 'Amérique du Sud', 'Südamerika'],
    ],
  ],
  [['Antarctic', 'Antarctique', 'Antarktis'], []],
  [
    ['Asia', 'Asie', 'Asien'],
    [
      ['Central Asia', 'Asie centrale', 'Zentralasien'],
      ['Eastern Asia', "Asie de l'Est", 'Ostasien'],
      ['South-Eastern Asia', 'Asie du Sud-Est', 'Südostasien'],
      ['Southern Asia', 'Asie du Sud', 'Südasien'],
      ['Western Asia', "Asie de l'Ouest", 'Westasien'],
    ],
  ],
  [
    ['Europe', 'Europe', 'Europa'],
    [
      ['Central Europe', 'Europe centrale', 'Mitteleuropa'],
      ['Eastern Europe', "Europe de l'Est", 'Osteuropa'],
      ['Northern Europe', 'Europe du Nord', 'Nordeuropa'],
      ['Southeast Europe', 'Europe du Sud-Est', 'Südosteuropa'],
      ['Southern Europe', 'Europe du Sud', 'Südeuropa'],
      ['Western Europe', "Europe de l'Ouest", 'Westeuropa'],
    ],
  ],
  [
    ['Oceania', 'Océanie', 'Ozeanien'],
    [
      ['Australia and New Zealand', 'Australie et Nouvelle-Zélande', 'Australien und Neuseeland'],
      ['Melanesia', 'Mélanésie', 'Melanesien'],
      ['Micronesia', 'Micronésie', 'Mikronesien'],
      ['Polynesia', 'Polynésie', 'Polynesien'],
    ],
  ],
];

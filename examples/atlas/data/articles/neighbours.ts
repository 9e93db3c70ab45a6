// Published: the countries with the most land neighbours.
import { type Article, text } from './article.ts';

export const neighbours: Article = {
  state: { kind: 'published' },
  content: {
    title: 'Fourteen neighbours',
    slug: 'fourteen-neighbours',
    summary:
      'China and Russia border more countries than any others. Counting neighbours is harder than it looks.',
    countries: ['CHN', 'RUS', 'BRA', 'COD', 'DEU', 'FRA', 'CAN', 'AUS'],
    seo: {
      metaTitle: 'The countries with the most neighbours',
      metaDescription:
        'China and Russia have fourteen land neighbours each, Brazil ten. How neighbours are counted, and where the count gets hard.',
    },
    sections: [
      text(
        `China and Russia share the record: each has land borders with fourteen other states. Three of those are
        common to both, Kazakhstan, Mongolia and North Korea, and each of the two is a neighbour of the other.
        Some of these borders run for thousands of kilometres, others are hardly there. Russia and North Korea
        meet on less than twenty kilometres of the river Tumen. China touches Afghanistan only at the far end
        of the Wakhan corridor, where clocks differ by three and a half hours.`,
        `Russia would have twelve neighbours without Kaliningrad, the detached piece between Poland and
        Lithuania. That is the first lesson of such counts: the answer depends on what belongs to a country.`,
      ),
      {
        __component: 'blocks.country-list',
        title: 'Most neighbours in Asia, Europe, South America and Africa',
        countries: ['CHN', 'RUS', 'BRA', 'COD', 'DEU'],
      },
      text(
        `Ask this atlas for the neighbours of China and it answers with sixteen, because Hong Kong and Macau have
        codes, and so borders, of their own. Ask it for those of France and it gives the eight in Europe. The
        borders with Brazil and Suriname are listed under French Guiana, although French Guiana is France.`,
        `Brazil, with ten, touches all of South America but Chile and Ecuador. The Democratic Republic of the
        Congo and Germany have nine each. At the other end stand the islands, Australia the largest of them,
        which have none, and Canada, with one, unless one counts the line that was drawn in 2022 across tiny
        Hans Island, and that gave it a land border with the Kingdom of Denmark.`,
      ),
      { __component: 'blocks.figure', label: 'Land neighbours of China and of Russia', value: '14 each' },
    ],
  },
};

// Published: countries inside one other country.
import { type Article, text } from './article.ts';

export const enclaves: Article = {
  state: { kind: 'published' },
  content: {
    title: 'Inside another country',
    slug: 'inside-another-country',
    summary:
      'Three states have one neighbour each and no coast. What it means to live wholly inside somebody else’s map.',
    countries: ['LSO', 'SMR', 'VAT', 'ZAF', 'ITA', 'GMB', 'IND', 'BGD'],
    seo: {
      metaTitle: 'Enclaves: countries inside another country',
      metaDescription:
        'Lesotho, San Marino and Vatican City are each surrounded by a single neighbour. Why they exist and how they live.',
    },
    sections: [
      text(
        `Only three sovereign states are surrounded on all sides by a single other one. Vatican City covers
        less than half a square kilometre of Rome, and became a state with the Lateran Treaty of 1929. San
        Marino, on the slopes of Monte Titano, is sixty-one square kilometres of republic that the
        unification of Italy went round. Lesotho is of another order: with about 30,000 square kilometres it
        is the size of Belgium, and lies entirely within South Africa.`,
        `What kept Lesotho apart was its height. No other independent state lies wholly above 1,000 metres,
        and the mountains were easier to defend than to take. They are also where the rain falls. Through
        the tunnels of the Highlands Water Project, Lesotho sells water to the towns and mines around
        Johannesburg, so that the surrounding country depends on the surrounded one as well.`,
      ),
      {
        __component: 'blocks.country-list',
        title: 'The three enclaved states',
        countries: ['LSO', 'SMR', 'VAT'],
      },
      text(
        `A coast changes the case, however short it is. The Gambia follows its river through Senegal and meets
        no other country, but the river ends in the Atlantic; geographers speak of a semi-enclave. Monaco,
        in France, is another.`,
        `Pieces of a country can be enclosed too, and then the map becomes truly strange. Along the border of
        India and Bangladesh lay more than 160 such fragments, some inside one another to the third
        degree. In the night to 1 August 2015 the two states exchanged nearly all of them, and tens of
        thousands of people who had lived for decades without a reachable government chose a nationality.`,
      ),
      {
        __component: 'blocks.figure',
        label: 'Enclaves exchanged by India and Bangladesh in 2015',
        value: '162',
      },
    ],
  },
};

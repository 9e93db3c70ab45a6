// Published, with a newer draft that adds how coasts were lost: countries without access to the ocean.
import { type Article, type Section, text } from './article.ts';

const opening = text(
  `Forty-four sovereign states, and Kosovo, have no coast on an ocean or on a sea that is joined to one.
  Kazakhstan is the largest of them. It has a long shore on the Caspian, as Turkmenistan and Azerbaijan
  have, but the Caspian is a lake: its water goes nowhere, and ships reach the ocean only through the
  rivers and canals of Russia.`,
  `For a landlocked country every container passes somebody else’s territory, customs and roads. Distance
  is the smaller part of the cost. What weighs more is that a neighbour’s bad road, closed border or war
  becomes one’s own. The law of the sea therefore speaks of countries that have none.`,
);

const rightOfAccess: Section = {
  __component: 'blocks.quote',
  text: 'Land-locked States shall have the right of access to and from the sea for the purpose of exercising the rights provided for in this Convention …',
  source: 'United Nations Convention on the Law of the Sea, article 125 (1), from its first sentence',
};

const twice = text(
  `Two countries are landlocked twice over: all their neighbours are landlocked as well. Liechtenstein lies
  between Austria and Switzerland, and has been in this position since Austria-Hungary, which had ports on
  the Adriatic, fell apart in 1918. Uzbekistan joined it in 1991, when the republics around it became
  states. A traveller from Tashkent or Vaduz has to cross two borders at least to put a foot into the ocean.`,
);

const doublyLandlocked: Section = {
  __component: 'blocks.country-list',
  title: 'Landlocked twice over',
  countries: ['LIE', 'UZB'],
};

const lostCoasts = text(
  `Coasts can be lost. Bolivia’s went to Chile in the War of the Pacific, which began in 1879, and the country
  has a navy, on Lake Titicaca and its rivers, to this day. Ethiopia lost its ports when Eritrea became
  independent in 1993, Serbia when Montenegro left their union in 2006. South Sudan came into the world
  without one in 2011.`,
);

export const landlocked: Article = {
  state: {
    kind: 'modified',
    draft: {
      summary:
        'What it costs a country to have no coast, how some lost theirs, and which two are landlocked twice over.',
      sections: [opening, rightOfAccess, lostCoasts, twice, doublyLandlocked],
      countries: ['LIE', 'UZB', 'KAZ', 'AUT', 'CHE', 'BOL', 'ETH', 'SRB', 'SSD'],
    },
  },
  content: {
    title: 'Two borders from the sea',
    slug: 'two-borders-from-the-sea',
    summary: 'What it costs a country to have no coast, and which two are landlocked twice over.',
    countries: ['LIE', 'UZB', 'KAZ', 'AUT', 'CHE'],
    seo: {
      metaTitle: 'Landlocked and doubly landlocked countries',
      metaDescription:
        'Forty-four sovereign states have no coast. Liechtenstein and Uzbekistan have only neighbours without one.',
    },
    sections: [opening, rightOfAccess, twice, doublyLandlocked],
  },
};

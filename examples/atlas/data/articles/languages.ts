// Only a draft: languages that are official in many countries, and countries with many.
import { type Article, text } from './article.ts';

export const languages: Article = {
  state: { kind: 'draft' },
  content: {
    title: 'One language, many flags',
    slug: 'one-language-many-flags',
    summary:
      'English is official in more countries than any other language, but what "official" means differs with every flag.',
    countries: ['GBR', 'PRT', 'AGO', 'BRA', 'TLS', 'BEL', 'CHE', 'ZWE', 'ZAF', 'BOL'],
    seo: {
      metaTitle: 'Official languages of the world',
      metaDescription:
        'Which languages are official in most countries, and which countries have most official languages.',
    },
    sections: [
      text(
        `No language is official in more countries than English: this atlas lists it for about sixty members of
        the United Nations. French follows with around thirty, then Arabic and Spanish with more than twenty
        entries each, most of them side by side on the map. Portuguese has only nine, but they lie on four
        continents, from Portugal and Brazil to Angola and Timor-Leste.`,
        `Such lists are never quite finished. Since 2023 Mali, Burkina Faso and Niger have each reduced French
        from an official language to a working one. The United Kingdom, on the other hand, has no law that
        makes English official for the whole of it; nobody ever needed one.`,
      ),
      {
        __component: 'blocks.quote',
        text: 'Belgium comprises four linguistic regions: the Dutch-speaking region, the French-speaking region, the bilingual region of Brussels-Capital and the German-speaking region.',
        source: 'Constitution of Belgium, article 4',
      },
      text(
        `Other states write down as many languages as they can. The constitution of Bolivia names Spanish and
        thirty-six languages of its indigenous peoples, that of Zimbabwe sixteen languages, sign language among
        them. South Africa added sign language in 2023 as its twelfth. Data sets, this one included, tend to
        shorten such lists.`,
      ),
      {
        __component: 'blocks.country-list',
        title: 'Many official languages',
        countries: ['BOL', 'ZWE', 'ZAF'],
      },
    ],
  },
};

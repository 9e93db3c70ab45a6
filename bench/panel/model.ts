// A typical project of editors: posts with drafts and locales, each by one of a thousand authors.
import { articleValues, type Data } from '../dataset/content.ts';

const localized = { i18n: { localized: true } };

const schemaOf = (name: string, hasDrafts: boolean, attributes: object, pluginOptions = {}): object => ({
  kind: 'collectionType',
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: { draftAndPublish: hasDrafts },
  pluginOptions,
  attributes,
});

export const fieldsOfPage = 40;
export const sectionsOfPage = 30;

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

export const panelModel = {
  'src/api/author/content-types/author/schema.json': schemaOf('author', false, {
    name: { type: 'string', required: true },
    posts: { type: 'relation', relation: 'oneToMany', target: 'api::post.post', mappedBy: 'author' },
  }),
  'src/api/post/content-types/post/schema.json': schemaOf(
    'post',
    true,
    {
      title: { type: 'string', required: true, search: true, pluginOptions: localized },
      slug: { type: 'uid', targetField: 'title' },
      summary: { type: 'text', pluginOptions: localized },
      rank: { type: 'integer' },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'posts' },
      related: { type: 'relation', relation: 'manyToMany', target: 'api::post.post' },
    },
    localized,
  ),
  'src/api/page/content-types/page/schema.json': schemaOf('page', true, {
    ...Object.fromEntries(numbered(fieldsOfPage).map((number) => [`field${number}`, { type: 'string' }])),
    sections: { type: 'dynamiczone', components: ['page.section'] },
  }),
  'src/components/page/section.json': {
    collectionName: 'components_page_sections',
    info: { displayName: 'Section' },
    attributes: { heading: { type: 'string' }, text: { type: 'text' } },
  },
};

export const authors = 1000;

export const authorValues = (index: number): Data => ({ name: `Author ${index}` });

export function postValues(index: number, authorIds: readonly string[]): Data {
  const { title, summary } = articleValues(index);
  const values = { title: `${title} ${index}`, slug: `p-${index}`, summary, rank: index % 1000 };
  return { ...values, author: authorIds[index % authors] };
}

/** A page of the size that is slow to edit. */
export const pageValues: Data = {
  ...Object.fromEntries(numbered(fieldsOfPage).map((number) => [`field${number}`, `Value ${number}`])),
  sections: numbered(sectionsOfPage).map((number) => ({
    __component: 'page.section',
    heading: `Heading ${number}`,
    text: 'What the section says. '.repeat(10),
  })),
};

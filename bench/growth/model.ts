// The content of the growing project: posts with drafts, and a category for each 200 posts. `headline` has the same text as `title`,
// and an index of its parts.
import { articleValues, type Data, wordAt } from '../dataset/content.ts';

export const growingTypes = ['category', 'post'] as const;
export const postsOfCategory = 200;

const schemaOf = (name: string, plural: string, isDrafted: boolean, attributes: object): object => ({
  kind: 'collectionType',
  collectionName: plural,
  info: { singularName: name, pluralName: plural, displayName: name },
  options: { draftAndPublish: isDrafted },
  attributes,
});

export const growingModel = {
  'src/api/category/content-types/category/schema.json': schemaOf('category', 'categories', false, {
    name: { type: 'string', required: true },
    posts: { type: 'relation', relation: 'oneToMany', target: 'api::post.post', mappedBy: 'category' },
  }),
  'src/api/post/content-types/post/schema.json': schemaOf('post', 'posts', true, {
    title: { type: 'string', required: true },
    headline: { type: 'string', search: true },
    slug: { type: 'uid', targetField: 'title' },
    summary: { type: 'text' },
    rank: { type: 'integer' },
    section: { type: 'integer' },
    category: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'api::category.category',
      inversedBy: 'posts',
    },
  }),
};

export const categoryName = (index: number): string => `Category ${index} ${wordAt(index)}`;

/** A part of the title that only this post has. */
export const partOfOne = (index: number): string => `no${index}no`;

/** The number of sections, which have equal numbers of posts. */
export const sections = 10;

export function postValues(index: number): Data {
  const { title, slug, summary, rank } = articleValues(index);
  const text = `${title} ${partOfOne(index)}`;
  return { title: text, headline: text, slug, summary, rank, section: index % sections };
}

// The content model of the benchmark: articles of a larger site, with all kinds of attributes that can be populated.

type Json = Readonly<Record<string, unknown>>;

/** Plural names, which are also the names of paths and tables, by singular name. */
const plurals = { article: 'articles', category: 'categories', author: 'authors', tag: 'tags' } as const;
export type ModelName = keyof typeof plurals;
export const modelNames = Object.keys(plurals) as readonly ModelName[];

const relation = (kind: string, target: ModelName, inverse: Json): Json => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...inverse,
});

const articleAttributes: Json = {
  title: { type: 'string', required: true },
  subtitle: { type: 'string' },
  slug: { type: 'uid', targetField: 'title' },
  summary: { type: 'text' },
  body: { type: 'richtext' },
  kind: { type: 'enumeration', enum: ['news', 'story', 'review', 'interview'] },
  rank: { type: 'integer' },
  rating: { type: 'decimal' },
  score: { type: 'float' },
  views: { type: 'biginteger' },
  isFeatured: { type: 'boolean', default: false },
  allowsComments: { type: 'boolean', default: true },
  eventDate: { type: 'date' },
  startTime: { type: 'time' },
  validFrom: { type: 'datetime' },
  contact: { type: 'email' },
  source: { type: 'string' },
  extra: { type: 'json' },
  category: relation('manyToOne', 'category', { inversedBy: 'articles' }),
  author: relation('manyToOne', 'author', { inversedBy: 'articles' }),
  tags: relation('manyToMany', 'tag', { inversedBy: 'articles' }),
  cover: { type: 'media', multiple: false },
  seo: { type: 'component', component: 'shared.seo' },
  blocks: { type: 'dynamiczone', components: ['blocks.text', 'blocks.quote', 'blocks.figure'] },
};

const attributes: Readonly<Record<ModelName, Json>> = {
  article: articleAttributes,
  category: {
    name: { type: 'string', required: true },
    slug: { type: 'uid', targetField: 'name' },
    description: { type: 'text' },
    articles: relation('oneToMany', 'article', { mappedBy: 'category' }),
  },
  author: {
    name: { type: 'string', required: true },
    email: { type: 'email' },
    biography: { type: 'text' },
    articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
  },
  tag: {
    label: { type: 'string', required: true },
    articles: relation('manyToMany', 'article', { mappedBy: 'tags' }),
  },
};

const components: Readonly<Record<string, Json>> = {
  'shared/seo': {
    metaTitle: { type: 'string' },
    metaDescription: { type: 'text' },
    isIndexed: { type: 'boolean' },
  },
  'blocks/text': { heading: { type: 'string' }, text: { type: 'richtext' } },
  'blocks/quote': { text: { type: 'text' }, by: { type: 'string' } },
  'blocks/figure': { label: { type: 'string' }, value: { type: 'decimal' } },
};

/** The content of the project's files by path. */
export function modelFiles(): Readonly<Record<string, Json>> {
  const types = modelNames.map((name) => [
    `src/api/${name}/content-types/${name}/schema.json`,
    {
      kind: 'collectionType',
      collectionName: plurals[name],
      info: { singularName: name, pluralName: plurals[name], displayName: name },
      options: { draftAndPublish: name === 'article' },
      pluginOptions: name === 'article' ? { i18n: { localized: true } } : {},
      attributes: attributes[name],
    },
  ]);
  const parts = Object.entries(components).map(([path, own]) => [
    `src/components/${path}.json`,
    { info: { displayName: path }, attributes: own },
  ]);
  return Object.fromEntries([...types, ...parts]);
}

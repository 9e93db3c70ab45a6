// Articles as the rival stores them: a typed column for each attribute, and a column with the finished JSON of the row.

export type Fields = Readonly<Record<string, unknown>>;

/** Columns by attribute, in the order of the response. */
export const columns: Readonly<Record<string, string>> = {
  title: 'title',
  subtitle: 'subtitle',
  slug: 'slug',
  summary: 'summary',
  body: 'body',
  kind: 'kind',
  rank: 'rank',
  rating: 'rating',
  score: 'score',
  views: 'views',
  isFeatured: 'is_featured',
  allowsComments: 'allows_comments',
  eventDate: 'event_date',
  startTime: 'start_time',
  validFrom: 'valid_from',
  contact: 'contact',
  source: 'source',
  extra: 'extra',
};

const defaults: Fields = { isFeatured: false, allowsComments: true };
const parts: Readonly<Record<string, readonly string[]>> = {
  seo: ['metaTitle', 'metaDescription', 'isIndexed'],
  'blocks.text': ['heading', 'text'],
  'blocks.quote': ['text', 'by'],
  'blocks.figure': ['label', 'value'],
};

export interface Times {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
}

/** All attributes of a new article, with defaults. */
export const withDefaults = (data: Fields): Fields =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, data[name] ?? defaults[name] ?? null]));

/** The members of the response after id and documentId. */
export const render = (values: Fields, times: Times): string =>
  JSON.stringify({ ...values, ...times, locale: 'en' }).slice(1, -1);

/** Parses the attributes from the result of `render`. */
export function valuesOf(json: string): Fields {
  const all: Fields = JSON.parse(`{${json}}`);
  return Object.fromEntries(Object.keys(columns).map((name) => [name, all[name]]));
}

let componentId = 1_000_000;

export function renderSeo(given: unknown): string | null {
  return isFields(given) ? JSON.stringify({ id: componentId++, ...pick(given, parts.seo) }) : null;
}

export function renderBlocks(given: unknown): string | null {
  if (!Array.isArray(given)) return null;
  const blocks = given.filter(isFields).map((block) => {
    const name = String(block.__component);
    return { id: componentId++, __component: name, ...pick(block, parts[name]) };
  });
  return JSON.stringify(blocks);
}

const pick = (from: Fields, names: readonly string[] = []): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

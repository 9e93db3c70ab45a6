// Requests whose statements must use an index at any size. `mayScan` has the reason if a scan is acceptable.
import type { GivenRule } from '../../src/plan/rules/parse-rule.ts';
import { categoryName, wordAt } from '../dataset/content.ts';
import { modelFiles } from '../dataset/model.ts';
import { deepPopulate } from '../scenarios.ts';

export interface PlanScenario {
  readonly name: string;
  /** The plural name of a content type; `:id` after it is the documentId of an article. */
  readonly path: string;
  readonly search: string;
  /** The rule for reading articles, in which `$user.documentId` is the documentId of an author. */
  readonly rule?: GivenRule;
  /** Why no index can serve the statement. */
  readonly mayScan?: string;
}

const category = encodeURIComponent(categoryName(3));
const partOfText = 'no ordered index finds a part of a text';

const own = { filter: { author: { documentId: { $eq: '$user.documentId' } } } };

const ofRules: readonly PlanScenario[] = [
  { name: 'rule: findOne', path: 'articles/:id', search: '', rule: own },
  { name: 'rule: list', path: 'articles', search: 'sort=publishedAt:desc', rule: own },
  {
    name: 'rule: list with a filter',
    path: 'articles',
    search: `filters[category][name]=${category}`,
    rule: own,
  },
  { name: 'rule: populated from the other side', path: 'categories', search: 'populate=articles', rule: own },
  {
    name: 'rule: filter from the other side',
    path: 'tags',
    search: 'filters[articles][slug]=article-77',
    rule: own,
  },
  { name: 'rule: some attributes', path: 'articles', search: '', rule: { fields: ['title', 'slug'] } },
];

const ofScenarios: readonly PlanScenario[] = [
  { name: 'findOne', path: 'articles/:id', search: '' },
  { name: 'list', path: 'articles', search: '' },
  { name: 'list of 100, page 3', path: 'articles', search: 'pagination[page]=3&pagination[pageSize]=100' },
  { name: 'list, populated', path: 'articles', search: deepPopulate.slice(1) },
  {
    name: 'filter by category, newest',
    path: 'articles',
    search: `filters[category][name]=${category}&sort=publishedAt:desc`,
  },
  {
    name: 'filter by category, rank',
    path: 'articles',
    search: `filters[category][name]=${category}&sort=rank:desc`,
  },
  {
    name: 'filter by tag',
    path: 'articles',
    search: 'filters[tags][label][$startsWith]=tag 7',
    mayScan: 'a quarter of all articles match and are counted',
  },
  {
    name: 'filter by two tags',
    path: 'articles',
    search: 'filters[$or][0][tags][label]=tag 1 stone&filters[$or][1][tags][label]=tag 2 harbour',
  },
  {
    name: 'filter: title contains',
    path: 'articles',
    search: `filters[title][$containsi]=${wordAt(3)}`,
    mayScan: partOfText,
  },
  { name: 'filter: slug', path: 'articles', search: 'filters[slug]=article-77' },
  { name: 'filter: slug starts with', path: 'articles', search: 'filters[slug][$startsWith]=article-77' },
  {
    name: 'filter: rank between',
    path: 'articles',
    search: 'filters[rank][$between]=7&filters[rank][$between]=9',
  },
  { name: 'filter: boolean', path: 'articles', search: 'filters[isFeatured]=true&sort=rank' },
  { name: 'filter: draft by title', path: 'articles', search: 'status=draft&filters[title]=river 7' },
  { name: 'publicationFilter=modified', path: 'articles', search: 'status=draft&publicationFilter=modified' },
  {
    name: 'publicationFilter=never-published',
    path: 'articles',
    search: 'status=draft&publicationFilter=never-published',
  },
  { name: 'all locales', path: 'articles', search: 'locale=*' },
  { name: 'localizations', path: 'articles', search: 'populate[localizations]=true' },
  {
    name: 'inverse of manyToOne',
    path: 'categories',
    search: 'populate[articles]=true&pagination[pageSize]=1',
  },
  { name: 'inverse of manyToMany', path: 'tags', search: 'populate[articles]=true&pagination[pageSize]=1' },
  { name: 'count of an inverse relation', path: 'authors', search: 'populate[articles][count]=true' },
  { name: 'filter by inverse relation', path: 'categories', search: 'filters[articles][slug]=article-9' },
  {
    name: 'sort by relation',
    path: 'articles',
    search: 'sort=category.name',
    mayScan: 'every row has to be placed',
  },
  { name: 'search', path: 'articles', search: `_q=${wordAt(4)}`, mayScan: partOfText },
];

const short = [
  'string',
  'uid',
  'enumeration',
  'integer',
  'decimal',
  'float',
  'biginteger',
  'date',
  'time',
  'datetime',
  'email',
];

/** Sorts by each attribute with an index, and by the times that all rows have. */
function sorts(): readonly PlanScenario[] {
  const schema = modelFiles()['src/api/article/content-types/article/schema.json'];
  const attributes = Object.entries(
    (schema?.attributes ?? {}) as Readonly<Record<string, { readonly type: string }>>,
  );
  const names = attributes.flatMap(([name, { type }]) => (short.includes(type) ? [name] : []));
  return ['createdAt', 'updatedAt', 'publishedAt', ...names].flatMap((name) =>
    ['asc', 'desc'].map((direction) => ({
      name: `sort by ${name}, ${direction}`,
      path: 'articles',
      search: `sort=${name}:${direction}`,
    })),
  );
}

export const planScenarios: readonly PlanScenario[] = [...ofScenarios, ...ofRules, ...sorts()];

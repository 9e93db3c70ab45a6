// Random queries as trees, which can be mutated and written as a REST or a GraphQL request. All are valid; how expensive they are
// depends on the data.
import type { Random } from './random.ts';

type Type = 'articles' | 'categories' | 'authors' | 'tags';

interface TypeParts {
  readonly texts: readonly [string, ...string[]];
  /** Other attributes, each with a valid value for comparisons. */
  readonly others: Readonly<Record<string, string>>;
  readonly relations: Readonly<Record<string, Type>>;
}

const article: TypeParts = {
  texts: ['title', 'subtitle', 'slug', 'summary', 'body', 'contact', 'source'],
  others: {
    rank: '1',
    rating: '1.5',
    score: '1',
    views: '100',
    isFeatured: 'true',
    eventDate: '2020-06-01',
    startTime: '12:00:00.000',
    validFrom: '2020-06-01T00:00:00.000Z',
    kind: 'news',
  },
  relations: { category: 'categories', author: 'authors', tags: 'tags' },
};

export const model: Readonly<Record<Type, TypeParts>> = {
  articles: article,
  categories: {
    texts: ['name', 'slug', 'description'],
    others: { createdAt: '2020-06-01T00:00:00.000Z' },
    relations: { articles: 'articles' },
  },
  authors: {
    texts: ['name', 'email', 'biography'],
    others: { createdAt: '2020-06-01T00:00:00.000Z' },
    relations: { articles: 'articles' },
  },
  tags: {
    texts: ['label'],
    others: { createdAt: '2020-06-01T00:00:00.000Z' },
    relations: { articles: 'articles' },
  },
};

const types: readonly [Type, ...Type[]] = ['articles', 'tags', 'categories', 'authors'];

export interface Populate {
  readonly name: string;
  readonly below: readonly Populate[];
  readonly sort: string | undefined;
  readonly filter: Filter | undefined;
  readonly limit: number;
}

export interface Filter {
  readonly path: readonly string[];
  readonly operator: string;
  readonly operand: string;
}

export interface HostileQuery {
  readonly type: Type;
  readonly populate: readonly Populate[];
  readonly sort: readonly string[];
  readonly filters: readonly Filter[];
  readonly junction: '$and' | '$or' | '$not';
  readonly search: string | undefined;
  readonly pageSize: number;
  readonly page: number;
  readonly status: 'published' | 'draft';
  readonly locale: string | undefined;
  /** How often a GraphQL operation contains the root field. */
  readonly aliases: number;
}

const textOperators: readonly [string, ...string[]] = [
  '$contains',
  '$containsi',
  '$notContainsi',
  '$eqi',
  '$ne',
  '$startsWith',
  '$endsWith',
  '$gt',
  '$null',
];
const operands: readonly [string, ...string[]] = [
  'e',
  'the',
  'zzzz',
  'É',
  '%_%_%',
  '0',
  ' ',
  'aaaaaaaaaaaaaaaaaaaa',
];

export function makeQuery(random: Random): HostileQuery {
  const type = random.pick(types);
  return {
    type,
    populate: makePopulate(type, 1 + random.below(3), random),
    sort: random.chance(0.5) ? [makeSort(type, random, 3)] : [],
    filters: Array.from({ length: random.below(5) }, () => makeFilter(type, random)),
    junction: random.pick(['$and', '$or', '$not']),
    search: random.chance(0.2) ? random.pick(['e', 'zzzz', 'the']) : undefined,
    pageSize: random.pick([1, 25, 100]),
    page: random.pick([1, 1, 1, 50, 100]),
    status: random.pick(['published', 'published', 'draft']),
    locale: random.pick([undefined, undefined, 'en', 'de']),
    aliases: random.pick([1, 1, 4, 20]),
  };
}

/** The same query with one part generated again. */
export function mutated(query: HostileQuery, random: Random): HostileQuery {
  const other = { ...makeQuery(random), type: query.type };
  const { type } = query;
  const changes: readonly [() => HostileQuery, ...(() => HostileQuery)[]] = [
    () => ({ ...query, populate: makePopulate(type, 4, random) }),
    () => ({ ...query, populate: merged(query.populate, makePopulate(type, 2, random)) }),
    () => ({ ...query, sort: [...new Set([makeSort(type, random, 4), ...query.sort])].slice(0, 4) }),
    () => ({ ...query, sort: [] }),
    () => ({ ...query, filters: [...query.filters, makeFilter(type, random)] }),
    () => ({ ...query, filters: query.filters.slice(1) }),
    () => ({ ...query, junction: other.junction, search: other.search }),
    () => ({ ...query, pageSize: other.pageSize, page: other.page }),
    () => ({ ...query, status: other.status, locale: other.locale, aliases: other.aliases }),
  ];
  return random.pick(changes)();
}

function makePopulate(type: Type, depth: number, random: Random): readonly Populate[] {
  if (depth === 0) return [];
  return Object.entries(model[type].relations)
    .filter(() => random.chance(0.7))
    .map(([name, target]) => ({
      name,
      below: makePopulate(target, depth - 1, random),
      sort: random.chance(0.3) ? makeSort(target, random, 2) : undefined,
      filter: random.chance(0.3) ? makeFilter(target, random) : undefined,
      limit: random.pick([1, 10, 100]),
    }));
}

/** Merges two lists; each relation is contained once. */
const merged = (one: readonly Populate[], other: readonly Populate[]): readonly Populate[] => [
  ...new Map([...one, ...other].map((populate) => [populate.name, populate])).values(),
];

function makeFilter(type: Type, random: Random): Filter {
  const { path, end } = makePath(type, random, { hops: 4, lists: 4 });
  const operand = model[end].others[path.at(-1) ?? ''];
  if (operand === undefined) return filterBy(path, random.pick(textOperators), random.pick(operands));
  const operator = random.pick(['$gt', '$ne', '$null']);
  return filterBy(path, operator, operand);
}

const filterBy = (path: readonly string[], operator: string, operand: string): Filter => ({
  path,
  operator,
  operand: operator === '$null' ? 'false' : operand,
});

/** A sort may pass through at most one to-many relation. */
const makeSort = (type: Type, random: Random, hops: number): string =>
  makePath(type, random, { hops, lists: 1 }).path.join('.');

export const toOne: readonly string[] = ['category', 'author'];

interface Reach {
  readonly hops: number;
  /** The maximum number of to-many relations among the hops. */
  readonly lists: number;
}

/** A path through relations to an attribute of the last content type. */
function makePath(
  type: Type,
  random: Random,
  { hops, lists }: Reach,
): { readonly path: readonly string[]; readonly end: Type } {
  const { texts, others, relations } = model[type];
  const names = Object.entries(relations).filter(([name]) => lists > 0 || toOne.includes(name));
  const [name, target] = names[random.below(names.length)] ?? [];
  if (hops > 0 && name !== undefined && target !== undefined && random.chance(0.6)) {
    const reach = { hops: hops - 1, lists: toOne.includes(name) ? lists : lists - 1 };
    const { path, end } = makePath(target, random, reach);
    return { path: [name, ...path], end };
  }
  return { path: [random.pick([...texts, ...Object.keys(others)])], end: type };
}

// Questions as trees that can be made, changed and written as a REST or a GraphQL request: valid, and as dear as the data
// makes them.
import type { Random } from './random.ts';

type Type = 'articles' | 'categories' | 'authors' | 'tags';

interface TypeParts {
  readonly texts: readonly [string, ...string[]];
  readonly others: readonly string[];
  readonly relations: Readonly<Record<string, Type>>;
}

const article: TypeParts = {
  texts: ['title', 'subtitle', 'slug', 'summary', 'body', 'contact', 'source'],
  others: ['rank', 'rating', 'score', 'views', 'isFeatured', 'eventDate', 'startTime', 'validFrom', 'kind'],
  relations: { category: 'categories', author: 'authors', tags: 'tags' },
};

export const model: Readonly<Record<Type, TypeParts>> = {
  articles: article,
  categories: {
    texts: ['name', 'slug', 'description'],
    others: ['createdAt'],
    relations: { articles: 'articles' },
  },
  authors: {
    texts: ['name', 'email', 'biography'],
    others: ['createdAt'],
    relations: { articles: 'articles' },
  },
  tags: { texts: ['label'], others: ['createdAt'], relations: { articles: 'articles' } },
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

export interface Question {
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
  /** How often the root field stands in one GraphQL operation. */
  readonly aliases: number;
}

const operators = [
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
const operands = ['e', 'the', 'zzzz', 'É', '%_%_%', '0', ' ', 'aaaaaaaaaaaaaaaaaaaa'];

export function makeQuestion(random: Random): Question {
  const type = random.pick(types);
  return {
    type,
    populate: makePopulate(type, 1 + random.below(3), random),
    sort: random.chance(0.5) ? [makePath(type, random, 3).join('.')] : [],
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

/** The same question with one part made anew. */
export function mutated(question: Question, random: Random): Question {
  const other = { ...makeQuestion(random), type: question.type };
  const { type } = question;
  const changes: readonly [() => Question, ...(() => Question)[]] = [
    () => ({ ...question, populate: makePopulate(type, 4, random) }),
    () => ({ ...question, populate: [...question.populate, ...makePopulate(type, 2, random)] }),
    () => ({ ...question, sort: [makePath(type, random, 4).join('.'), ...question.sort].slice(0, 4) }),
    () => ({ ...question, sort: [] }),
    () => ({ ...question, filters: [...question.filters, makeFilter(type, random)] }),
    () => ({ ...question, filters: question.filters.slice(1) }),
    () => ({ ...question, junction: other.junction, search: other.search }),
    () => ({ ...question, pageSize: other.pageSize, page: other.page }),
    () => ({ ...question, status: other.status, locale: other.locale, aliases: other.aliases }),
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
      sort: random.chance(0.3) ? makePath(target, random, 2).join('.') : undefined,
      filter: random.chance(0.3) ? makeFilter(target, random) : undefined,
      limit: random.pick([1, 10, 100]),
    }));
}

function makeFilter(type: Type, random: Random): Filter {
  return {
    path: makePath(type, random, 4),
    operator: operators[random.below(operators.length)] ?? '$eq',
    operand: operands[random.below(operands.length)] ?? 'e',
  };
}

/** Through relations to an attribute. */
function makePath(type: Type, random: Random, hops: number): readonly string[] {
  const { texts, others, relations } = model[type];
  const names = Object.entries(relations);
  const [name, target] = names[random.below(names.length)] ?? [];
  if (hops > 0 && name !== undefined && target !== undefined && random.chance(0.6))
    return [name, ...makePath(target, random, hops - 1)];
  return [random.pick([...texts, ...others] as [string, ...string[]])];
}

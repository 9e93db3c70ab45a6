// Writes a query as a GraphQL request, which contains the root field once per alias.
import { type Filter, type HostileQuery, model, type Populate, toOne } from './query.ts';
import type { Request } from './write-rest.ts';

/** The maximum depth of nested relations and the maximum number of tokens, so that the server does not refuse the operation. */
const maxDepth = 2;
const maxTokens = 900;

export function graphqlRequest(query: HostileQuery): Request {
  const field = rootField({ ...query, populate: cut(query.populate, maxDepth) });
  const aliases = Math.max(1, Math.min(query.aliases, Math.floor(maxTokens / tokensOf(field))));
  const fields = Array.from({ length: aliases }, (_, index) => `a${index}: ${field}`);
  return { method: 'POST', path: '/graphql', body: JSON.stringify({ query: `{ ${fields.join(' ')} }` }) };
}

const cut = (populate: readonly Populate[], depth: number): readonly Populate[] =>
  depth === 0 ? [] : populate.map((one) => ({ ...one, below: cut(one.below, depth - 1) }));

const tokensOf = (text: string): number => 2 + (text.match(/"[^"]*"|\w+|[^\s\w,]/g)?.length ?? 0);

function rootField(query: HostileQuery): string {
  const { type, junction, filters, sort, pageSize, page, populate, status } = query;
  const conditions = filters.map(printFilter);
  const [first = '{}'] = conditions;
  const list =
    junction === '$not' ? `{ not: ${first} }` : `{ ${junction.slice(1)}: [${conditions.join(', ')}] }`;
  const given = [
    `pagination: { page: ${page}, pageSize: ${pageSize} }`,
    ...(filters.length > 0 ? [`filters: ${list}`] : []),
    ...(sort.length > 0 ? [`sort: ${JSON.stringify(sort)}`] : []),
    ...(type === 'articles' ? [`publicationState: ${status === 'draft' ? 'PREVIEW' : 'LIVE'}`] : []),
  ];
  return `${type}(${given.join(', ')}) { meta { pagination { total } } data { id attributes { ${fieldsOf(type, populate)} } } }`;
}

function fieldsOf(type: keyof typeof model, populate: readonly Populate[]): string {
  const { texts, relations } = model[type];
  const inner = populate.flatMap((one) => {
    const target = relations[one.name];
    if (!target) return [];
    return `${one.name}${argumentsOf(one)} { data { attributes { ${fieldsOf(target, one.below)} } } }`;
  });
  return [...texts, ...inner].join(' ');
}

function argumentsOf({ name, limit, sort, filter }: Populate): string {
  if (toOne.includes(name)) return '';
  const given = [
    `pagination: { limit: ${limit} }`,
    ...(sort === undefined ? [] : [`sort: ${JSON.stringify([sort])}`]),
    ...(filter ? [`filters: ${printFilter(filter)}`] : []),
  ];
  return `(${given.join(', ')})`;
}

const numeric = ['rank', 'rating', 'score', 'views'];

function printFilter({ path, operator, operand }: Filter): string {
  const name = path.at(-1) ?? '';
  const isText = Object.values(model).some(({ texts }) => texts.includes(name));
  const comparison = isText
    ? `{ ${operator.slice(1)}: ${operator === '$null' ? true : JSON.stringify(operand)} }`
    : `{ ${numeric.includes(name) ? 'gt: 1' : 'null: false'} }`;
  return path.toReversed().reduce((inner, key) => `{ ${key}: ${inner} }`, comparison);
}

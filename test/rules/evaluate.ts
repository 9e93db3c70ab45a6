// What filters mean, said a second time and in the simplest way: rows in memory, three-valued logic, related rows
// joined (a missing one counts as a row of nulls; $not goes below relations, in rules only below those to one). For
// comparison with what statements return.

export type Filter = { readonly [key: string]: unknown };

export interface Row {
  readonly id: number;
  readonly documentId: string;
  readonly [name: string]: unknown;
}

export interface Evaluating {
  /** The documents that an attribute leads to, as far as they exist for the caller; undefined for a plain value. */
  readonly related: (row: Row | null, name: string) => readonly Row[] | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
  /** In a rule: attributes that lead to many, where $not around means that none of them meets the condition. */
  readonly lists?: readonly string[];
}

type Truth = boolean | null;

export const holds = (filter: Filter, row: Row | null, evaluating: Evaluating): boolean =>
  evaluate(filter, row, false, evaluating) === true;

function evaluate(filter: Filter, row: Row | null, isNegated: boolean, evaluating: Evaluating): Truth {
  const parts = Object.entries(filter).map(([key, inner]): Truth => {
    if (key === '$not') return evaluate(inner as Filter, row, !isNegated, evaluating);
    if (key === '$and' || key === '$or') {
      const truths = (inner as Filter[]).map((one) => evaluate(one, row, isNegated, evaluating));
      return (key === '$and') === isNegated ? some(truths) : every(truths);
    }
    const related = evaluating.related(row, key);
    if (!related) return compare(row?.[key] ?? null, inner as Filter, isNegated, evaluating);
    const joined = related.length > 0 ? related : [null];
    if (isNegated && evaluating.lists?.includes(key)) {
      if (row === null && hasClaim(inner)) return null;
      return !joined.some((one) => evaluate(inner as Filter, one, false, evaluating) === true);
    }
    return joined.some((one) => evaluate(inner as Filter, one, isNegated, evaluating) === true) ? true : null;
  });
  return isNegated ? some(parts) : every(parts);
}

const hasClaim = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null
    ? Object.values(filter).some(hasClaim)
    : String(filter).startsWith('$user.');

const every = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true;
const some = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(null) ? null : false;

function compare(value: unknown, condition: Filter, isNegated: boolean, { claims }: Evaluating): Truth {
  const [[operator = '', given] = []] = Object.entries(condition);
  const operand = (one: unknown): unknown =>
    typeof one === 'string' && one.startsWith('$user.') ? (claims[one.slice(1)] ?? null) : one;
  const truth = compareOne(operator, value, Array.isArray(given) ? given.map(operand) : operand(given));
  return truth === null ? null : truth !== isNegated;
}

function compareOne(operator: string, value: unknown, operand: unknown): Truth {
  if (operator === '$null') return value === null;
  if (operator === '$notNull') return value !== null;
  if (operator === '$in' || operator === '$notIn') {
    const list = operand as readonly unknown[];
    const isIn = some(list.map((one) => compareOne('$eq', value, one)));
    return operator === '$in' || isIn === null ? isIn : !isIn;
  }
  if (Array.isArray(operand)) return some(operand.map((one) => compareOne(operator, value, one)));
  if (value === null || operand === null) return null;
  switch (operator) {
    case '$eq':
      return value === operand;
    case '$ne':
      return value !== operand;
    case '$lt':
      return (value as number) < (operand as number);
    case '$gte':
      return (value as number) >= (operand as number);
    case '$contains':
      return String(value).includes(String(operand));
    default:
      throw new Error(`No operator ${operator}`);
  }
}

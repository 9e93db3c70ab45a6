// The SQL of each operator. The differences of databases are in the dialects.
import { Claim } from '../../plan/claim.ts';
import type { OperatorName } from '../../plan/operators/index.ts';
import type { Condition } from '../../plan/plan.ts';
import type { Operand, Storage } from '../../schema/attribute-types/scalar-type.ts';
import { type Dialect, escapeLike } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type Scope, storageOf, subjectOf } from '../scope/scope.ts';
import { comma, input, join, type Sql, sql, value } from '../sql.ts';
import { endOfBeginning } from './end-of-beginning.ts';
import { indexedTexts, mayContain, partOperators } from './indexed-texts.ts';

interface Comparing {
  readonly subject: Sql;
  readonly storage: Storage;
  /** Whether the subject is a column of texts, which an index can have. */
  readonly isTextColumn: boolean;
  /** Whether an index on texts may find it. */
  readonly isFound: boolean;
  readonly operands: readonly (Operand | Claim)[];
  readonly dialect: Dialect;
  readonly claims: Compiling['claims'];
}

export function compare(
  { operator, operands, subject }: Extract<Condition, { kind: 'compare' }>,
  scope: Scope,
  compiling: Compiling,
): Sql {
  const { dialect, claims } = compiling;
  const storage = storageOf(subject);
  const compiled = comparisons[operator]({
    subject: subjectOf(dialect, scope, subject),
    storage,
    isTextColumn: scope.kind === 'row' && storage === 'text',
    isFound: scope.kind === 'row' && indexedTexts([subject], scope.contentType) !== undefined,
    operands,
    dialect,
    claims,
  });
  const spelling = partOperators[operator];
  const [part] = operands;
  if (spelling === undefined || typeof part !== 'string') return compiled;
  const candidates = mayContain([subject], { part, spelling }, scope, compiling);
  return candidates ? sql`(${candidates} and ${compiled})` : compiled;
}

function bound({ storage, dialect, claims }: Comparing, operand: Operand | Claim = null): Sql {
  // A claim has the storage of the compared attribute. A missing claim is null, which equals nothing.
  if (operand instanceof Claim) return claims ? value(claims[operand.name] ?? null) : input(operand.name);
  return operand === null ? value(null) : dialect.operand(storage, operand);
}

const asText = ({ subject, storage, dialect }: Comparing): Sql => dialect.toText(storage, subject);

/** A search for null is false for every text, and unknown for a missing one. */
function searched(comparing: Comparing, compiled: (text: Sql, pattern: string) => Sql): Sql {
  const text = asText(comparing);
  const [pattern] = comparing.operands;
  return pattern === null ? sql`${text} <> ${text}` : compiled(text, String(pattern));
}

const symbol =
  (mark: Sql) =>
  (comparing: Comparing): Sql =>
    sql`${comparing.subject} ${mark} ${bound(comparing, comparing.operands[0])}`;

/**
 * JSON values are ordered among numbers and among texts; a value of another kind than the operand is neither smaller
 * nor larger.
 */
function ordered(comparing: Comparing): Comparing {
  const { storage, operands, dialect, subject } = comparing;
  if (storage !== 'json') return comparing;
  const values = operands.map((operand) => (typeof operand === 'string' ? JSON.parse(operand) : operand));
  const known = values.find((one) => one !== null);
  if (known === undefined) return comparing;
  const kind = typeof known === 'number' ? 'number' : 'text';
  return { ...comparing, subject: dialect.jsonOrdered(kind, subject), storage: kind, operands: values };
}

const inOrder =
  (mark: Sql) =>
  (comparing: Comparing): Sql =>
    symbol(mark)(ordered(comparing));

const like =
  (pattern: (text: string) => string) =>
  (comparing: Comparing): Sql =>
    searched(comparing, (text, searchedText) =>
      comparing.dialect.likeInsensitive(
        text,
        pattern(escapeLike(searchedText)),
        comparing.isFound ? undefined : searchedText,
      ),
    );

const part =
  (operator: 'contains' | 'startsWith' | 'endsWith') =>
  (comparing: Comparing): Sql =>
    searched(comparing, (text, searchedText) => comparing.dialect[operator](text, searchedText));

/** Texts sort by code point, so those with the same beginning are adjacent in an index. */
function startsWith(comparing: Comparing): Sql {
  const { subject, isTextColumn } = comparing;
  if (!isTextColumn) return part('startsWith')(comparing);
  return searched(comparing, (_text, start) => {
    const end = endOfBeginning(start);
    const isBehind = sql`${subject} >= ${value(start)}`;
    return end === undefined ? isBehind : sql`(${isBehind} and ${subject} < ${value(end)})`;
  });
}

const not =
  (comparison: (comparing: Comparing) => Sql) =>
  (comparing: Comparing): Sql =>
    sql`not (${comparison(comparing)})`;

/** Lists up to this length have one parameter for each value, which gives better query plans. */
const shortList = 8;

/** The right side of a comparison with a list. Undefined if the list has only nulls, which equal nothing. */
function listed(comparing: Comparing, kind: 'in' | 'notIn'): Sql | undefined {
  const { storage, dialect } = comparing;
  const operands = comparing.operands.filter((operand) => operand !== null);
  if (operands.length === 0) return undefined;
  const values = operands.flatMap((operand) => (operand instanceof Claim ? [] : [operand]));
  const isLong = values.length > shortList && values.length === operands.length;
  const whole = isLong ? dialect.operandList(storage, values) : undefined;
  if (whole) return whole[kind];
  const each = join(
    operands.map((operand) => bound(comparing, operand)),
    comma,
  );
  return kind === 'in' ? sql`in (${each})` : sql`not in (${each})`;
}

const eqi = like((text) => text);
const containsi = like((text) => `%${text}%`);

const comparisons: Readonly<Record<OperatorName, (comparing: Comparing) => Sql>> = {
  eq: symbol(sql`=`),
  ne: symbol(sql`<>`),
  lt: inOrder(sql`<`),
  lte: inOrder(sql`<=`),
  gt: inOrder(sql`>`),
  gte: inOrder(sql`>=`),
  in(comparing) {
    const list = listed(comparing, 'in');
    return list ? sql`${comparing.subject} ${list}` : sql`1=0`;
  },
  notIn(comparing) {
    const list = listed(comparing, 'notIn');
    return list ? sql`${comparing.subject} ${list}` : sql`${comparing.subject} is not null`;
  },
  between(given) {
    const comparing = ordered(given);
    const [first, last] = comparing.operands;
    return sql`${comparing.subject} between ${bound(comparing, first)} and ${bound(comparing, last)}`;
  },
  null: ({ subject }) => sql`${subject} is null`,
  notNull: ({ subject }) => sql`${subject} is not null`,
  contains: part('contains'),
  notContains: not(part('contains')),
  startsWith,
  endsWith: part('endsWith'),
  eqi,
  nei: not(eqi),
  containsi,
  notContainsi: not(containsi),
  startsWithi: like((text) => `${text}%`),
  endsWithi: like((text) => `%${text}`),
};

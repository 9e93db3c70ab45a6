// Conditions of a plan as SQL.
import { Claim } from '../plan/claim.ts';
import type { Condition, Operator } from '../plan/plan.ts';
import type { Operand, Storage } from '../schema/attribute-types/scalar-type.ts';
import { type Dialect, escapeLike } from './dialects/dialect.ts';
import { joinLink } from './links.ts';
import { type Aliases, jsonOf, type RowScope, rowOf, type Scope, storageOf, subjectOf } from './scope.ts';
import { semiJoin } from './semi-join.ts';
import { and, column, comma, input, join, or, type Sql, sql, value } from './sql.ts';
import { versionConditions } from './versions.ts';

export interface Compiling {
  readonly dialect: Dialect;
  readonly aliases: Aliases;
  /** The caller's claims, for statements that run once; otherwise they are inputs of the statement. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

export function where(condition: Condition, scope: Scope, compiling: Compiling): Sql {
  switch (condition.kind) {
    case 'always':
      return sql`1=1`;
    case 'never':
      return sql`1=0`;
    case 'and':
      return sql`(${and(condition.conditions.map((inner) => where(inner, scope, compiling)))})`;
    case 'or':
      return or(condition.conditions.map((inner) => where(inner, scope, compiling)));
    case 'not':
      return sql`not (${where(condition.condition, scope, compiling)})`;
    case 'compare':
      return compare(condition, subjectOf(compiling.dialect, scope, condition.subject), compiling);
    case 'search': {
      const pattern = `%${escapeLike(condition.text)}%`;
      const texts = condition.subjects.map((subject) =>
        compiling.dialect.toText(storageOf(subject), subjectOf(compiling.dialect, scope, subject)),
      );
      return or(texts.map((text) => compiling.dialect.likeInsensitive(text, pattern)));
    }
    case 'related':
      return whereRelated(condition, scope, compiling);
    case 'component':
      return whereComponent(condition, scope, compiling);
  }
}

function whereRelated(
  condition: Extract<Condition, { kind: 'related' }>,
  scope: Scope,
  compiling: Compiling,
): Sql {
  const target: RowScope = {
    kind: 'row',
    alias: compiling.aliases.next(),
    contentType: condition.rows.contentType,
  };
  const { versions } = condition.rows;
  const inner =
    condition.rows.where.kind === 'always' ? [] : [where(condition.rows.where, target, compiling)];
  const joined = joinLink(compiling.dialect, condition.link, scope, target);
  const reached = [
    ...joined.on,
    ...versionConditions(versions, { row: target, source: rowOf(scope) }, compiling),
  ];
  const exists = (conditions: readonly Sql[]): Sql =>
    sql`exists (select 1 from ${joined.from} where ${and(conditions)})`;
  const some =
    semiJoin({ link: condition.link, versions }, scope, target, inner, compiling) ??
    exists([...reached, ...inner]);
  return condition.orNone ? sql`(${some} or not ${exists(reached)})` : some;
}

function whereComponent(
  condition: Extract<Condition, { kind: 'component' }>,
  scope: Scope,
  compiling: Compiling,
): Sql {
  const json = jsonOf(compiling.dialect, scope, condition.attribute);
  if (!condition.attribute.isRepeatable) {
    const inner = where(condition.where, { kind: 'component', json, row: rowOf(scope) }, compiling);
    // Members of an absent component are null, so the condition itself decides.
    return condition.orNone ? sql`(${json} is null or ${inner})` : sql`(${json} is not null and ${inner})`;
  }
  const elements = compiling.aliases.next();
  const inner = where(
    condition.where,
    { kind: 'component', json: column(elements, 'value'), row: rowOf(scope) },
    compiling,
  );
  const from = compiling.dialect.jsonElements(json, elements);
  const some = sql`exists (select 1 from ${from} where ${inner})`;
  return condition.orNone ? sql`(${some} or not exists (select 1 from ${from}))` : some;
}

type Comparison = Extract<Condition, { kind: 'compare' }>;

function compare(comparison: Comparison, subject: Sql, { dialect, claims }: Compiling): Sql {
  const { operator, operands } = comparison;
  const [first = null, second = null] = operands;
  const storage = storageOf(comparison.subject);
  return comparisons[operator]({ subject, storage, first, second, operands, dialect, claims });
}

interface Comparing {
  readonly subject: Sql;
  readonly storage: Storage;
  readonly first: Operand | Claim;
  readonly second: Operand | Claim;
  readonly operands: readonly (Operand | Claim)[];
  readonly dialect: Dialect;
  readonly claims: Compiling['claims'];
}

function bound({ storage, dialect, claims }: Comparing, operand: Operand | Claim): Sql {
  // A claim has the storage of what it is compared with, and a missing one is null: it equals nothing.
  if (operand instanceof Claim) return claims ? value(claims[operand.name] ?? null) : input(operand.name);
  return operand === null ? value(null) : dialect.operand(storage, operand);
}

const asText = ({ subject, storage, dialect }: Comparing): Sql => dialect.toText(storage, subject);
const textOf = (operand: Operand | Claim): string => String(operand ?? '');

const symbol =
  (mark: Sql) =>
  (comparing: Comparing): Sql =>
    sql`${comparing.subject} ${mark} ${bound(comparing, comparing.first)}`;

const like =
  (pattern: (text: string) => string, isNegated = false) =>
  (comparing: Comparing): Sql => {
    const matches = comparing.dialect.likeInsensitive(
      asText(comparing),
      pattern(escapeLike(textOf(comparing.first))),
    );
    return isNegated ? sql`not (${matches})` : matches;
  };

const listed =
  (isNegated: boolean) =>
  (comparing: Comparing): Sql => {
    const operands = comparing.operands.filter((operand) => operand !== null);
    if (operands.length === 0) return isNegated ? sql`${comparing.subject} is not null` : sql`1=0`;
    const list = join(
      operands.map((operand) => bound(comparing, operand)),
      comma,
    );
    return isNegated ? sql`${comparing.subject} not in (${list})` : sql`${comparing.subject} in (${list})`;
  };

const comparisons: Readonly<Record<Operator, (comparing: Comparing) => Sql>> = {
  eq: (comparing) =>
    comparing.first === null ? sql`${comparing.subject} is null` : symbol(sql`=`)(comparing),
  ne: (comparing) =>
    comparing.first === null ? sql`${comparing.subject} is not null` : symbol(sql`<>`)(comparing),
  lt: symbol(sql`<`),
  lte: symbol(sql`<=`),
  gt: symbol(sql`>`),
  gte: symbol(sql`>=`),
  in: listed(false),
  notIn: listed(true),
  between: (comparing) =>
    sql`${comparing.subject} between ${bound(comparing, comparing.first)} and ${bound(comparing, comparing.second)}`,
  null: ({ subject }) => sql`${subject} is null`,
  notNull: ({ subject }) => sql`${subject} is not null`,
  contains: (comparing) => comparing.dialect.contains(asText(comparing), textOf(comparing.first)),
  notContains: (comparing) =>
    sql`not (${comparing.dialect.contains(asText(comparing), textOf(comparing.first))})`,
  startsWith: (comparing) => comparing.dialect.startsWith(asText(comparing), textOf(comparing.first)),
  endsWith: (comparing) => comparing.dialect.endsWith(asText(comparing), textOf(comparing.first)),
  eqi: like((text) => text),
  nei: like((text) => text, true),
  containsi: like((text) => `%${text}%`),
  notContainsi: like((text) => `%${text}%`, true),
  startsWithi: like((text) => `${text}%`),
  endsWithi: like((text) => `%${text}`),
};

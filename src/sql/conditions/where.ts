// Compiles conditions.
import type { Condition, RelatedCondition, RelatedRows } from '../../plan/plan.ts';
import { type Candidates, escapeLike } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { joinLink } from '../scope/links.ts';
import { jsonOf, type RowScope, rowOf, type Scope, storageOf, subjectOf } from '../scope/scope.ts';
import { and, column, input, or, type Sql, sql, value } from '../sql.ts';
import { compare } from './comparisons.ts';
import { mayContain, searchedSubjects } from './indexed-texts.ts';
import { areFewOfAll, boundOf } from './narrowing.ts';
import { presenceOf } from './presence.ts';
import { type RelatedConditions, semiJoin } from './semi-join.ts';
import { isFoundByIndex } from './served.ts';
import { versionConditions } from './versions.ts';

export function where(condition: Condition, scope: Scope, compiling: Compiling): Sql {
  switch (condition.kind) {
    case 'always':
      return sql`1=1`;
    case 'never':
      return sql`1=0`;
    case 'and':
      return sql`(${and(condition.conditions.map((inner) => where(inner, scope, compiling)))})`;
    case 'or':
      return whereAny(condition.conditions, scope, compiling);
    case 'not':
      return sql`not (${where(condition.condition, scope, { ...compiling, candidates: undefined })})`;
    case 'compare':
      return compare(condition, scope, compiling);
    case 'search':
      return search(condition, scope, compiling);
    case 'related':
      return whereRelated(condition, scope, compiling);
    case 'none':
      return whereNone(condition, scope, compiling);
    case 'component':
      return whereComponent(condition, scope, compiling);
  }
}

/** Alternatives can be narrowed by indexes on texts only if each of them can. */
function whereAny(alternatives: readonly Condition[], scope: Scope, compiling: Compiling): Sql {
  const found: Candidates[] = [];
  const compiled = alternatives.map((inner) => {
    const own: Candidates[] = [];
    const narrowed = where(inner, scope, { ...compiling, candidates: compiling.candidates && own });
    found.push(...own);
    return { sql: narrowed, isFound: own.length > 0 || isFoundByIndex(inner) };
  });
  if (found.length > 0 && !compiled.every(({ isFound }) => isFound))
    return whereAny(alternatives, scope, { ...compiling, candidates: undefined });
  compiling.candidates?.push(...found);
  return or(compiled.map((one) => one.sql));
}

function search(condition: Extract<Condition, { kind: 'search' }>, scope: Scope, compiling: Compiling): Sql {
  const { dialect } = compiling;
  const { text } = condition;
  const searched = scope.kind === 'row' ? searchedSubjects(condition, scope.contentType) : condition.subjects;
  const pattern = `%${escapeLike(text)}%`;
  const texts = searched.map((subject) =>
    dialect.toText(storageOf(subject), subjectOf(dialect, scope, subject)),
  );
  const found = or(texts.map((searchedText) => dialect.likeInsensitive(searchedText, pattern)));
  const candidates = mayContain(searched, { part: text, spelling: 'any' }, scope, compiling);
  return candidates ? sql`(${candidates} and ${found})` : found;
}

const targetOf = ({ rows }: RelatedCondition, { aliases }: Compiling): RowScope => ({
  kind: 'row',
  alias: aliases.next(),
  contentType: rows.contentType,
});

/** The documents that a condition on related rows finds, as a select of their documentIds. Only for links by column. */
export function relatedDocuments(
  condition: RelatedCondition,
  source: Scope,
  compiling: Compiling,
): Sql | undefined {
  const target = targetOf(condition, compiling);
  const inner = relatedConditions(condition.rows, target, compiling);
  const { link, rows } = condition;
  return semiJoin({ link, versions: rows.versions }, { source, target }, inner, compiling)?.rows;
}

function whereRelated(condition: RelatedCondition, scope: Scope, compiling: Compiling): Sql {
  const target = targetOf(condition, compiling);
  const { versions } = condition.rows;
  const presence = presenceOf(condition);
  const joined = joinLink(compiling.dialect, condition.link, scope, target);
  const reached = [
    ...joined.on,
    ...versionConditions(versions, { row: target, source: rowOf(scope), link: condition.link }, compiling),
  ];
  const exists = (conditions: readonly Sql[]): Sql =>
    sql`exists (select 1 from ${joined.from} where ${and(conditions)})`;
  if (presence === 'none') return sql`not ${exists(reached)}`;
  // The index of a column has the rows with a related document. Of a list of links, the first entry is enough.
  if (presence === 'some' && condition.link.kind !== 'column') return exists(reached);
  const inner = relatedConditions(condition.rows, target, compiling);
  const joinedBy = semiJoin({ link: condition.link, versions }, { source: scope, target }, inner, compiling);
  const some = joinedBy
    ? sql`${joinedBy.key} in (${joinedBy.rows})`
    : exists([...reached, ...inner.conditions]);
  return condition.orNone ? sql`(${some} or not ${exists(reached)})` : some;
}

type ConditionedRows = Pick<RelatedRows, 'contentType' | 'versions' | 'where'>;

const innerConditions = (
  { where: requested }: ConditionedRows,
  target: RowScope,
  compiling: Compiling,
): readonly Sql[] => (requested.kind === 'always' ? [] : [where(requested, target, compiling)]);

/** Uses an index on texts if there is one; which way is cheaper is decided for the related rows only. */
function relatedConditions(rows: ConditionedRows, target: RowScope, compiling: Compiling): RelatedConditions {
  const candidates: Candidates[] = [];
  const narrowed = innerConditions(rows, target, { ...compiling, candidates });
  const areAtMost = boundOf(candidates);
  if (!areAtMost) return { conditions: narrowed };
  const conditions = innerConditions(rows, target, { ...compiling, candidates: undefined });
  const areFew = areFewOfAll(rows, areAtMost);
  return { conditions, narrowed: areFew && { conditions: narrowed, areFew } };
}

/** `is not true`, because a null key has no entries and is in no list. */
function whereNone(
  { condition, claims: named }: Extract<Condition, { kind: 'none' }>,
  scope: Scope,
  compiling: Compiling,
): Sql {
  const { claims } = compiling;
  const given = named.map((claim) => {
    const bound = claims ? value(claims[claim.name] ?? null) : input(claim.name);
    // A parameter that is compared with nothing has no type. The text of an integer is always cast, which gives it one.
    return sql`${compiling.dialect.toText('integer', bound)} is not null`;
  });
  const met = where(condition, scope, { ...compiling, candidates: undefined });
  return sql`(${and([...given, sql`(${met}) is not true`])})`;
}

function whereComponent(
  condition: Extract<Condition, { kind: 'component' }>,
  scope: Scope,
  compiling: Compiling,
): Sql {
  const json = jsonOf(compiling.dialect, scope, condition.attribute);
  if (!condition.attribute.isRepeatable) {
    const inner = where(condition.where, { kind: 'component', json, row: rowOf(scope) }, compiling);
    // Members of an absent component are null, so the condition decides by itself.
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

// Conditions of a plan as SQL.
import type { Condition } from '../plan/plan.ts';
import { textColumns } from '../schema/text-columns.ts';
import { compare } from './comparisons.ts';
import type { Compiling } from './compiling.ts';
import { escapeLike } from './dialect.ts';
import { mayContain } from './indexed-texts.ts';
import { joinLink } from './links.ts';
import { jsonOf, type RowScope, rowOf, type Scope, storageOf, subjectOf } from './scope.ts';
import { semiJoin } from './semi-join.ts';
import { and, column, input, or, type Sql, sql, value } from './sql.ts';
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
      return or(condition.conditions.map((inner) => where(inner, scope, compiling)));
    case 'not':
      return sql`not (${where(condition.condition, scope, { ...compiling, candidates: 'none' })})`;
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

/** Where texts have an index, what no number prints is looked for in texts alone: numbers have none. */
function search(
  { subjects, text }: Extract<Condition, { kind: 'search' }>,
  scope: Scope,
  compiling: Compiling,
): Sql {
  const { dialect } = compiling;
  // Elsewhere the text of a statement does not depend on its values.
  const isIndexed = scope.kind === 'row' && textColumns(scope.contentType).length > 0;
  const isPrinted = !isIndexed || /^[\d.e+-]*$/i.test(text);
  const searched = subjects.filter((subject) => isPrinted || storageOf(subject) === 'text');
  const pattern = `%${escapeLike(text)}%`;
  const texts = searched.map((subject) =>
    dialect.toText(storageOf(subject), subjectOf(dialect, scope, subject)),
  );
  const found = or(texts.map((searchedText) => dialect.likeInsensitive(searchedText, pattern)));
  const candidates = mayContain(searched, { part: text, spelling: 'any' }, scope, compiling);
  return candidates ? sql`(${candidates} and ${found})` : found;
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
    ...versionConditions(versions, { row: target, source: rowOf(scope), link: condition.link }, compiling),
  ];
  const exists = (conditions: readonly Sql[]): Sql =>
    sql`exists (select 1 from ${joined.from} where ${and(conditions)})`;
  const some =
    semiJoin({ link: condition.link, versions }, scope, target, inner, compiling) ??
    exists([...reached, ...inner]);
  return condition.orNone ? sql`(${some} or not ${exists(reached)})` : some;
}

/** `is not true`: a key that is null is in no list of keys, and no entry is behind it. */
function whereNone(
  { condition, claims: named }: Extract<Condition, { kind: 'none' }>,
  scope: Scope,
  compiling: Compiling,
): Sql {
  const { claims } = compiling;
  const given = named.map((claim) => {
    const bound = claims ? value(claims[claim.name] ?? null) : input(claim.name);
    // A parameter that nothing is compared with has no type of its own: only numbers are surely turned into text.
    return sql`${compiling.dialect.toText('integer', bound)} is not null`;
  });
  return sql`(${and([...given, sql`(${where(condition, scope, compiling)}) is not true`])})`;
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

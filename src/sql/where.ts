// Conditions of a plan as SQL.
import type { Condition } from '../plan/plan.ts';
import { compare } from './comparisons.ts';
import type { Compiling } from './compiling.ts';
import { escapeLike } from './dialect.ts';
import { joinLink } from './links.ts';
import { jsonOf, type RowScope, rowOf, type Scope, storageOf, subjectOf } from './scope.ts';
import { semiJoin } from './semi-join.ts';
import { and, column, or, type Sql, sql } from './sql.ts';
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
      return sql`not (${where(condition.condition, scope, compiling)})`;
    case 'compare':
      return compare(condition, scope, compiling);
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

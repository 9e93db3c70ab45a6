// Compiles conditions on related rows to `key in (select …)`. The inner query does not depend on the outer row, so a database runs
// it once and can start from its matches instead of testing every outer row (bench/sql/relation-filter/).
import type { Link, VersionRule } from '../../plan/plan.ts';
import { statusColumn } from '../../schema/storage/storage-names.ts';
import type { Dialect } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type RowScope, rowOf, type Scope, tableOf } from '../scope/scope.ts';
import { and, column, comma, identifier, join, type Sql, sql } from '../sql.ts';
import { linkedLocale, versionConditions } from './versions.ts';

interface Keys {
  /** The key in the row or component value that the relation starts from. */
  readonly outer: Sql;
  /** The key in the inner query. */
  readonly inner: Sql;
  readonly from: Sql;
}

/** Undefined for links whose key is only in the related rows. */
function keysOf(dialect: Dialect, link: Link, source: Scope, target: RowScope): Keys | undefined {
  const row = rowOf(source);
  const table = sql`${tableOf(target.contentType)} ${identifier(target.alias)}`;
  const document = column(target.alias, 'document_id');
  const links = `${target.alias}l`;
  switch (link.kind) {
    case 'column':
      return { outer: column(row.alias, link.column), inner: document, from: table };
    case 'inverseColumn':
      return {
        outer: column(row.alias, 'document_id'),
        inner: column(target.alias, link.column),
        from: table,
      };
    case 'table': {
      const isTarget = sql`${document} = ${column(links, 'target_id')}`;
      const from = sql`${identifier(link.table)} ${identifier(links)} join ${table} on ${isTarget}`;
      return { outer: column(row.alias, 'id'), inner: column(links, 'source_id'), from };
    }
    case 'inverseTable': {
      const isSource = sql`${column(target.alias, 'id')} = ${column(links, 'source_id')}`;
      const from = sql`${identifier(link.table)} ${identifier(links)} join ${table} on ${isSource}`;
      return { outer: column(row.alias, 'document_id'), inner: column(links, 'target_id'), from };
    }
    case 'member':
      if (link.isMany || source.kind !== 'component') return undefined;
      return { outer: dialect.jsonScalar(source.json, link.key, 'text'), inner: document, from: table };
    case 'localizations':
    case 'inverseMorph':
      return undefined;
  }
}

const columnsOfSame = { sameLocale: 'locale', sameStatus: statusColumn } as const;

const isSame = (kind: VersionRule['kind']): kind is keyof typeof columnsOfSame =>
  Object.hasOwn(columnsOfSame, kind);

export interface LinkedRows {
  readonly link: Link;
  readonly versions: readonly VersionRule[];
}

/** Conditions through an index on texts, and when they are cheaper. */
interface NarrowedRelated {
  readonly conditions: readonly Sql[];
  readonly areFew: Sql;
}

/** Conditions that read rows of the target only. */
export interface RelatedConditions {
  readonly conditions: readonly Sql[];
  readonly narrowed?: NarrowedRelated | undefined;
}

/** The two sides of `key in (rows)`. */
export interface SemiJoin {
  readonly key: Sql;
  readonly rows: Sql;
}

export function semiJoin(
  { link, versions }: LinkedRows,
  { source, target }: { readonly source: Scope; readonly target: RowScope },
  { conditions, narrowed }: RelatedConditions,
  compiling: Compiling,
): SemiJoin | undefined {
  const keys = keysOf(compiling.dialect, link, source, target);
  if (!keys) return undefined;
  const row = rowOf(source);
  // Rules that compare with the outer row become part of the key.
  const compared = versions.map((rule) => comparedWithOuter(rule, link, { row: target, source: row }));
  const inside = versions.filter((_rule, index) => compared[index] === undefined);
  const pairs = [keys, ...compared.filter((pair) => pair !== undefined)];
  const outer = join(
    pairs.map((pair) => pair.outer),
    comma,
  );
  const inner = join(
    pairs.map((pair) => pair.inner),
    comma,
  );
  const rules = versionConditions(inside, { row: target, source: row, link }, compiling);
  const rowsWhere = (met: readonly Sql[]): Sql =>
    sql`select ${inner} from ${keys.from} where ${and([...rules, ...met])}`;
  const key = pairs.length > 1 ? sql`(${outer})` : outer;
  if (!narrowed) return { key, rows: rowsWhere(conditions) };
  const limited = (rows: Sql, few: Sql, many: Sql): Sql =>
    sql`select * from (${rows} limit case when ${narrowed.areFew} then ${few} else ${many} end)`;
  const shorter = limited(rowsWhere(narrowed.conditions), sql`-1`, sql`0`);
  return { key, rows: sql`${shorter} union all ${limited(rowsWhere(conditions), sql`0`, sql`-1`)}` };
}

/** Whether a rule restricts the related rows without regard to the row that the relation starts from. */
export const isInside = ({ kind }: VersionRule): boolean => !isSame(kind) && kind !== 'linkedLocale';

/** Undefined for rules that depend on the inner query only. */
function comparedWithOuter(
  rule: VersionRule,
  link: Link,
  { row, source }: { readonly row: RowScope; readonly source: RowScope },
): Pick<Keys, 'outer' | 'inner'> | undefined {
  if (isSame(rule.kind)) {
    const name = columnsOfSame[rule.kind];
    return { outer: column(source.alias, name), inner: column(row.alias, name) };
  }
  if (rule.kind !== 'linkedLocale') return undefined;
  const said = linkedLocale(rule, link, { row, source });
  if (rule.of === 'source') return { outer: column(source.alias, 'locale'), inner: said };
  return link.kind === 'column' ? { outer: said, inner: column(row.alias, 'locale') } : undefined;
}

// Compiles a plan: Plan → Statement. It is one statement, whatever is populated; its text is deterministic; compiling cannot fail.
import type { ReadPlan, VersionRule } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { isCounted } from '../../schema/storage/storage-names.ts';
import { complement } from '../conditions/complement.ts';
import { inOrder } from '../conditions/in-order.ts';
import { intersection } from '../conditions/intersection.ts';
import { boundOf, conjunctsOf, narrowedList } from '../conditions/narrowing.ts';
import { orderBy } from '../conditions/order.ts';
import { readsLinks } from '../conditions/presence.ts';
import { oneTarget } from '../conditions/relation-order.ts';
import { scansRows, testsRows } from '../conditions/scans-rows.ts';
import { isFoundByIndex } from '../conditions/served.ts';
import { relatedFirst } from '../conditions/sorted-by-related.ts';
import { isTestedInIndex, testedInIndex } from '../conditions/tested-index.ts';
import { triedRows } from '../conditions/tried-rows.ts';
import { isCountedRule, versionConditions } from '../conditions/versions.ts';
import { where } from '../conditions/where.ts';
import { countedRows } from '../content-versions.ts';
import type {
  Candidates,
  Complement,
  Dialect,
  FirstRows,
  Intersection,
  ListParts,
  Narrowed,
  RelatedFirst,
} from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { Aliases, type RowScope, tableOf } from '../scope/scope.ts';
import { selectRow } from '../select/select.ts';
import {
  and,
  column,
  identifier,
  input,
  join,
  renderStatement,
  type Sql,
  type Statement,
  sql,
} from '../sql.ts';
import { compileKeyset } from './compile-keyset.ts';
import type { UsableIndexes } from './usable-indexes.ts';

/** The input of statements that read one document: its documentId. */
export const documentIdInput = 'documentId';

/** Rows before a page. */
const manyRows = 1000;

const noneUsable: UsableIndexes = { hasRelationOrder: false, hasSortPair: false, hasAll: false };

/**
 * The statement of a list returns one row: the JSON list, the total (null unless requested) and, for a page by cursor, a JSON list
 * of the sort keys of its rows. The statement of a document returns one row of one column, or no row.
 */
export function compile(plan: ReadPlan, dialect: Dialect, indexes: UsableIndexes = noneUsable): Statement {
  const row: RowScope = { kind: 'row', alias: 'a', contentType: plan.contentType };
  const compiling = { dialect, aliases: new Aliases(), shape: plan.shape };
  const { conditions, narrowed } = narrowedConditions(plan, indexes, row, compiling);
  const keyset = plan.keyset && compileKeyset(plan.keyset, row, compiling);
  const order = keyset?.order ?? join([...orderBy(plan.order, row, compiling), column('a', 'id')], sql`, `);
  const json = selectRow(plan.selection, row, compiling);
  const table = tableOf(plan.contentType);
  if (plan.result.kind === 'list') {
    const { limit, offset, hasTotal } = plan.result.page;
    const end = dialect.pageNumber(limit + offset);
    const target =
      indexes.hasRelationOrder && !narrowed
        ? oneTarget(plan, versionsOf(plan, row, compiling), row, compiling)
        : undefined;
    const walked = narrowed ? undefined : conditionsInOrder(indexes, plan, row, compiling);
    const intersected =
      !narrowed && (hasTotal || (walked && !target))
        ? intersectedBy(indexes, plan, { row, hasTotal }, compiling)
        : undefined;
    const complemented = complementOf(plan, row, compiling);
    const statement = dialect.list({
      json: dialect.jsonResult(dialect.jsonList(json, keyset?.shown ?? [])),
      keys: keyset?.keys,
      table,
      alias: 'a',
      where: conditions,
      narrowed,
      oneTarget: target,
      intersected,
      complement: complemented,
      tried: target ? undefined : triedFirst(plan, indexes, row, compiling),
      order,
      inOrder: walked,
      relatedFirst: firstRelated(plan, { row, conditions, end }, compiling),
      limit: dialect.pageNumber(limit),
      offset: dialect.pageNumber(offset),
      end,
      skipsMany: skipsMany(plan),
      total: hasTotal && (intersected || complemented) ? 'scanned' : totalOf(plan, hasTotal),
      readsLinks: conjunctsOf(plan.where).every(readsLinks),
      testsRows: testsRows(plan.where),
    });
    return renderStatement(statement, dialect);
  }
  // Small results are strings, which are sent together with the headers.
  const rows = sql`from ${table} ${identifier('a')} where ${conditions}`;
  return renderStatement(sql`select ${json} ${rows} order by ${order} limit 1`, dialect);
}

/** The conditions of a plan and, for lists, the other way to its rows through an index. A document is found by its id. */
function narrowedConditions(
  plan: ReadPlan,
  { hasAll, hasSortPair }: UsableIndexes,
  row: RowScope,
  compiling: Compiling,
): { readonly conditions: Sql; readonly narrowed?: Narrowed | undefined } {
  const { result } = plan;
  if (result.kind === 'document') return { conditions: conditionsOf(plan, row, compiling) };
  const list = { ...plan, result, hasSortPair };
  const candidates: Candidates[] = [];
  const conditions = conditionsOf(plan, row, { ...compiling, candidates });
  const areAtMost = boundOf(candidates);
  const isTested = !areAtMost && hasAll && !compiling.dialect.combinesIndexes && isTestedInIndex(list);
  if (!areAtMost && !isTested) return { conditions };
  const versions = and(versionsOf(plan, row, compiling));
  const requested = where(plan.where, row, compiling);
  if (!areAtMost) return { conditions, narrowed: testedInIndex(list, { row, versions, requested }) };
  const found = conjunctsOf(plan.where)
    .filter(isFoundByIndex)
    .map((one) => where(one, row, compiling));
  const rows = sql`from ${tableOf(plan.contentType)} ${identifier('a')} where ${and([versions, ...found])}`;
  return {
    conditions: and([versions, requested]),
    narrowed: narrowedList(list, {
      narrowed: conditions,
      areAtMost,
      versions,
      requested,
      found: found.length === 0 ? undefined : rows,
    }),
  };
}

/** The statement that counts all documents of a list. Undefined if the total is not requested, or stored. */
export function compileCount(
  plan: ReadPlan,
  dialect: Dialect,
  indexes: UsableIndexes = noneUsable,
): Statement | undefined {
  const total = plan.result.kind === 'list' ? totalOf(plan, plan.result.page.hasTotal) : 'none';
  if (total !== 'found' && total !== 'scanned') return undefined;
  const row: RowScope = { kind: 'row', alias: 'a', contentType: plan.contentType };
  const compiling: Compiling = { dialect, aliases: new Aliases() };
  const statement = dialect.count({
    table: tableOf(plan.contentType),
    alias: 'a',
    where: conditionsOf(plan, row, compiling),
    intersected: intersectedBy(indexes, plan, { row, hasTotal: true }, compiling),
    complement: complementOf(plan, row, compiling),
  });
  return renderStatement(statement, dialect);
}

const skipsMany = ({ result }: ReadPlan): boolean => result.kind === 'list' && result.page.offset > manyRows;

/** Undefined if rows are not read in the order of an index, or if the database expects by itself that it ends with the page. */
const conditionsInOrder = (
  { hasAll: hasIndexes, hasSortPair }: UsableIndexes,
  plan: ReadPlan,
  row: RowScope,
  compiling: Compiling,
): Sql | undefined =>
  compiling.dialect.combinesIndexes
    ? undefined
    : inOrder(
        plan,
        {
          row,
          versions: versionsOf(plan, row, compiling),
          hasIndexes,
          hasSortPair,
          skipsMany: skipsMany(plan),
        },
        compiling,
      );

/** Undefined if an index is missing, or if the database reads rows in another way anyway. */
function triedFirst(
  plan: ReadPlan,
  { hasAll, hasSortPair }: UsableIndexes,
  row: RowScope,
  compiling: Compiling,
): FirstRows | undefined {
  const { result } = plan;
  if (!hasAll || !compiling.dialect.combinesIndexes || result.kind !== 'list') return undefined;
  if (result.page.offset + result.page.limit > manyRows) return undefined;
  return triedRows(
    { ...plan, result, hasSortPair },
    { row, keyset: keysetOf(plan, row, compiling) },
    compiling,
  );
}

/** Undefined if one index finds the rows, if an index is missing, or if the database combines them itself. */
const intersectedBy = (
  { hasAll }: UsableIndexes,
  plan: ReadPlan,
  list: { readonly row: RowScope; readonly hasTotal: boolean },
  compiling: Compiling,
): Intersection | undefined =>
  hasAll && !compiling.dialect.combinesIndexes ? intersection(plan, list, compiling) : undefined;

/** Undefined if an index finds the rows. */
function complementOf(plan: ReadPlan, row: RowScope, compiling: Compiling): Complement | undefined {
  const stored = keptCount(plan.contentType, plan.versions);
  return stored && complement(plan, stored, row, compiling);
}

const conditionsOf = (plan: ReadPlan, row: RowScope, compiling: Compiling): Sql =>
  and([
    ...versionsOf(plan, row, compiling),
    ...(plan.where.kind === 'always' ? [] : [where(plan.where, row, compiling)]),
  ]);

/** Which versions of documents count, and on which side of a cursor. */
const versionsOf = (plan: ReadPlan, row: RowScope, compiling: Compiling): readonly Sql[] => [
  ...(plan.result.kind === 'document' && plan.result.isAddressed
    ? [sql`${column('a', 'document_id')} = ${input(documentIdInput)}`]
    : []),
  ...versionConditions(plan.versions, { row, source: undefined }, { ...compiling, candidates: undefined }),
  ...keysetOf(plan, row, compiling),
];

const keysetOf = ({ keyset }: ReadPlan, row: RowScope, compiling: Compiling): readonly Sql[] =>
  keyset?.where ? [where(keyset.where, row, { ...compiling, candidates: undefined })] : [];

function firstRelated(
  plan: ReadPlan,
  { row, conditions, end }: { readonly row: RowScope; readonly conditions: Sql; readonly end: Sql },
  compiling: Compiling,
): RelatedFirst | undefined {
  const { contentType } = plan;
  const rules = plan.versions.filter(isCountedRule);
  const rows = keptCount(contentType, rules);
  if (!rows) return undefined;
  const counted = { conditions: versionConditions(rules, { row, source: undefined }, compiling), rows };
  return relatedFirst(plan, { contentType, row, conditions, counted }, end, compiling);
}

/** Whether the total of a list is a stored number (docs/decisions/027-versions-and-totals.md). */
export const isTotalKept = (plan: ReadPlan): boolean => typeof totalOf(plan, true) === 'object';

function totalOf({ contentType, where: filters, versions }: ReadPlan, hasTotal: boolean): ListParts['total'] {
  if (!hasTotal) return 'none';
  const rules = versions.flatMap((rule) => (rule.kind === 'visible' ? [rule.where] : []));
  const conditions = [...(filters.kind === 'always' ? [] : [filters]), ...rules];
  if (conditions.length > 0) return conditions.every(scansRows) ? 'scanned' : 'found';
  if (versions.some(({ kind }) => kind === 'sibling' || kind === 'modified')) return 'scanned';
  if (versions.some(({ kind }) => kind === 'state')) return 'found';
  const kept = keptCount(contentType, versions);
  return kept ? { kept } : 'all';
}

/** The stored number of rows of a status, in all locales or in some. Undefined if anything else narrows the list. */
function keptCount({ uid, table }: ContentType, versions: readonly VersionRule[]): Sql | undefined {
  if (!isCounted(table)) return undefined;
  let status: string | undefined;
  let locales: readonly string[] | undefined;
  for (const rule of versions) {
    if (rule.kind === 'status' && status === undefined) status = rule.status;
    else if (rule.kind === 'locales' && !locales) locales = rule.locales;
    else return undefined;
  }
  return status === undefined ? undefined : countedRows({ uid, status, locales });
}

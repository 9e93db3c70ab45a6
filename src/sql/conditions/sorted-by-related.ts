// Lists that are sorted by a document which each row refers to, such as articles by the name of their category. The related rows are
// read in their order, and for each of them the rows that refer to it, so that reading ends with the page
// (docs/decisions/059-sorted-by-related.md).
import type { KeyOrder, Order, ReadPlan } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { isCounted } from '../../schema/storage/storage-names.ts';
import type { RelatedFirst } from '../dialect.ts';
import { cast } from '../phrases.ts';
import type { Compiling } from '../scope/compiling.ts';
import { joinLink } from '../scope/links.ts';
import { type RowScope, subjectOf, tableOf } from '../scope/scope.ts';
import { and, column, comma, identifier, join, type Sql, sql } from '../sql.ts';
import { keyOf, orderBy } from './order.ts';
import { isOneLocale } from './served.ts';
import { isCountedRule, versionConditions } from './versions.ts';

type RelatedOrder = Extract<Order, { kind: 'related' }>;

interface SortedByRelated {
  readonly order: RelatedOrder;
  /** The column of the relation. */
  readonly relation: string;
  /** The sort key of the related rows. */
  readonly by: KeyOrder;
  /** The keys after it, all of the list's own rows. */
  readonly others: readonly KeyOrder[];
}

type ListPlan = Pick<ReadPlan, 'contentType' | 'result' | 'versions' | 'where' | 'order' | 'keyset'>;

/** Undefined for any other list. */
export function sortedByRelated(plan: ListPlan): SortedByRelated | undefined {
  const [order, ...others] = plan.order;
  if (order?.kind !== 'related' || order.link.kind !== 'column' || order.by.kind !== 'subject') return;
  if (!isCountedList(plan) || !isOneRow(order.rows.versions) || !others.every(isOwn)) return;
  const by = { ...order.by, direction: order.direction };
  return { order, relation: order.link.column, by, others };
}

/**
 * Whether reading surely ends with the page: there is no filter, rows without a related one are last, and nothing is sorted within the
 * related rows.
 */
export function endsWithPage(plan: ListPlan): boolean {
  const sorted = sortedByRelated(plan);
  return sorted?.order.direction === 'desc' && sorted.others.length === 0 && !isFiltered(plan);
}

/** Whether the number of its rows before any filter is stored. */
const isCountedList = ({ contentType, result, versions, keyset }: ListPlan): boolean =>
  result.kind === 'list' &&
  !keyset &&
  isCounted(contentType.table) &&
  versions.some(({ kind }) => kind === 'status');

const isFiltered = ({ where, versions }: ListPlan): boolean =>
  where.kind !== 'always' || !versions.every(isCountedRule);

/** Whether a row leads to one related row at most, whatever its own locale and status are. */
const isOneRow = (versions: ReadPlan['versions']): boolean =>
  isOneLocale(versions) &&
  versions.some(({ kind }) => kind === 'status') &&
  versions.every(({ kind }) => kind === 'status' || kind === 'locales' || kind === 'visible');

const isOwn = (order: Order): order is KeyOrder => order.kind === 'subject';

interface ListRows {
  readonly contentType: ContentType;
  readonly row: RowScope;
  /** All compiled conditions of the list. */
  readonly conditions: Sql;
  /** Those on status and locales, and the stored number of rows that meet them. */
  readonly counted: { readonly conditions: readonly Sql[]; readonly rows: Sql };
}

/** `end`: the rows up to the end of the page. */
export function relatedFirst(
  plan: ReadPlan,
  list: ListRows,
  end: Sql,
  compiling: Compiling,
): RelatedFirst | undefined {
  const sorted = sortedByRelated(plan);
  if (!sorted) return undefined;
  const { order, by, others } = sorted;
  const { row, conditions, counted } = list;
  const related: RowScope = {
    kind: 'row',
    alias: compiling.aliases.next(),
    contentType: order.rows.contentType,
  };
  const { from, where, referring } = joinRelated(sorted, row, related, compiling);
  const own = [...orderBy(others, row, compiling), column(row.alias, 'id')];
  const both = sql`${from} cross join ${tableOf(plan.contentType)} ${identifier(row.alias)}`;
  const allConditions = and([...where, ...referring, ...counted.conditions]);
  const all = sql`(select count(*) from ${both} where ${allConditions})`;
  return {
    from,
    where: and(where),
    referring: and([...referring, conditions]),
    order: join([...orderBy([by], related, compiling), ...own], comma),
    areLast: order.direction === 'desc',
    others: {
      exist: sql`${all} <> ${counted.rows}`,
      where: and([conditions, sql`${keyOf(order, row, compiling)} is null`]),
      order: join(own, comma),
    },
    few: isFiltered(plan) ? fewOf(sql`${counted.rows} * 1.0 * ${end}`) : undefined,
  };
}

/**
 * If k of n rows match, a page that ends at row p is full after about p * n / k rows. Sorting all k matches takes less time while k² is
 * less than p * n. The product may have more than 64 bits.
 */
const fewOf = (product: Sql): Sql =>
  sql`case when ${product} > 1000000 then ${cast(sql`sqrt(${product})`, 'integer')} else 1000 end`;

/** The related rows whose sort key is not null, and the rows that refer to them. */
function joinRelated(
  { order: { link, rows }, relation, by }: SortedByRelated,
  row: RowScope,
  related: RowScope,
  compiling: Compiling,
): { readonly from: Sql; readonly where: readonly Sql[]; readonly referring: readonly Sql[] } {
  const joined = joinLink(compiling.dialect, link, row, related);
  return {
    from: joined.from,
    where: [
      ...versionConditions(rows.versions, { row: related, source: row, link }, compiling),
      sql`${subjectOf(compiling.dialect, related, by.subject)} is not null`,
    ],
    // The join implies the first, but PostgreSQL counts in the index of the relation alone only if it is said.
    referring: [sql`${column(row.alias, relation)} is not null`, ...joined.on],
  };
}

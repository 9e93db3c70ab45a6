// Lists without filters that are sorted by a document which each row refers to, such as articles by the name of their category. The
// related rows are read in their order, and for each of them the rows that refer to it, so that reading ends with the page
// (docs/decisions/059-sorted-by-related.md).
import type { KeyOrder, Order, ReadPlan } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { isCounted } from '../../schema/storage/storage-names.ts';
import type { RelatedFirst } from '../dialect.ts';
import type { Compiling } from '../scope/compiling.ts';
import { joinLink } from '../scope/links.ts';
import { type RowScope, subjectOf, tableOf } from '../scope/scope.ts';
import { and, column, comma, identifier, join, type Sql, sql } from '../sql.ts';
import { keyOf, orderBy } from './order.ts';
import { isOneLocale } from './served.ts';
import { versionConditions } from './versions.ts';

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
  if (!isUnfiltered(plan) || !isOneRow(order.rows.versions) || !others.every(isOwn)) return;
  const by = { ...order.by, direction: order.direction };
  return { order, relation: order.link.column, by, others };
}

/** Whether reading surely ends with the page: rows without a related one are last, and nothing is sorted within the related rows. */
export function endsWithPage(plan: ListPlan): boolean {
  const sorted = sortedByRelated(plan);
  return sorted?.order.direction === 'desc' && sorted.others.length === 0;
}

/** Whether the number of rows is stored. */
const isUnfiltered = ({ contentType, result, versions, where, keyset }: ListPlan): boolean =>
  result.kind === 'list' &&
  !keyset &&
  where.kind === 'always' &&
  isCounted(contentType.table) &&
  versions.some(({ kind }) => kind === 'status') &&
  versions.every(({ kind }) => kind === 'status' || kind === 'locales');

/** Whether a row leads to one related row at most, whatever its own locale and status are. */
const isOneRow = (versions: ReadPlan['versions']): boolean =>
  isOneLocale(versions) &&
  versions.some(({ kind }) => kind === 'status') &&
  versions.every(({ kind }) => kind === 'status' || kind === 'locales' || kind === 'visible');

const isOwn = (order: Order): order is KeyOrder => order.kind === 'subject';

interface ListRows {
  readonly contentType: ContentType;
  readonly row: RowScope;
  /** The compiled rules of the list. */
  readonly versions: readonly Sql[];
}

/** `kept`: the stored number of rows. */
export function relatedFirst(
  plan: ReadPlan,
  rows: ListRows & { readonly kept: Sql },
  compiling: Compiling,
): RelatedFirst | undefined {
  const sorted = sortedByRelated(plan);
  if (!sorted) return undefined;
  const { order, by, others } = sorted;
  const { row, versions, kept } = rows;
  const related: RowScope = {
    kind: 'row',
    alias: compiling.aliases.next(),
    contentType: order.rows.contentType,
  };
  const { from, where } = joinRelated(sorted, rows, related, compiling);
  const own = [...orderBy(others, row, compiling), column(row.alias, 'id')];
  return {
    from,
    where,
    order: join([...orderBy([by], related, compiling), ...own], comma),
    areLast: order.direction === 'desc',
    others: {
      exist: sql`(select count(*) from ${from} where ${where}) <> ${kept}`,
      where: and([...versions, sql`${keyOf(order, row, compiling)} is null`]),
      order: join(own, comma),
    },
  };
}

/** The rows whose sort key is not null, together with their related rows. */
function joinRelated(
  { order: { link, rows }, relation, by }: SortedByRelated,
  { contentType, row, versions }: ListRows,
  related: RowScope,
  compiling: Compiling,
): Pick<RelatedFirst, 'from' | 'where'> {
  const joined = joinLink(compiling.dialect, link, row, related);
  return {
    from: sql`${joined.from} cross join ${tableOf(contentType)} ${identifier(row.alias)}`,
    where: and([
      // The join implies it, but PostgreSQL counts in the index of the relation alone only if it is said.
      sql`${column(row.alias, relation)} is not null`,
      ...joined.on,
      ...versionConditions(rows.versions, { row: related, source: row, link }, compiling),
      sql`${subjectOf(compiling.dialect, related, by.subject)} is not null`,
      ...versions,
    ]),
  };
}

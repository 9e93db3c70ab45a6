// Estimates what populated attributes cost: the related rows that are read, level by level.
import type { ComponentSelection, Member, ReferringRows, RelatedRows } from '../plan/plan.ts';
import { type ConditionPlace, conditionCost, ruleConditions } from './estimate-conditions.ts';
import { orderCost } from './estimate-order.ts';
import {
  assumedItems,
  type FanOut,
  fanOut,
  fanOutKeys,
  linkFanOut,
  morphFanOut,
  rowsIn,
  rowsReached,
  type Start,
} from './statistics.ts';

/** Adds rows to the cost of a part of the query, such as `sort` or `populate articles.tags`. */
export type Spend = (part: string, rows: number) => void;

export interface EstimatedPopulate extends ConditionPlace {
  readonly spend: Spend;
  /** `populate articles.tags` */
  readonly part: string;
}

export function spendOnMembers(
  members: readonly Member[],
  start: Start,
  populating: EstimatedPopulate,
): void {
  for (const member of members) {
    const separator = populating.part === 'populate' ? ' ' : '.';
    spendOn(member, start, { ...populating, part: `${populating.part}${separator}${member.name}` });
  }
}

function spendOn(member: Member, start: Start, populating: EstimatedPopulate): void {
  switch (member.kind) {
    case 'constant':
      return;
    case 'passwordSet':
    case 'state':
    case 'administrator':
    case 'may':
    case 'permissions':
      populating.spend(populating.part, start.rows);
      return;
    case 'related':
    case 'count':
      spendOnRelated(member, start, populating);
      return;
    case 'morph': {
      const fan = morphFanOut(member.link, populating.statistics);
      chargeCostliest(member.targets, populating, (rows, one) => spendOnRows(rows, { fan, start }, one));
      return;
    }
    case 'uses':
      for (const rows of member.referring)
        spendOnRows(rows, { fan: usesFanOut(rows, populating), start, isCount: member.isCount }, populating);
      return;
    case 'component':
      spendOnItems(
        [{ ...member.selection, where: member.where }],
        itemsOf(member.attribute, start, populating),
        populating,
      );
      return;
    case 'componentCount':
      spendOnItems(
        [{ where: member.where, members: [] }],
        itemsOf(member.attribute, start, populating),
        populating,
      );
      return;
    case 'zone':
      spendOnItems(member.components, itemsOf(member.attribute, start, populating), populating);
  }
}

function spendOnRelated(member: RelatedMember, start: Start, populating: EstimatedPopulate): void {
  const ends = { source: populating.contentType, target: member.rows.contentType };
  const fan = linkFanOut(member.link, ends, populating.statistics);
  const page = member.kind === 'related' && member.page ? member.page.offset + member.page.limit : undefined;
  spendOnRows(member.rows, { fan, start, page, isCount: member.kind === 'count' }, populating);
}

interface Reaching {
  readonly fan: FanOut;
  readonly start: Start;
  readonly page?: number | undefined;
  readonly isCount?: boolean;
}

type RelatedMember = Extract<Member, { kind: 'related' | 'count' }>;

function spendOnRows(
  rows: RelatedRows,
  { fan, start, page, isCount }: Reaching,
  populating: EstimatedPopulate,
): void {
  const { statistics, spend, part } = populating;
  const conditions = [rows.where, ...ruleConditions(rows.versions)].filter(({ kind }) => kind !== 'always');
  // Without filter and sort, the database stops reading links when the page is full.
  const isCut = page !== undefined && conditions.length === 0 && rows.order.length === 0;
  const all = rowsReached(fan, start);
  const read = isCut ? Math.min(all, start.rows * page) : all;
  const place: ConditionPlace = { contentType: rows.contentType, statistics };
  spend(part, read + conditionCost({ kind: 'and', conditions }, read, place));
  const reachedRows: Start = { rows: read, isDistinct: false };
  for (const order of rows.order) spend(part, orderCost(order, reachedRows, place));
  if (isCount) return;
  const counting = read * shareOf(rows, statistics);
  const shown = page === undefined ? counting : Math.min(counting, start.rows * page);
  spendOnMembers(rows.selection.members, { rows: shown, isDistinct: false }, { ...place, spend, part });
}

/**
 * The share of linked rows that have the requested status and locale: the links are counted for all versions of the
 * documents.
 */
function shareOf({ contentType, versions }: RelatedRows, statistics: ConditionPlace['statistics']): number {
  const all = rowsIn(statistics, contentType);
  return all === 0 ? 0 : rowsIn(statistics, contentType, versions) / all;
}

/** Charges the most expensive of several content types or components, because each row or item is of one of them. */
function chargeCostliest<T>(
  targets: readonly T[],
  populating: EstimatedPopulate,
  spendOne: (target: T, one: EstimatedPopulate) => void,
): void {
  const spent = targets.map((target) => {
    const parts: [string, number][] = [];
    spendOne(target, { ...populating, spend: (part, rows) => void parts.push([part, rows]) });
    return parts;
  });
  const sum = (parts: readonly [string, number][]): number => parts.reduce((all, [, rows]) => all + rows, 0);
  const [costliest = []] = spent.toSorted((first, second) => sum(second) - sum(first));
  for (const [part, rows] of costliest) populating.spend(part, rows);
}

function usesFanOut({ contentType, links }: ReferringRows, { statistics }: ConditionPlace): FanOut {
  const fans = links.map((link) => {
    if (link.kind === 'components') return fanOut(statistics, fanOutKeys.componentTargets(contentType.table));
    return fanOut(
      statistics,
      link.kind === 'column'
        ? fanOutKeys.column(contentType.table, link.column)
        : fanOutKeys.target(link.table),
    );
  });
  const sum = (of: (fan: FanOut) => number): number => fans.reduce((all, fan) => all + of(fan), 0);
  return {
    total: sum(({ total }) => total),
    high: sum(({ high }) => high),
    squares: sum(({ squares }) => squares),
  };
}

type Items = Extract<Member, { kind: 'componentCount' }>['attribute'];

function itemsOf(
  attribute: Items,
  start: Start,
  { contentType, isInComponent, statistics }: ConditionPlace,
): Start {
  const isList = attribute.kind === 'zone' || attribute.isRepeatable;
  const fan = isInComponent
    ? assumedItems
    : fanOut(statistics, fanOutKeys.items(contentType.table, attribute.id));
  return { rows: isList ? rowsReached(fan, start) : start.rows, isDistinct: false };
}

function spendOnItems(
  selections: readonly Pick<ComponentSelection, 'where' | 'members'>[],
  items: Start,
  populating: EstimatedPopulate,
): void {
  populating.spend(populating.part, items.rows);
  const inside: EstimatedPopulate = { ...populating, isInComponent: true };
  chargeCostliest(selections, inside, ({ members, where }, one) => {
    if (where) one.spend(one.part, conditionCost(where, items.rows, one));
    spendOnMembers(members, items, one);
  });
}

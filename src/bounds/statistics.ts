// What estimates go by: how many rows there are, and how many others a row leads to through each relation, in both
// directions. Counted from the data (sql/statistics.ts); nothing here knows how.
import type { Link, MorphLink, VersionRule } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';

/** How many rows the rows of a table lead to: all of them together, the one with most, and the sum of the squares. */
export interface FanOut {
  readonly total: number;
  readonly high: number;
  readonly squares: number;
}

export interface RowCount {
  readonly status: string;
  readonly locale: string;
  readonly rows: number;
}

export interface Statistics {
  /** Another one where the figures differ so much that earlier estimates may be wrong. */
  readonly version: number;
  /** By table. */
  readonly rows: ReadonlyMap<string, readonly RowCount[]>;
  /** Content types of which so much was written since that estimates may be far too low. */
  readonly outdated: ReadonlySet<string>;
  /** By the keys below. */
  readonly fanOuts: ReadonlyMap<string, FanOut>;
}

/** Before anything was counted: every estimate is 0. */
export const nothingCounted: Statistics = {
  version: 0,
  rows: new Map(),
  outdated: new Set(),
  fanOuts: new Map(),
};

export const fanOutKeys = {
  /** From the rows of its owner through a link table. */
  source: (linkTable: string) => `source ${linkTable}`,
  /** From the documents that a link table points to. */
  target: (linkTable: string) => `target ${linkTable}`,
  /** From the documents that a column points to. */
  column: (table: string, column: string) => `column ${table}.${column}`,
  /** From the values of an indexed attribute to the rows that have them. */
  values: (table: string, attributeId: string) => `values ${table}.${attributeId}`,
  /** Items of a component list or dynamic zone. */
  items: (table: string, attributeId: string) => `items ${table}.${attributeId}`,
  /** Documents that the component values of a row refer to. */
  components: (table: string) => `components ${table}`,
  /** Rows of the table whose component values refer to one document. */
  componentTargets: (table: string) => `component targets ${table}`,
} as const;

/** Lists inside of component values are not counted. */
export const assumedItems: FanOut = manyOf(10);

const one: FanOut = manyOf(1);
const none: FanOut = { total: 0, high: 0, squares: 0 };

function manyOf(high: number): FanOut {
  return { total: Number.POSITIVE_INFINITY, high, squares: Number.POSITIVE_INFINITY };
}

export const fanOut = ({ fanOuts }: Statistics, key: string): FanOut => fanOuts.get(key) ?? none;

/** The rows of a type that these rules leave, of one status and some locales. */
export function rowsIn(
  { rows }: Pick<Statistics, 'rows'>,
  { table }: ContentType,
  versions: readonly VersionRule[] = [],
): number {
  const counted = rows.get(table) ?? [];
  return counted
    .filter((one) => versions.every((rule) => admits(rule, one)))
    .reduce((sum, one) => sum + one.rows, 0);
}

function admits(rule: VersionRule, { status, locale }: RowCount): boolean {
  if (rule.kind === 'never') return false;
  if (rule.kind === 'status') return rule.status === status;
  return rule.kind !== 'locales' || rule.locales.includes(locale);
}

export interface Ends {
  /** The type of the row that a link starts from, or of the row around the component that it starts from. */
  readonly source: ContentType;
  readonly target: ContentType;
}

/** From the rows that a link starts from to the rows that it leads to. */
export function linkFanOut(link: Link, { source, target }: Ends, statistics: Statistics): FanOut {
  switch (link.kind) {
    case 'column':
      return one;
    case 'inverseColumn':
      return fanOut(statistics, fanOutKeys.column(target.table, link.column));
    case 'table':
      return fanOut(statistics, fanOutKeys.source(link.table));
    case 'inverseTable':
      return fanOut(statistics, fanOutKeys.target(link.table));
    case 'localizations':
      return manyOf(new Set(statistics.rows.get(target.table)?.map(({ locale }) => locale)).size);
    case 'member':
      return link.isMany ? fanOut(statistics, fanOutKeys.components(source.table)) : one;
    case 'inverseMorph':
      return link.morph.kind === 'columns'
        ? fanOut(statistics, fanOutKeys.column(target.table, link.morph.column))
        : fanOut(statistics, fanOutKeys.target(link.morph.table));
  }
}

export const morphFanOut = (link: MorphLink, statistics: Statistics): FanOut =>
  link.kind === 'columns' ? one : fanOut(statistics, fanOutKeys.source(link.table));

/** Against the direction of a link, for conditions that begin with the related rows; undefined where they cannot. */
export function backwardFanOut(link: Link, { source }: Ends, statistics: Statistics): FanOut | undefined {
  switch (link.kind) {
    case 'column':
      return fanOut(statistics, fanOutKeys.column(source.table, link.column));
    case 'inverseColumn':
      return one;
    case 'table':
      return fanOut(statistics, fanOutKeys.target(link.table));
    case 'inverseTable':
      return fanOut(statistics, fanOutKeys.source(link.table));
    default:
      return undefined;
  }
}

/** Rows that a part of a read begins with. */
export interface Start {
  readonly rows: number;
  /** None of them comes twice. */
  readonly isDistinct: boolean;
}

/**
 * At most so many rows are reached. From distinct rows not more than there are links; from rows that were themselves
 * reached through links, not more than each link's end leads to (the sum of the squares), as often as they repeat.
 */
export function reached({ total, high, squares }: FanOut, { rows, isDistinct }: Start): number {
  const most = rows === 0 ? 0 : rows * high;
  if (isDistinct || total === 0) return Math.min(most, total);
  return Number.isFinite(total) ? Math.min(most, Math.max(squares, (rows * squares) / total)) : most;
}

// The statistics for estimates: the number of rows, and the fan-out of each relation in both directions. `count.ts` counts them.
import type { Link, MorphLink, VersionRule } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';

/** How many rows the rows of a table lead to: the total, the largest number of one row, and the sum of the squares. */
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
  /** Incremented when the numbers have changed so much that earlier estimates may be wrong. */
  readonly version: number;
  /** By table. */
  readonly rows: ReadonlyMap<string, readonly RowCount[]>;
  /** Uids of content types with so many changes since the count that estimates may be far too low. */
  readonly outdated: ReadonlySet<string>;
  /** By a key of `fanOutKeys`. */
  readonly fanOuts: ReadonlyMap<string, FanOut>;
}

/** Statistics before the first count: every estimate is 0. */
export const emptyStatistics: Statistics = {
  version: 0,
  rows: new Map(),
  outdated: new Set(),
  fanOuts: new Map(),
};

export const fanOutKeys = {
  /** From rows of the owner through a link table. */
  source: (linkTable: string) => `source ${linkTable}`,
  /** From the documents that a link table points to. */
  target: (linkTable: string) => `target ${linkTable}`,
  /** From the documents that a column points to. */
  column: (table: string, column: string) => `column ${table}.${column}`,
  /** From the values of an indexed attribute to the rows that have them. */
  values: (table: string, attributeId: string) => `values ${table}.${attributeId}`,
  /** From rows to the items of a repeatable component or dynamic zone. */
  items: (table: string, attributeId: string) => `items ${table}.${attributeId}`,
  /** From rows to the documents that their component values refer to. */
  components: (table: string) => `components ${table}`,
  /** From documents to the rows of the table whose component values refer to them. */
  componentTargets: (table: string) => `component targets ${table}`,
} as const;

const sourceKey = fanOutKeys.source('');

/** The link table of a key of `fanOutKeys.source`, whose total is the number of its rows. */
export const sourceTableOf = (key: string): string | undefined =>
  key.startsWith(sourceKey) ? key.slice(sourceKey.length) : undefined;

/** Ten items per list: the assumption for lists inside component values, which are not counted. */
export const assumedItems: FanOut = manyOf(10);

const one: FanOut = manyOf(1);
const none: FanOut = { total: 0, high: 0, squares: 0 };

function manyOf(high: number): FanOut {
  return { total: Number.POSITIVE_INFINITY, high, squares: Number.POSITIVE_INFINITY };
}

export const fanOut = ({ fanOuts }: Statistics, key: string): FanOut => fanOuts.get(key) ?? none;

/** The number of rows of a content type that these version rules select. */
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
  /** The content type of the row that the link starts from, or that contains the component. */
  readonly source: ContentType;
  readonly target: ContentType;
}

/** How many target rows a source row leads to. */
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

/** How many source rows a target row leads to, for conditions that are evaluated from the related rows; undefined if they cannot be. */
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

/** The rows from which a part of a read follows links. */
export interface Start {
  readonly rows: number;
  /** Whether each row occurs only once. */
  readonly isDistinct: boolean;
}

/**
 * An upper bound for the rows that links lead to. From distinct rows it is at most the number of links. Rows that were themselves
 * reached through links can repeat, and those with many links repeat most: then it is the sum of the squares, times the repetition.
 */
export function rowsReached({ total, high, squares }: FanOut, { rows, isDistinct }: Start): number {
  const highest = rows === 0 ? 0 : rows * high;
  if (isDistinct || total === 0) return Math.min(highest, total);
  return Number.isFinite(total) ? Math.min(highest, Math.max(squares, (rows * squares) / total)) : highest;
}

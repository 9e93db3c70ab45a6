// Has the tables analyzed whose size differs much from when they last were, for databases that do not do so by themselves.
import type { Database } from '../database/database.ts';
import { factorBetween } from './notable-difference.ts';
import { type Statistics, sourceTableOf } from './statistics.ts';

type Counted = Pick<Statistics, 'rows' | 'fanOuts'>;

/** Through any index a table of fewer rows is read quickly. */
const negligible = 250;
/** The choice among indexes changes with orders of magnitude, and writers wait for an analysis. */
const notableFactor = 2;

/** Returns a function to call after each count. */
export function plannerUpkeep({ planner }: Pick<Database, 'planner'>): (counted: Counted) => Promise<void> {
  let analyzed: Map<string, number> | undefined;
  return async (counted) => {
    if (!planner) return;
    analyzed ??= new Map(await planner.analyzed());
    const sizes = sizesOf(counted);
    const changed = [...sizes].filter(([table, rows]) => isNotable(analyzed?.get(table) ?? 0, rows));
    if (changed.length === 0) return;
    await planner.analyze(changed.map(([table]) => table));
    for (const [table, rows] of changed) analyzed.set(table, rows);
  };
}

const isNotable = (before: number, now: number): boolean =>
  factorBetween(before, now, negligible) >= notableFactor;

/** The rows of tables of content and of links. */
function sizesOf({ rows, fanOuts }: Counted): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const [table, counts] of rows)
    sizes.set(
      table,
      counts.reduce((sum, one) => sum + one.rows, 0),
    );
  for (const [key, { total }] of fanOuts) {
    const links = sourceTableOf(key);
    if (links !== undefined) sizes.set(links, total);
  }
  return sizes;
}

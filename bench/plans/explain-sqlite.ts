// EXPLAIN QUERY PLAN on SQLite.
import Sqlite from 'better-sqlite3';
import { bestOf, type Explained, type Explainer, largeTable } from './explain.ts';
import type { RunnableStatement } from './statements.ts';

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

export function sqliteExplainer(filename: string): Explainer {
  const database = new Sqlite(filename, { readonly: true });
  database.pragma('mmap_size = 268435456');
  const rows = rowCounts(database);
  return {
    async explain(statement) {
      const steps = database
        .prepare<unknown[], Step>(`explain query plan ${statement.text}`)
        .all(...statement.values);
      const prepared = database.prepare(statement.text);
      const ms = await bestOf(3, () => prepared.all(...statement.values));
      return explained(steps, tablesByAlias(statement), rows, ms);
    },
    close: async () => void database.close(),
  };
}

function rowCounts(database: Sqlite.Database): ReadonlyMap<string, number> {
  const tables = database
    .prepare<[], string>(`select name from sqlite_master where type = 'table'`)
    .pluck()
    .all();
  const count = (table: string): number =>
    database.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0;
  return new Map(tables.map((table) => [table, count(table)]));
}

/** Table names by alias: `from "articles" "a"` maps `a` to `articles`. */
const tablesByAlias = ({ text }: RunnableStatement): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/"(\w+)" "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]));

function explained(
  steps: readonly Step[],
  aliases: ReadonlyMap<string, string>,
  rows: ReadonlyMap<string, number>,
  ms: number,
): Explained {
  const faults = steps.flatMap(({ detail }) => {
    const [, alias = '', how = ''] = /^SCAN (\w+)(.*)$/.exec(detail) ?? [];
    const size = rows.get(aliases.get(alias) ?? alias) ?? 0;
    return size >= largeTable ? [`reads all ${size} rows: ${alias}${how}`] : [];
  });
  return {
    lines: steps.map((step) => indent(step, steps)),
    faults: [...faults, ...fullSorts(steps, rows, aliases)],
    walks: totals(steps, rows, aliases),
    ms,
  };
}

const isWholeStatus = ({ detail }: Step): boolean =>
  /^SEARCH .*\(plinth_status=\? AND locale=\?\)$/.test(detail);

function totals(
  steps: readonly Step[],
  rows: ReadonlyMap<string, number>,
  aliases: ReadonlyMap<string, string>,
): readonly string[] {
  return steps.flatMap((step) => {
    const isTotal = steps.some(
      ({ id, detail }) => id === step.parent && /^(SCALAR SUBQUERY|MATERIALIZE)/.test(detail),
    );
    const [, alias = ''] = /^SEARCH (\w+)/.exec(step.detail) ?? [];
    const size = rows.get(aliases.get(alias) ?? '') ?? 0;
    if (!isTotal || !isWholeStatus(step) || size < largeTable) return [];
    return [
      step.detail.includes('COVERING')
        ? 'total: counts every entry of an index'
        : 'total: looks up every row',
    ];
  });
}

/** The steps that sort all rows to return one page, instead of reading an index in order. */
function fullSorts(
  steps: readonly Step[],
  rows: ReadonlyMap<string, number>,
  aliases: ReadonlyMap<string, string>,
): readonly string[] {
  return steps.flatMap((sort) => {
    if (sort.detail !== 'USE TEMP B-TREE FOR ORDER BY') return [];
    const sibling = steps.find((step) => step.parent === sort.parent && isWholeStatus(step));
    const [, alias = ''] = /^SEARCH (\w+)/.exec(sibling?.detail ?? '') ?? [];
    const size = rows.get(aliases.get(alias) ?? '') ?? 0;
    return size >= largeTable ? [`sorts all rows of a status for one page: ${sibling?.detail}`] : [];
  });
}

function indent({ parent, detail }: Step, steps: readonly Step[]): string {
  const above = steps.find(({ id }) => id === parent);
  return above ? `  ${indent(above, steps).replace(/\S.*/, '')}${detail}` : detail;
}

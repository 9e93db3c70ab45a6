// Catalogue rows (table, name) as sets by table.
import type { Row } from './database.ts';

export function groupByFirst(rows: readonly Row[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [table, name] of rows) {
    const group = groups.get(String(table)) ?? new Set();
    groups.set(String(table), group.add(String(name)));
  }
  return groups;
}

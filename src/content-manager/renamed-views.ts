// Renames attributes in saved views. A view is the query string of a list of the panel, which names attributes in its columns, its sort
// key and its filters.
import type { Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import type { Rename } from '../schema/files/rename.ts';
import { renamedPath } from '../schema/files/renamed-path.ts';
import type { Schema } from '../schema/schema.ts';
import { selectAllViews, updateView } from '../sql/stored/views.ts';

/** `schema`: the new schema, with the new names. */
export async function renameInViews(
  transaction: Transaction,
  renames: readonly Rename[],
  schema: Schema,
): Promise<void> {
  for (const view of await readAll(transaction, selectAllViews())) {
    const contentType = schema.contentTypes.get(view.uid);
    if (!contentType) continue;
    const query = renamedQuery(view.query, (path) => renamedPath(path, contentType, { renames, schema }));
    if (query !== view.query) await transaction.run(updateView(view.id, { ...view, query }));
  }
}

type NewPath = (path: string) => string;

/** By search parameter. Others name no attributes. */
const renamedParameters: Readonly<Record<string, (value: string, newPath: NewPath) => string>> = {
  columns: (value, newPath) => value.split(',').map(newPath).join(),
  sort: (value, newPath) => value.replace(/^[^:]+/, newPath),
  filters: renamedFilters,
};

/** Returns the same text if no name in it has changed. */
function renamedQuery(query: string, newPath: NewPath): string {
  const search = new URLSearchParams(query);
  let isChanged = false;
  for (const [name, renamed] of Object.entries(renamedParameters)) {
    const value = search.get(name);
    if (value === null || renamed(value, newPath) === value) continue;
    search.set(name, renamed(value, newPath));
    isChanged = true;
  }
  return isChanged ? search.toString() : query;
}

/** JSON of conditions, whose first element is a path. What the panel has not written stays as it is. */
function renamedFilters(value: string, newPath: NewPath): string {
  try {
    const conditions: unknown = JSON.parse(value);
    if (!Array.isArray(conditions)) return value;
    return JSON.stringify(
      conditions.map((condition: unknown) => {
        const [path, ...rest] = Array.isArray(condition) ? condition : [];
        return typeof path === 'string' ? [newPath(path), ...rest] : condition;
      }),
    );
  } catch {
    return value;
  }
}

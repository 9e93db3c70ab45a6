// The grammar that SQLite and PostgreSQL share; a dialect overrides what differs.
import { insert } from '../insert.ts';
import { type Conflict, column, comma, type Grammar, identifier, join, type Sql, sql } from '../sql.ts';

/** The shared members. */
export const commonGrammar = {
  quoteName: (name) => (name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`),
  insertMissing: (insertion) => sql`${insert(insertion)} on conflict do nothing`,
  upsert: (insertion, conflict) => sql`${insert(insertion)} ${onConflict(conflict)}`,
  proposed: (name) => column('excluded', name),
  returning: (change, columns) => sql`${change} returning ${columns}`,
  isDistinct: (one, other) => sql`${one} is distinct from ${other}`,
} satisfies Partial<Grammar>;

const names = (columns: readonly string[]): Sql => join(columns.map(identifier), comma);

function onConflict({ key, set, where }: Conflict): Sql {
  const assignments = Object.entries(set).map(([name, changed]) => sql`${identifier(name)} = ${changed}`);
  const condition = where === undefined ? sql`` : sql` where ${where}`;
  return sql`on conflict (${names(key)}) do update set ${join(assignments, comma)}${condition}`;
}

// Converts a statement for the driver.
import type pg from 'pg';
import type { SeenStatements } from '../seen-statements.ts';
import type { HeldConnection } from './connections.ts';

/** Returns values as the texts of the protocol: JSON stays text, and 64-bit integers do not become doubles. */
export const asText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/**
 * A statement that occurs again gets a name, so that a connection parses and plans it once. Statements that it displaces are closed
 * before it is sent, unless other statements are in flight, which may fail.
 */
export function prepare(
  { statements }: HeldConnection,
  seen: SeenStatements,
  { text, values, isAlone }: { readonly text: string; readonly values: unknown[]; readonly isAlone: boolean },
): pg.QueryArrayConfig {
  const query: pg.QueryArrayConfig = { text, values, rowMode: 'array', types: asText };
  if (!statements || !seen.see(text)) return query;
  const name = statements.nameOf(text);
  if (isAlone) statements.free();
  return { ...query, name };
}

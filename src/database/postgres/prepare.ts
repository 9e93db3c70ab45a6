// A statement as the driver takes it.
import type pg from 'pg';
import type { SeenStatements } from '../seen-statements.ts';
import type { Held } from './connections.ts';

/** Values as the wire carries them: JSON is text already, and 64-bit integers must not become doubles. */
export const asText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/**
 * A text that comes again gets a name, so that a connection parses and plans it once. What the name takes the place of is freed by the
 * statement sent before, unless others are under way, which may fail.
 */
export function prepare(
  { statements }: Held,
  seen: SeenStatements,
  { text, values, isAlone }: { readonly text: string; readonly values: unknown[]; readonly isAlone: boolean },
): pg.QueryArrayConfig {
  const query: pg.QueryArrayConfig = { text, values, rowMode: 'array', types: asText };
  if (!statements || !seen.see(text)) return query;
  const name = statements.nameOf(text);
  if (isAlone) statements.free();
  return { ...query, name };
}

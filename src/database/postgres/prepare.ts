// Names a statement for the server.
import type { SeenStatements } from '../seen-statements.ts';
import type { HeldConnection } from './connections.ts';
import { type Prepared, unnamed } from './named-statements.ts';

/** A statement that occurs again gets a name, so that a connection parses and plans it once. */
export const prepare = (
  { statements }: Pick<HeldConnection, 'statements'>,
  seen: SeenStatements,
  text: string,
): Prepared => (statements && seen.see(text) ? statements.of(text) : unnamed(text));

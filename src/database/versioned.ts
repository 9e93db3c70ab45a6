// Reads that bring along the versions of the content types that they read, as the last columns of their rows.
import { withVersions } from '../sql/content-versions.ts';
import type { Grammar, Statement } from '../sql/sql.ts';
import type { Row } from './database.ts';

const withTheirVersions = new WeakMap<Statement, Statement>();

/** One text for each statement, which is kept by its caller: another one each time would have to be compared each time. */
export function versioned(statement: Statement, uids: readonly string[], grammar: Grammar): Statement {
  const known = withTheirVersions.get(statement) ?? withVersions(statement, uids, grammar);
  withTheirVersions.set(statement, known);
  return known;
}

/** Undefined where there is no row. */
export const versionsIn = ([row]: readonly Row[], uids: readonly string[]): string | undefined =>
  row?.slice(-uids.length).join();

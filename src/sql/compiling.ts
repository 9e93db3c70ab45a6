// What every part of the compiler is handed: the dialect, the aliases that are left, the caller's claims.
import type { Dialect } from './dialect.ts';
import type { Aliases } from './scope.ts';
import type { Sql } from './sql.ts';

export interface Compiling {
  readonly dialect: Dialect;
  readonly aliases: Aliases;
  /**
   * Takes note of conditions that an index on texts narrows. `none`: no index is used, as inside a negation, where a comparison with
   * nothing must stay null and the index would say false.
   */
  readonly candidates?: Sql[] | 'none';
  /** The caller's claims, for statements that run once; otherwise they are inputs of the statement. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

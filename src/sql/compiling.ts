// What every part of the compiler is handed: the dialect, the aliases that are left, the caller's claims.
import type { Candidates, Dialect } from './dialect.ts';
import type { Aliases } from './scope.ts';

export interface Compiling {
  readonly dialect: Dialect;
  readonly aliases: Aliases;
  /**
   * Takes note of what an index on texts is asked for. Without it none is, as inside a negation, where a comparison with nothing must
   * stay null and the index would say false.
   */
  readonly candidates?: Candidates[] | undefined;
  /** The caller's claims, for statements that run once; otherwise they are inputs of the statement. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

// The context of the compiler: the dialect, the aliases, and the caller's claims.
import type { Candidates, Dialect } from '../dialect.ts';
import type { Aliases } from './scope.ts';

export interface Compiling {
  readonly dialect: Dialect;
  readonly aliases: Aliases;
  /**
   * Collects the uses of indexes on texts. Undefined where they must not be used, as inside a negation: a comparison
   * with null has to be null there, and the index would make it false.
   */
  readonly candidates?: Candidates[] | undefined;
  /** The caller's claims, for statements that are not reused. Otherwise claims are inputs of the statement. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

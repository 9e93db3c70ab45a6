// What every part of the compiler is handed: the dialect, the aliases that are left, the caller's claims.
import type { Dialect } from './dialect.ts';
import type { Aliases } from './scope.ts';

export interface Compiling {
  readonly dialect: Dialect;
  readonly aliases: Aliases;
  /** The caller's claims, for statements that run once; otherwise they are inputs of the statement. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

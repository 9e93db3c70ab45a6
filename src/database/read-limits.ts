// The limits of reads, also listed in docs/reference/limits.md.

/** Milliseconds of a statement for statistics: it reads up to a million entries, possibly from disk. */
export const statisticsTimeoutMs = 60_000;

export interface ReadLimits {
  /** Milliseconds that a statement may run. */
  readonly timeout: number;
  /** The same for callers without a token. */
  readonly publicTimeout: number;
  /** Bytes of what a statement reads. */
  readonly maxSize: number;
  /** Slow statements at the same time: processes on SQLite, connections on PostgreSQL. */
  readonly slow: number;
  /** Statements that may wait in the queue of each lane. */
  readonly queue: number;
  /** Milliseconds that a statement may wait in the queue. */
  readonly wait: number;
}

/** Places of the slow lane that one client may hold: all but one, and at least one. */
export const placesOfClient = (places: number): number => Math.max(1, places - 1);

export const defaultReadLimits: ReadLimits = {
  timeout: 10_000,
  publicTimeout: 10_000,
  maxSize: 32 * 2 ** 20,
  slow: 2,
  queue: 100,
  wait: 5000,
};

/** The default for PostgreSQL, whose processes may run on this machine: one core is left to everything else. */
export const slowConnections = (cores: number): number =>
  Math.max(1, Math.min(defaultReadLimits.slow, cores - 1));

export const deadlineOf = (
  { timeout, publicTimeout }: ReadLimits,
  { isPublic = false }: { readonly isPublic?: boolean | undefined },
): number => (isPublic ? publicTimeout : timeout);

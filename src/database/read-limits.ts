// What one read may take, and how many slow ones there may be. docs/reference/limits.md lists the same.

/** Milliseconds: a count looks at a million entries, which may have to be fetched from disk. */
export const surveyDeadline = 60_000;

export interface ReadLimits {
  /** Milliseconds that a statement may run. */
  readonly timeout: number;
  /** The same for callers without a token. */
  readonly publicTimeout: number;
  /** Bytes of what a statement reads. */
  readonly maxSize: number;
  /** Slow statements at the same time: processes on SQLite, connections on PostgreSQL. */
  readonly slow: number;
  /** Statements that may wait for their turn, in each lane. */
  readonly queue: number;
  /** Milliseconds that a statement may wait for its turn. */
  readonly wait: number;
}

/** Places of the slow lane that one client may hold: while there are two, one is left to the others. */
export const placesOfClient = (places: number): number => Math.max(1, places - 1);

export const defaultReadLimits: ReadLimits = {
  timeout: 10_000,
  publicTimeout: 10_000,
  maxSize: 32 * 2 ** 20,
  slow: 2,
  queue: 100,
  wait: 5000,
};

/** On PostgreSQL, whose own processes run them: if it is on this machine, a core is left to everything else. */
export const slowConnections = (cores: number): number =>
  Math.max(1, Math.min(defaultReadLimits.slow, cores - 1));

export const deadlineOf = (
  { timeout, publicTimeout }: ReadLimits,
  { isPublic = false }: { readonly isPublic?: boolean | undefined },
): number => (isPublic ? publicTimeout : timeout);

// What the compiler and the planning of reads have to know of indexes on demand.
import type { ReadPlan } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';

/** Indexes that exist, and that a statement may rely on. */
export interface UsableIndexes {
  /** That of `relationOrder`. */
  readonly hasRelationOrder: boolean;
  /** That of `sortPair`. */
  readonly hasSortPair: boolean;
  /** Those of all values that a read filters or sorts by. */
  readonly hasAll: boolean;
}

/** The indexes of a read. */
export interface RequestedIndexes extends UsableIndexes {
  /** The types that it has to scan because an index does not exist yet. */
  readonly scanned: readonly ContentType[];
  /** Whether indexes are being created, so that it should be planned again. */
  readonly isPending: boolean;
}

export interface IndexesOfReads {
  /** Notes what a read filters and sorts by, so that its indexes are created. */
  request(plan: ReadPlan): RequestedIndexes;
  /** Whether the index of `sortPair` exists or will be created if the read is made. */
  expectsSortPair(plan: ReadPlan): boolean;
}

// A database as parts that a file can hold, and the way back: exact, with tables that no schema knows any more. Each database has
// its own parts; only the same kind of database takes them.
import type { Readable } from 'node:stream';
import type { RowSource } from './rows.ts';

export interface Part {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly bytes: Readable;
}

/** What the parts do not hold, and how many there are. */
export interface LeftOutParts {
  readonly what: string;
  readonly count: number;
}

/** One state of a database, which nothing changes. */
export interface StoredState {
  readonly source: RowSource;
  readonly leftOut: readonly LeftOutParts[];
  readonly parts: () => AsyncIterable<Part>;
  readonly close: () => Promise<void>;
}

/** A database that is to become what the parts say, as a whole or not at all. */
export interface StateTarget {
  /** Whether there is a table in it. */
  readonly isEmpty: () => Promise<boolean>;
  /** Throws where the result is not what the parts say, or where others are using what would be replaced. */
  readonly fill: (parts: AsyncIterable<Part>) => Promise<void>;
  readonly close: () => Promise<void>;
}

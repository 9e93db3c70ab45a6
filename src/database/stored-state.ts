// A database as parts of a backup file, and back: exact, including tables that are in no schema. The parts can be
// restored only to the same kind of database.
import type { Readable } from 'node:stream';
import type { RowSource } from './rows.ts';

export interface Part {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly bytes: Readable;
}

/** What the parts do not contain, with numbers. */
export interface OmittedParts {
  readonly what: string;
  readonly count: number;
}

/** A snapshot of a database. */
export interface StoredState {
  readonly source: RowSource;
  readonly leftOut: readonly OmittedParts[];
  readonly parts: () => AsyncIterable<Part>;
  readonly close: () => Promise<void>;
}

/** A database that is restored from parts, as a whole or not at all. */
export interface StateTarget {
  /** What is there already and would be replaced. */
  readonly filledWith: () => Promise<string | undefined>;
  /** Throws if the result differs from the parts, or if others use the database that would be replaced. */
  readonly fill: (parts: AsyncIterable<Part>) => Promise<void>;
  readonly close: () => Promise<void>;
}

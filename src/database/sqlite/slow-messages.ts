// The messages between the server and a process of its slow lane.
import type { Row } from '../database.ts';

export interface Job {
  readonly text: string;
  readonly values: readonly unknown[];
}

export type Outcome =
  /** The first message of a process: it is ready. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'failed'; readonly message: string };

/** Arguments of the process. */
export interface ProcessOptions {
  readonly filename: string;
  /** Bytes of the rows of one job. */
  readonly maxSize: number;
}

/**
 * Resident bytes at which a process ends itself: Node, the page cache, and up to four copies of a growing result: the
 * text that SQLite appends to, its copies, and the frame.
 */
export const memoryLimit = ({ maxSize }: ProcessOptions): number => 128 * 2 ** 20 + 6 * maxSize;

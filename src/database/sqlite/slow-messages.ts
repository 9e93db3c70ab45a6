// What the server and a process of its slow lane say to each other.
import type { Row } from '../database.ts';

export interface Job {
  readonly text: string;
  readonly values: readonly unknown[];
}

export type Outcome =
  /** The first word of a process: it takes jobs. */
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
 * Resident bytes of a process at which it ends itself: Node and the page cache, and while a result grows SQLite has it up
 * to four times, as the text that it appends to, its copies and the frame.
 */
export const memoryLimit = ({ maxSize }: ProcessOptions): number => 128 * 2 ** 20 + 6 * maxSize;

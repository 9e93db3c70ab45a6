// The result of a read.

import type { ReadPlan } from '../plan/plan.ts';
import type { Cursors } from '../plan/read/cursor.ts';

/** JSON that the database built, as bytes if the driver delivers bytes. It is never parsed. */
export type JsonText = string | Buffer;

export interface ReadResult {
  /** Undefined if no document matches. */
  readonly json: JsonText | undefined;
  readonly total: number | undefined;
  readonly result: ReadPlan['result'];
  /** For pages by cursor. */
  readonly cursors?: Cursors | undefined;
  /** Changes whenever the result may have changed. Undefined if that is not known. */
  readonly tag?: string | undefined;
  /** The caller's tag is still valid, so nothing was read. */
  readonly isUnchanged?: true;
  readonly dependencies?: Dependencies;
  /** Nothing but the response refers to the text, so that its memory can be freed after sending. */
  readonly isPassing?: boolean;
}

export interface Dependencies {
  /** The content types that the result depends on. Undefined if it depends on tables whose versions are not tracked. */
  readonly types: readonly string[] | undefined;
  /** Whether the result depends on one document without related ones. */
  readonly isAlone: boolean;
}

// What a read resolves to.
import type { Cursors } from './plan/cursor.ts';
import type { ReadPlan } from './plan/plan.ts';

/** JSON that the database built; a buffer where the driver hands over bytes. Nothing parses it. */
export type JsonText = string | Buffer;

export interface ReadResult {
  /** Undefined where no document matches. */
  readonly json: JsonText | undefined;
  readonly total: number | undefined;
  readonly result: ReadPlan['result'];
  /** Of a page by cursor. */
  readonly cursors?: Cursors | undefined;
  /** Another one whenever the result may be another one; undefined where that cannot be told. */
  readonly tag?: string | undefined;
  /** The caller has the result already, by its tag: nothing was read. */
  readonly isUnchanged?: true;
  readonly dependencies?: Dependencies;
  /** The response is the only holder of the text: its memory may be given back when it was sent. */
  readonly isPassing?: boolean;
}

export interface Dependencies {
  /** The content types that the result depends on; undefined where it depends on something that is not followed. */
  readonly types: readonly string[] | undefined;
  /** Whether it is about one document and nothing that is related to it. */
  readonly isAlone: boolean;
}

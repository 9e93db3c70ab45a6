// Where code of a project has a part in reads of a type: the lane that reads take in place of the one statement. What the lane does
// lives in extensions/; doors know only what they hand to it.
import type { Question } from '../prepared-reads.ts';
import type { ReadResult } from '../read.ts';
import type { Data } from '../values/data.ts';

export interface AskedOfCode {
  /** As the caller asks, and may ask: its door has checked it. */
  readonly question: Question;
  readonly action: 'findMany' | 'findFirst' | 'findOne';
  /** What the caller sent, in the words of the door. */
  readonly sent: Data;
}

export interface CodeReads {
  /** Whether code has a part in reads of the type. Asked for by every read, so that it must cost nothing. */
  has(uid: string): boolean;
  /** What the code makes of it, without what the caller may not see. */
  read(asked: AskedOfCode): Promise<ReadResult>;
}

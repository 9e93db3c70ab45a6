// The interface for reads in which code of the project takes part. Such reads go through the code instead of one statement; it is
// implemented in extensions/.
import type { ReadRequest } from '../read/prepared-reads.ts';
import type { ReadResult } from '../read.ts';
import type { Data } from '../values/data.ts';

export interface CodeRead {
  /** The read request of the caller, already checked. */
  readonly readRequest: ReadRequest;
  readonly action: 'findMany' | 'findFirst' | 'findOne';
  /** The parameters that the caller sent, in the form of the API. */
  readonly sent: Data;
}

export interface CodeReads {
  /** Whether code takes part in reads of the type. Called for every read, so it must be fast. */
  has(uid: string): boolean;
  /** The result of the code, without what the caller may not see. */
  read(codeRead: CodeRead): Promise<ReadResult>;
}

// What the media library asks of the place where files are kept. Keys are made by the server, never by a client; a
// provider may still refuse those that it did not hand out.
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly size: number;
  readonly modified: Date;
  /** Opens the bytes; the range lies within the size. The caller reads the stream to its end or destroys it. */
  readonly open: (range?: ByteRange) => Readable;
}

export interface Storage {
  /** What the `provider` of a record says. */
  readonly name: string;
  /** Where clients find a stored file. */
  url(key: string): string;
  /** Stores the file at `path` as a whole or not at all; the file at `path` may be gone afterwards. */
  save(key: string, path: string, mode: 'new' | 'replace'): Promise<void>;
  /** Undefined where nothing is stored under the key. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
}

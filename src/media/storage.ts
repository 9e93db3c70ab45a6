// What the media library needs of the place where files are kept. Keys are made by the server, never by a client, and name
// one content for ever: what replaces a file gets another key. A provider may refuse keys that it did not hand out.
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

/** What people and browsers know of a file. */
export interface FileDetails {
  readonly name: string;
  readonly mime: string;
}

export interface FileStorage {
  /** What the `provider` of a record says. */
  readonly name: string;
  /** Files are read with signed links only. */
  readonly isPrivate: boolean;
  /** Where uploads wait until they are stored; undefined where that is no matter of the storage. */
  readonly incomingFolder: string | undefined;
  /** Where clients find a file by themselves, known when it is stored; undefined where our own route serves it. */
  publicUrl(key: string): string | undefined;
  /** `provider_metadata` of what was just stored; null where there is nothing to say. */
  metadata?(key: string): unknown;
  /** A link that works for so many seconds; undefined where our own route signs. */
  signedUrl(key: string, seconds: number): Promise<string | undefined>;
  /** Stores the file at `path` durably, as a whole or not at all, never over another; `path` may be gone afterwards. */
  save(key: string, path: string, about?: FileDetails): Promise<void>;
  /** Undefined where nothing is stored under the key. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
}

// The storage interface of the media library. The server generates the keys. The content of a key never changes: new content gets
// a new key. A storage may refuse keys that do not have the form of generated ones.
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

/** The name and media type that clients see. */
export interface FileDetails {
  readonly name: string;
  readonly mime: string;
}

export interface FileStorage {
  /** The value of `provider` in records. */
  readonly name: string;
  /** Whether files can be read only with signed links. */
  readonly isPrivate: boolean;
  /** The folder for temporary files of uploads; undefined if the storage needs no particular folder. */
  readonly incomingFolder: string | undefined;
  /** The URL from which clients fetch a stored file; undefined if the server's own route serves it. */
  publicUrl(key: string): string | undefined;
  /** `provider_metadata` of a file that was just stored; null without any. */
  metadata?(key: string): unknown;
  /** A link that is valid for `seconds`; undefined if links to the server's own route are used. */
  signedUrl(key: string, seconds: number): Promise<string | undefined>;
  /** Stores the file at `path` durably, completely or not at all; never replaces a file. May delete the file at `path`. */
  save(key: string, path: string, about?: FileDetails): Promise<void>;
  /** Undefined if no file has the key. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Does nothing if no file has the key. */
  delete(key: string): Promise<void>;
}

// A multipart body that nobody has read yet: the route that wants it streams it, the server empties what is left.
import type { Readable } from 'node:stream';

/** Bytes of an unwanted body that are read away before the connection is given up. */
const drainedBytes = 1024 * 1024;

export class MultipartBody {
  readonly contentType: string;
  readonly #stream: Readable;
  #isTaken = false;

  constructor(stream: Readable, contentType: string) {
    this.#stream = stream;
    this.contentType = contentType;
  }

  /** The bytes as the socket delivers them, once; whoever takes them reads them to their end, or gives up. */
  take(): Readable {
    if (this.#isTaken) throw new Error('A body can be read once');
    this.#isTaken = true;
    return this.#stream;
  }

  /** Reads away what a client is still sending, up to a limit: behind it the connection ends. */
  discard(): void {
    if (this.#stream.destroyed || this.#stream.readableEnded) return;
    let left = drainedBytes;
    this.#stream.on('error', () => undefined);
    this.#stream.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) this.#stream.destroy();
    });
    this.#stream.resume();
  }
}

// A multipart body that is still unread: the route that wants it streams it, the server empties what is left.
import type { Readable } from 'node:stream';

/** Milliseconds that an unwanted body is read away, in all and without a byte. */
const lingering = { longest: 30_000, silence: 5_000 };

export class StreamedBody {
  readonly contentType: string;
  readonly #stream: Readable;
  #isTaken = false;

  constructor(stream: Readable, contentType: string) {
    this.#stream = stream;
    this.contentType = contentType;
  }

  /** The bytes as the socket delivers them, once; the taker reads them to their end, or gives up. */
  take(): Readable {
    if (this.#isTaken) throw new Error('A body can be read once');
    this.#isTaken = true;
    return this.#stream;
  }

  /**
   * Reads away what a client is still sending, so that it gets its response: a connection that ends with unread bytes is
   * reset, and the response with it. A client that goes on for too long is reset all the same.
   */
  discard({ longest, silence } = lingering): void {
    const stream = this.#stream;
    if (stream.destroyed || stream.readableEnded) return;
    const end = (): void => void stream.destroy();
    const timers = [setTimeout(end, longest).unref(), setTimeout(end, silence).unref()];
    const forget = (): void => timers.forEach(clearTimeout);
    stream.on('error', () => undefined);
    stream.on('data', () => timers[1]?.refresh());
    stream.once('close', forget).once('end', forget);
    stream.resume();
  }
}

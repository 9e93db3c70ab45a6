// A multipart body that is not read yet. The handler streams it; the server discards the rest.
import type { Readable } from 'node:stream';

/** Milliseconds for which the rest of a body is read and discarded: in total, and without receiving a byte. */
const lingering = { total: 30_000, silence: 5_000 };

export class StreamedBody {
  readonly contentType: string;
  readonly #stream: Readable;
  #isTaken = false;

  constructor(stream: Readable, contentType: string) {
    this.#stream = stream;
    this.contentType = contentType;
  }

  /** The bytes of the socket. Can be called once. */
  take(): Readable {
    if (this.#isTaken) throw new Error('A body can be read once');
    this.#isTaken = true;
    return this.#stream;
  }

  /**
   * Reads and discards what a client is still sending, so that it receives the response: closing a connection with unread bytes
   * resets it, and the response is lost. The connection of a client that continues for too long is reset.
   */
  discard({ total, silence } = lingering): void {
    const stream = this.#stream;
    if (stream.destroyed || stream.readableEnded) return;
    const end = (): void => void stream.destroy();
    const timers = [setTimeout(end, total).unref(), setTimeout(end, silence).unref()];
    const forget = (): void => timers.forEach(clearTimeout);
    stream.on('error', () => undefined);
    stream.on('data', () => timers[1]?.refresh());
    stream.once('close', forget).once('end', forget);
    stream.resume();
  }
}

// Adds up the size of result rows from the lengths in the protocol, so that a row that is too large is noticed at its first bytes,
// before the driver collects the rest.
// https://www.postgresql.org/docs/current/protocol-message-formats.html
const lengthBytes = 4;
const headerBytes = 1 + lengthBytes;
const dataRow = 'D'.charCodeAt(0);

export class AnnouncedRows {
  readonly #header = Buffer.alloc(headerBytes);
  /** Bytes received of the next header. */
  #known = 0;
  /** Bytes missing of the current message. */
  #rest = 0;
  #bytes = 0;

  /** Bytes of all rows, announced ones included. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Takes the next chunk from the server. The first one begins with a message. */
  receive(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      const passed = this.#rest > 0 ? this.#pass(chunk.length - at) : this.#read(chunk, at);
      at += passed;
    }
  }

  #pass(available: number): number {
    const passed = Math.min(this.#rest, available);
    this.#rest -= passed;
    return passed;
  }

  #read(chunk: Buffer, at: number): number {
    const copied = chunk.copy(this.#header, this.#known, at);
    this.#known += copied;
    if (this.#known === headerBytes) {
      this.#known = 0;
      this.#rest = this.#header.readUInt32BE(1) - lengthBytes;
      if (this.#header[0] === dataRow) this.#bytes += this.#rest;
    }
    return copied;
  }
}

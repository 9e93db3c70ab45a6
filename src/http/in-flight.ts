// Limits the responses that clients have not read yet: their bytes in total and per address, and the time within which a response must
// be read.
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ResponseLimits } from '../config/server/server-config.ts';
import { busy } from '../errors/families/limits.ts';
import { tooManyRequests } from '../errors/families/permission.ts';
import { countedNetwork } from '../limits/network.ts';
import { Deadlines } from '../semaphore/deadlines.ts';

/** Bytes that the system's socket buffer takes at once. Such responses are not counted. */
const small = 4096;

export class InFlight {
  readonly #limits: ResponseLimits;
  readonly #byNetwork = new Map<string, number>();
  /** A response that waits for its turn has no socket to close yet, so that of its request is closed. */
  readonly #deadlines = new Deadlines<ServerResponse>(({ req }) => req.socket.destroy());
  #bytes = 0;

  constructor(limits: ResponseLimits) {
    this.#limits = limits;
  }

  /** Bytes of all responses in flight. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Called before a response is sent. Throws above a limit, and closes the connection if the client does not read the response
   * in time.
   */
  admit(body: string | Buffer | Readable | undefined, address: string, response: ServerResponse): void {
    // If the client has disconnected already, no event would ever release the bytes.
    if (body === undefined || response.destroyed) return;
    if (body instanceof Readable) this.#closeWhenIdle(response);
    else if (body.length > small) this.#hold(body.length, address, response);
  }

  #hold(size: number, address: string, response: ServerResponse): void {
    const { maxBytes, timeout, slowest } = this.#limits;
    const network = countedNetwork(address);
    if (network !== undefined) this.#refuseOver(network, size);
    // A single response is admitted whatever its size.
    if (this.#bytes > 0 && this.#bytes + size > maxBytes) throw busy();
    this.#add(network, size);
    const deadline = this.#deadlines.set(response, timeout + (size / slowest) * 1000);
    response.once('close', () => {
      this.#deadlines.delete(deadline);
      this.#add(network, -size);
    });
  }

  #refuseOver(network: string, size: number): void {
    const held = this.#byNetwork.get(network) ?? 0;
    if (held > 0 && held + size > this.#limits.maxBytesOfAddress) throw tooManyRequests();
  }

  #add(network: string | undefined, size: number): void {
    this.#bytes += size;
    if (network === undefined) return;
    const after = (this.#byNetwork.get(network) ?? 0) + size;
    if (after > 0) this.#byNetwork.set(network, after);
    else this.#byNetwork.delete(network);
  }

  /** A stream holds little memory, so only its idle time is limited. */
  #closeWhenIdle(response: ServerResponse): void {
    response.setTimeout(this.#limits.timeout, () => response.destroy());
  }
}

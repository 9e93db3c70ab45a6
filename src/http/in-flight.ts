// Responses on their way: clients that ask and do not read may hold so many bytes, each address a part of them, and each
// response has a time in which it must be read.
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ResponseLimits } from '../config/server-config.ts';
import { busy } from '../errors/limits.ts';
import { tooManyRequests } from '../errors/permission.ts';
import { isLoopback, networkOf } from '../limits/network.ts';

/** Bytes that go to the system at once, and wait for no client. */
const small = 4096;

export class InFlight {
  readonly #limits: ResponseLimits;
  readonly #byNetwork = new Map<string, number>();
  #bytes = 0;

  constructor(limits: ResponseLimits) {
    this.#limits = limits;
  }

  /** Of all responses. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Before a response is sent: refuses what finds no room, and closes the connection of a client that does not read. */
  admit(body: string | Buffer | Readable | undefined, address: string, response: ServerResponse): void {
    // A client that has gone meanwhile holds nothing, and no event would ever say that it holds it no more.
    if (body === undefined || response.closed) return;
    if (body instanceof Readable) this.#closeWhenIdle(response);
    else if (body.length > small) this.#hold(body.length, networkOf(address), response);
  }

  #hold(size: number, network: string, response: ServerResponse): void {
    const { maxBytes, maxBytesOfAddress, timeout, slowest } = this.#limits;
    const held = this.#byNetwork.get(network) ?? 0;
    // One response finds room however large it is. Behind the machine's own address may be a proxy for many clients.
    if (held > 0 && held + size > maxBytesOfAddress && !isLoopback(network)) throw tooManyRequests();
    if (this.#bytes > 0 && this.#bytes + size > maxBytes) throw busy();
    this.#add(network, size);
    const timer = setTimeout(() => response.destroy(), timeout + (size / slowest) * 1000);
    response.once('close', () => {
      clearTimeout(timer);
      this.#add(network, -size);
    });
  }

  #add(network: string, size: number): void {
    this.#bytes += size;
    const after = (this.#byNetwork.get(network) ?? 0) + size;
    if (after > 0) this.#byNetwork.set(network, after);
    else this.#byNetwork.delete(network);
  }

  /** A stream holds little, however long it is: it ends when nothing was read for a while. */
  #closeWhenIdle(response: ServerResponse): void {
    response.setTimeout(this.#limits.timeout, () => response.destroy());
  }
}

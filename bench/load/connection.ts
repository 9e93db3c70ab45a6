// One keep-alive connection that always has one request in flight: it counts responses, their bytes and their durations. It parses only
// the status and the length of a response, so that the client is not the bottleneck.
import { connect, type Socket } from 'node:net';

export interface Tally {
  responses: number;
  bytes: number;
  failures: number;
  firstFailure: string;
  readonly latencies: number[];
}

export const emptyTally = (): Tally => ({
  responses: 0,
  bytes: 0,
  failures: 0,
  firstFailure: '',
  latencies: [],
});

const headEnd = Buffer.from('\r\n\r\n');

/** The length of the body; undefined without Content-Length. */
function lengthOf(head: string): number | undefined {
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  return length === undefined ? undefined : Number(length);
}

export class Connection {
  readonly #socket: Socket;
  readonly #next: () => string;
  readonly #finished: Promise<void>;
  #finish: () => void = () => undefined;
  #tally: Tally;
  #isStopping = false;
  #sentAt = 0;
  /** The bytes of the response that are missing; undefined while its head is incomplete. */
  #missing: number | undefined;
  #head: Buffer = Buffer.alloc(0);

  constructor(url: URL, next: () => string, tally: Tally) {
    this.#next = next;
    this.#tally = tally;
    this.#finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true }, () => this.#send());
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on('close', () => this.#finish());
    this.#socket.on('error', (error) => this.#fail(error.message));
  }

  /** Later responses are counted in this tally. */
  count(tally: Tally): void {
    this.#tally = tally;
  }

  /** Resolves after the response to the request in flight. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#finished;
  }

  #send(): void {
    this.#sentAt = performance.now();
    this.#socket.write(this.#next());
  }

  #receive(chunk: Buffer): void {
    this.#tally.bytes += chunk.length;
    if (this.#missing === undefined) this.#readHead(chunk);
    else this.#missing -= chunk.length;
    if (this.#missing !== undefined && this.#missing <= 0) this.#complete();
  }

  #readHead(chunk: Buffer): void {
    const all = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = all.indexOf(headEnd);
    this.#head = end < 0 ? all : Buffer.alloc(0);
    if (end < 0) return;
    const head = all.toString('latin1', 0, end);
    const isUnchanged = head.startsWith('304', 9);
    const length = isUnchanged ? 0 : lengthOf(head);
    if (length === undefined || (head[9] !== '2' && !isUnchanged))
      this.#fail(head.slice(0, 200) + all.toString('utf8', end, end + 400));
    this.#missing = (length ?? 0) - (all.length - end - headEnd.length);
  }

  #complete(): void {
    this.#missing = undefined;
    this.#tally.responses++;
    this.#tally.latencies.push(performance.now() - this.#sentAt);
    if (this.#isStopping) this.#socket.end();
    else this.#send();
  }

  #fail(what: string): void {
    this.#tally.failures++;
    this.#tally.firstFailure ||= what;
  }
}

// A proxy to the PostgreSQL of the tests, or to another one, whose connections can be cut.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { inject } from 'vitest';
import { freePort } from './free-port.ts';

export class Line {
  readonly #target: () => string;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port: number | undefined;
  #break: { chunks: number; readonly farewell: Buffer } | undefined;
  #isDead = false;

  /** `target`: the URL of the server that new connections reach. */
  constructor(target: () => string = () => inject('postgresUrl')) {
    this.#target = target;
  }

  /** Its port stays the same. */
  async open(): Promise<void> {
    this.#port ??= await freePort();
    const server = createServer((socket) => this.#join(socket));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
  }

  /** The URL of a database by way of this line, once it is open. */
  to(database: string): string {
    const url = new URL(database);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** The connection that sends the last of so many chunks ends instead, with `farewell` as its last message. */
  breakAfter(chunks: number, farewell: Buffer): void {
    this.#break = { chunks, farewell };
  }

  /** What is sent from now on is lost, and no connection ends. */
  die(): void {
    this.#isDead = true;
  }

  /** No connection is to end any more, and nothing is lost. */
  mend(): void {
    this.#break = undefined;
    this.#isDead = false;
  }

  #join(socket: Socket): void {
    const { hostname, port } = new URL(this.#target());
    const database = connect(Number(port), hostname);
    for (const end of [socket, database]) {
      this.#sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        socket.destroy();
        database.destroy();
      });
    }
    socket.on('data', (chunk) => {
      if (this.#isDead) return;
      if (!this.#break || --this.#break.chunks > 0) return void database.write(chunk);
      const { farewell } = this.#break;
      this.#break = undefined;
      socket.end(farewell);
    });
    database.pipe(socket);
  }
}

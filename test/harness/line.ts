// A proxy to PostgreSQL whose connections can be cut.
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

export class Line {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #break: { chunks: number; readonly farewell: Buffer } | undefined;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** Resolves to its port, which stays the same. */
  async open(): Promise<number> {
    const server = createServer((socket) => this.#join(socket));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this.#port;
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

  /** No connection is to end any more. */
  mend(): void {
    this.#break = undefined;
  }

  #join(socket: Socket): void {
    const database = connect(Number(this.#target.port), this.#target.hostname);
    for (const end of [socket, database]) {
      this.#sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        socket.destroy();
        database.destroy();
      });
    }
    socket.on('data', (chunk) => {
      if (!this.#break || --this.#break.chunks > 0) return void database.write(chunk);
      const { farewell } = this.#break;
      this.#break = undefined;
      socket.end(farewell);
    });
    database.pipe(socket);
  }
}

/** The message of a PostgreSQL server, or of a pooler, that ends a connection (https://www.postgresql.org/docs/current/protocol-error-fields.html). */
export function fatal(code: string, sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${sentence}\0\0`);
  const header = Buffer.alloc(5);
  header.write('E');
  header.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([header, fields]);
}

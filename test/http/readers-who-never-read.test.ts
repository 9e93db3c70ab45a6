// Clients that request large responses and do not read them: the memory for their responses is limited, and freed after a time.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { collectGarbage } from '../harness/collect-garbage.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const sockets = 30;
const megabyte = 2 ** 20;

interface Reader {
  readonly socket: Socket;
  readonly status: string;
}

/** The bytes of buffers in the process. V8 frees those that were collected a little later, in a thread of its own. */
function held(): number {
  collectGarbage();
  return process.memoryUsage().external;
}

describe.each(databases)('clients that do not read, on %s', (database) => {
  let app: TestApp;
  let address: URL;

  beforeAll(async () => {
    app = await startTestApp(
      database,
      {
        contentTypes: { 'api::note.note': { attributes: { text: { type: 'text' } } } },
        files: {
          'config/env/test/server.json': { responses: { timeout: 1000, slowest: '8mb', maxBytes: '40mb' } },
        },
      },
      { grants: { public: ['api::note.note.find'] } },
    );
    // More than the system buffers for a connection that is not read.
    for (let number = 0; number < 20; number++)
      await app.request('POST', '/api/notes', { data: { text: 'x'.repeat(800_000) } });
    address = new URL(await app.plinth.listen());
  });
  afterAll(() => app.close());

  /** Reads the status of the response, and nothing after it. */
  async function ask(): Promise<Reader> {
    const socket = connect(Number(address.port), address.hostname);
    socket.on('error', () => undefined);
    socket.write('GET /api/notes HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'readable');
    return { socket, status: String(socket.read('HTTP/1.1 200'.length)) };
  }

  const readWhole = async (): Promise<void> => {
    // Without compression, since a compressed response would be small.
    const response = await fetch(new URL('/api/notes', address), {
      headers: { 'accept-encoding': 'identity' },
    });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  };

  test('use no more memory than the limit, and are disconnected', async () => {
    const before = held();
    const asked = await Promise.all(Array.from({ length: sockets }, ask));
    for (const { status } of asked) expect(status).toMatch(/^HTTP\/1\.1 (200|503)$/);
    // Responses with a status were either sent or refused for lack of memory: all of them would need 480 MB.
    // The time is shorter than the deadline of those that were sent, which would free everything.
    await vi.waitFor(() => expect(held() - before).toBeLessThan(75 * megabyte), { timeout: 1000 });
    // Two responses were accepted, whose deadline is two seconds longer for their size.
    await vi.waitFor(readWhole, { timeout: 60_000, interval: 500 });
    for (const { socket } of asked) socket.destroy();
  });
});

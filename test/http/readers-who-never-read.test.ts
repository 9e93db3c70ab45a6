// Clients that request large responses and do not read them: the memory for their responses is limited, and freed after a time.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const sockets = 5;

interface Reader {
  readonly socket: Socket;
  readonly status: string;
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
          'config/env/test/server.json': { responses: { timeout: 4000, slowest: '4mb', maxBytes: '20mb' } },
        },
      },
      { grants: { public: ['api::note.note.find'] } },
    );
    // More than the system buffers for a connection that is not read.
    for (let number = 0; number < 20; number++)
      await app.request('POST', '/api/notes', { data: { text: 'x'.repeat(400_000) } });
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
    const asked = await Promise.all(Array.from({ length: sockets }, ask));
    // Each is 8 MB, so two are within the limit. Bytes are not measured, since the counters of V8 lag behind.
    const statuses = asked.map(({ status }) => status).sort();
    const refused = Array.from({ length: sockets - 2 }, () => 'HTTP/1.1 503');
    expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', ...refused]);
    // The deadline of the two is two seconds longer for their size.
    await vi.waitFor(readWhole, { timeout: 60_000, interval: 500 });
    for (const { socket } of asked) socket.destroy();
  });
});

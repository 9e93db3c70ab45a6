// Raw requests over sockets, which no client library would send, and stopping the server.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';
import { rawExchange, slowExchange } from '../harness/raw-exchange.ts';
import { files, type HostileApp, startHostileApp, times } from '../hostile/project.ts';

describe.each(databases)('sockets on %s', (database) => {
  let app: HostileApp;
  beforeAll(async () => {
    app = await startHostileApp(database);
  });
  afterAll(() => app.close());

  describe('over a socket', () => {
    let address = '';
    beforeAll(async () => {
      address = await app.plinth.listen();
    });
    const head = (method: string, path: string, headers: readonly string[] = []): string =>
      [
        `${method} ${path} HTTP/1.1`,
        'host: x',
        `authorization: Bearer ${app.token}`,
        ...headers,
        '',
        '',
      ].join('\r\n');
    const write = (headers: readonly string[], body: string): string =>
      head('POST', '/api/tags', ['content-type: application/json', ...headers]) + body;
    const statusesOf = (response: string): number[] =>
      [...response.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

    test('an ordinary request gets its response', async () => {
      expect(
        statusesOf(await rawExchange(address, head('GET', '/api/posts', ['connection: close']))),
      ).toEqual([200]);
    });

    // RFC 9112, 3.2.2. Its host has no effect, like the Host header.
    test('a request target in absolute form, as clients send it to a proxy, is accepted', async () => {
      const close = ['connection: close'];
      for (const [path, status] of [
        ['http://x/api/posts?fields=title', 200],
        ['http://evil.test/api/posts/nope', 404],
        ['http://x', 200],
        ['x://x/api/posts', 404],
      ] as const)
        expect([path, statusesOf(await rawExchange(address, head('GET', path, close)))]).toEqual([
          path,
          [status],
        ]);
    });

    test('an upload, whose body is read by its handler, is not mistaken for a closed connection', async () => {
      const form = new FormData();
      form.set('files', new Blob(['some words']), 'words.txt');
      const headers = { authorization: `Bearer ${app.token}` };
      const response = await fetch(`${address}/api/upload`, { method: 'POST', headers, body: form });
      expect([response.status, await response.json()]).toMatchObject([201, [{ name: 'words.txt' }]]);
    });

    // RFC 9110, 9.3.2: a client would take a body for the next response.
    test('an error response to HEAD has no body, also if the request is malformed', async () => {
      const refused = await rawExchange(address, head('HEAD', `/api/posts?${'x'.repeat(70_000)}`));
      expect(statusesOf(refused)).toEqual([431]);
      expect(refused.split('\r\n\r\n')[1]).toBe('');
    });

    test.each([
      ['a body longer than its length', (): string => write(['content-length: 3'], '{"data":{}}'), 400],
      ['two lengths', (): string => write(['content-length: 11', 'content-length: 12'], '{"data":{}}'), 400],
      [
        'a length and chunks',
        (): string =>
          write(
            ['content-length: 5', 'transfer-encoding: chunked'],
            '0\r\n\r\nGET /api/tags HTTP/1.1\r\n\r\n',
          ),
        400,
      ],
      ['chunks of no size', (): string => write(['transfer-encoding: chunked'], 'zz\r\n'), 400],
      ['an unknown transfer encoding', (): string => write(['transfer-encoding: xchunked'], '{}'), 400],
      ['a length that is not a number', (): string => write(['content-length: abc'], '{}'), 400],
      ['a negative length', (): string => write(['content-length: -1'], '{}'), 400],
      ['a header without a name', (): string => head('GET', '/api/posts', [': x']), 400],
      ['a header with a line break', (): string => head('GET', '/api/posts', ['x: a\rb']), 400],
      ['two hosts', (): string => head('GET', '/api/posts', ['Host: y', 'connection: close']), 400],
      [
        'two bearers',
        (): string => head('GET', '/api/posts', ['Authorization: Bearer x', 'connection: close']),
        400,
      ],
      [
        'two types of a body',
        (): string => write(['Content-Type: text/plain', 'content-length: 11'], '{"data":{}}'),
        400,
      ],
      ['a path with a space', (): string => head('GET', '/api/posts x'), 400],
      ['a method that does not exist', (): string => head('NOPE', '/api/posts'), 400],
      ['another protocol', (): string => '\x16\x03\x01\x02\x00\x01', 400],
      ['a header of 100 KB', (): string => head('GET', '/api/posts', [`x: ${times('y', 100_000)}`]), 431],
      [
        'a header name of 100 KB',
        (): string => head('GET', '/api/posts', [`${times('y', 100_000)}: x`]),
        431,
      ],
      ['a path of 100 KB', (): string => head('GET', `/api/${times('y', 100_000)}`), 431],
      ['a length over the limit', (): string => write(['content-length: 209715200'], '{"data":{}}'), 413],
      ['trace', (): string => head('TRACE', '/api/posts', ['connection: close']), 405],
      ['connect', (): string => head('CONNECT', 'evil.test:80'), 0],
      [
        'an unknown expectation',
        (): string => head('GET', '/api/posts', ['expect: nothing', 'connection: close']),
        417,
      ],
    ])('%s is refused', async (_title, request, status) => {
      const response = await rawExchange(address, request());
      const [first = 0] = statusesOf(response);
      expect(first).toBe(status);
      expect(response).not.toMatch(/node:|node_modules|(?<!plinth-)Error:|x-powered-by/i);
      await app.stillServes();
    });

    test('a malformed request gets an error in the envelope, with the security headers', async () => {
      const response = await rawExchange(address, 'NONSENSE\r\n\r\n');
      const [headers = '', body = ''] = response.split('\r\n\r\n');
      expect(headers).toContain('x-content-type-options: nosniff');
      expect(JSON.parse(body)).toMatchObject({ data: null, error: { status: 400, name: 'SyntaxError' } });
    });

    test('a compressed body must have its declared length, and is given up when the client disconnects', async () => {
      const packed = gzipSync('{"data":{"label":"packed"}}');
      const send = async (headers: readonly string[], ...body: readonly (string | Buffer)[]) => {
        const start = write(['content-encoding: gzip', 'connection: close', ...headers], '');
        return statusesOf(await slowExchange(address, [start, ...body], 0));
      };
      const length = `content-length: ${packed.length}`;
      expect(await send([length], packed)).toEqual([201]);
      const size = `${packed.length.toString(16)}\r\n`;
      expect(await send(['transfer-encoding: chunked'], size, packed, '\r\n0\r\n\r\n')).toEqual([201]);
      expect(await send([length], packed.subarray(0, 20))).toEqual([]);
      await app.stillServes();
    });

    test.each([
      ['without a body', [], '', [200]],
      ['with a body that is not compressed', ['content-length: 4'], 'none', [200]],
      ['with a truncated body', ['content-length: 30'], '\x1f', [200]],
    ])(
      'a request to a route without a body, with a content encoding, %s',
      async (_what, more, body, statuses) => {
        const headers = ['content-encoding: gzip', 'connection: close', ...more];
        const request = head('GET', '/api/posts?fields=title', headers) + body;
        expect(statusesOf(await rawExchange(address, request))).toEqual(statuses);
        await app.stillServes();
      },
    );

    test('a compressed body that fails after it was given up does not end the process', async () => {
      const bomb = gzipSync(Buffer.alloc(30_000_000));
      const cut = bomb.subarray(0, -100);
      const start = write(['content-encoding: gzip', `content-length: ${bomb.length}`], '');
      expect(statusesOf(await slowExchange(address, [start, cut], 0, 5000))).toEqual([413]);
      const broken = Buffer.concat([bomb.subarray(0, -100), Buffer.alloc(100, 255)]);
      expect(statusesOf(await slowExchange(address, [start, broken], 0, 5000))).toEqual([413]);
      await app.stillServes();
    });

    test('an unfinished body does not delay the end of its connection', async () => {
      expect(statusesOf(await rawExchange(address, write(['content-length: 100'], '{"data":')))).toEqual([]);
      await app.stillServes();
    });

    test('a request on a connection that was reset before it was accepted is not served', async () => {
      app.plinth.server.server.prependOnceListener('connection', (socket) =>
        Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
      );
      expect(await rawExchange(address, head('GET', '/api/posts'))).toBe('');
      await app.stillServes();
    });

    test('pipelined requests get their responses in order', async () => {
      const requests = [
        head('GET', '/api/posts?fields=title'),
        head('GET', '/nope'),
        head('GET', '/api/posts', ['connection: close']),
      ];
      // A busy machine may need a while between them; the last one closes the connection.
      expect(statusesOf(await slowExchange(address, requests, 0, 5000))).toEqual([200, 404, 200]);
    });
  });
});

describe.each(databases)('stopping on %s', (database) => {
  test.each([
    ['body', 10],
    ['head', -40],
  ])('a request whose %s is incomplete is served, the next connection is refused', async (_part, at) => {
    const app = await startTestApp(database, files);
    const address = await app.plinth.listen();
    const body = JSON.stringify({ data: { title: 'in flight', pattern: 'aaa' } });
    const head = ['POST /api/posts HTTP/1.1', 'host: x', `authorization: Bearer ${app.token}`];
    const headers = [
      ...head,
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      '',
    ].join('\r\n');
    // One part arrives before the stop, the rest after it.
    const request = headers + body;
    const cut = headers.length + at;
    // The client keeps the connection open: the server closes it, without waiting for the client.
    const connected = once(app.plinth.server.server, 'connection') as Promise<Socket[]>;
    const exchange = slowExchange(address, [request.slice(0, cut), request.slice(cut)], 150, 60_000);
    const [received] = await connected;
    await vi.waitFor(() => expect(received?.bytesRead).toBeGreaterThanOrEqual(cut), 10_000);
    const closing = app.plinth.close();
    const response = await exchange;
    await closing;
    expect(response).toMatch(/^HTTP\/1\.1 201/);
    expect(response).toContain('in flight');
    await expect(fetch(address)).rejects.toThrow();
    await app.close().catch(() => undefined);
  });
});

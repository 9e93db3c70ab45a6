// Upload requests that are too large, broken off or malformed are refused and leave nothing.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { rawExchange } from '../harness/raw-exchange.ts';
import { ending, files, onDisk, part, refused, sendBytes, sizeLimit } from './stored-uploads.ts';
import { upload } from './upload.ts';

describe.each(databases)('requests of uploads on %s', (database) => {
  let app: TestApp;
  let address: string;
  beforeAll(async () => {
    app = await startTestApp(database, files());
    address = await app.plinth.listen();
  });
  afterAll(() => app.close());

  describe('a request that is refused', () => {
    test.each([
      '../../escaped.png',
      '/etc/escaped.png',
      '..\\\\escaped.png',
      'escaped.php\u0000.png',
      'escaped.php%00.png',
      '..',
      'x'.repeat(256),
    ])('has the name %j', async (name) => {
      const body = Buffer.concat([part(name, 'content'), ending]);
      const response = await refused(app, () => sendBytes(app, body));
      expect(response).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringMatching(/^The name of a file/) } },
      });
      await expect(access(join(app.folder, 'escaped.png'))).rejects.toThrow('ENOENT');
    });

    test('has a forbidden name in fileInfo', async () => {
      const fields = { fileInfo: JSON.stringify({ name: '../x.png' }) };
      expect((await refused(app, () => upload(app, { content: 'content', fields }))).status).toBe(400);
    });

    test('is too large', async () => {
      const response = await refused(app, () => upload(app, { content: 'x'.repeat(sizeLimit + 1) }));
      expect(response).toMatchObject({ status: 413, body: { error: { name: 'PayloadTooLargeError' } } });
      const halves = [part('a.txt', 'x'.repeat(sizeLimit - 10)), part('b.txt', 'x'.repeat(20)), ending];
      expect((await refused(app, () => sendBytes(app, Buffer.concat(halves)))).status).toBe(413);
      expect((await upload(app, { name: 'a.txt', content: 'x'.repeat(sizeLimit) })).status).toBe(201);
    });

    test.each([
      ['ends within a file', part('a.txt', 'content'), undefined],
      ['has another boundary', Buffer.concat([part('a.txt', 'content'), ending]), 'boundary=other'],
      ['names no boundary', Buffer.concat([part('a.txt', 'content'), ending]), ''],
      ['is no multipart', Buffer.from('{"data":{}}'), undefined],
      ['has no file', ending, undefined],
      ['has an empty file', Buffer.concat([part('a.txt', ''), ending]), undefined],
    ])('%s', async (_, payload, parameter = 'boundary=limit') => {
      const contentType = `multipart/form-data; ${parameter}`;
      expect((await refused(app, () => sendBytes(app, payload, { contentType }))).status).toBe(400);
    });

    test('has more files than one form may have', async () => {
      const many = Array.from({ length: 101 }, (_, index) => part(`${index}.txt`, 'x'));
      const response = await refused(app, () => sendBytes(app, Buffer.concat([...many, ending])));
      expect(response.status).toBe(400);
    });

    test('breaks off, and leaves nothing', async () => {
      const before = await onDisk(app);
      const head = [
        'POST /api/upload HTTP/1.1',
        'host: x',
        `authorization: Bearer ${app.token}`,
        'content-type: multipart/form-data; boundary=limit',
        'content-length: 100000',
      ].join('\r\n');
      const exchange = rawExchange(address, `${head}\r\n\r\n${part('a.txt', 'x'.repeat(5000))}`);
      await vi.waitFor(async () => expect((await onDisk(app)).length).toBeGreaterThan(before.length), 10_000);
      await exchange;
      await vi.waitFor(async () => expect(await onDisk(app)).toEqual(before), 10_000);
    });
  });

  test('a client that continues to send gets the reason of the refusal', async () => {
    const body = new FormData();
    body.append('files', new Blob([new Uint8Array(40_000_000)]), 'large.bin');
    const send = (headers: Readonly<Record<string, string>>) =>
      fetch(`${address}/api/upload`, { method: 'POST', body, headers });
    const forbidden = await send({});
    expect([forbidden.status, await forbidden.json()]).toMatchObject([
      403,
      { error: { name: 'ForbiddenError' } },
    ]);
    const large = await send({ authorization: `Bearer ${app.token}` });
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { error: { name: 'PayloadTooLargeError' } },
    ]);
  });
});

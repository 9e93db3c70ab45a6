import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { s3Storage } from './s3-storage.ts';

test('a new object is sent with its parameters, and with the address and type that the storage chooses', async () => {
  const sent: [string | undefined, IncomingHttpHeaders][] = [];
  const server = createServer((request, response) => {
    sent.push([request.url, request.headers]);
    request.resume().on('end', () => response.writeHead(200, { etag: '"1"' }).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'plinth-s3-'));
  writeFileSync(join(folder, 'file'), '<p>');
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
  const { port } = server.address() as AddressInfo;
  const client = { region: 'eu', endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true };
  const parameters = { Key: 'mine', ContentType: 'text/html', StorageClass: 'STANDARD_IA', Tagging: 'a=b' };
  const encryption = { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'k', CacheControl: 'no-store' };
  await s3Storage({
    provider: 'aws-s3',
    isPrivate: true,
    linkLifetime: 900,
    client: { ...client, credentials: async () => keys },
    bucket: 'files',
    acl: 'private',
    objectParameters: { ...parameters, ...encryption },
    baseUrl: undefined,
    rootPath: 'site/',
  }).save('page_1.html', join(folder, 'file'), { name: 'page.html', mime: 'text/html' });
  server.close();
  rmSync(folder, { recursive: true });
  const [[url, headers] = []] = sent;
  expect(url).toMatch(/^\/files\/site\/page_1\.html/);
  expect(headers).toMatchObject({
    authorization: expect.stringContaining('Credential=id/'),
    'x-amz-acl': 'private',
    'x-amz-storage-class': 'STANDARD_IA',
    'x-amz-tagging': 'a=b',
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': 'k',
    'cache-control': 'no-store',
    'content-disposition': 'attachment',
  });
  expect(headers?.['content-type']).not.toBe('text/html');
});

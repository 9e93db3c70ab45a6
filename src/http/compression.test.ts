import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Encoding } from '../config/http/http-config.ts';
import { Compression, negotiate } from './compression.ts';

const all = ['zstd', 'br', 'gzip'] as const;

test.each<[string, Encoding | undefined]>([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'zstd'],
  ['*;q=0.5, zstd;q=0', 'br'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=nonsense', undefined],
  ['', undefined],
])('Accept-Encoding: %s gets %s', (accepted, encoding) => {
  expect(negotiate(accepted, all)).toBe(encoding);
});

test('only the configured encodings are used, and not below the threshold', () => {
  const compression = new Compression({ encodings: ['gzip'], threshold: 10 });
  expect(compression.encodingFor('0123456789', 'br, gzip')).toBe('gzip');
  expect(compression.encodingFor('012345678', 'br, gzip')).toBeUndefined();
  expect(compression.encodingFor('0123456789', 'br')).toBeUndefined();
  expect(compression.encodingFor('0123456789', undefined)).toBeUndefined();
});

test('a body that code of a project has compressed is sent unchanged', async () => {
  const compression = new Compression({ encodings: all, threshold: 1 });
  const body = gzipSync('{"data":"Grüße"}'.repeat(100));
  const response = { status: 200, body, headers: { 'content-encoding': 'gzip' } };
  expect(await compression.encode(response, 'br, gzip')).toBe(response);
});

test('a body is compressed once, and decompresses to the same bytes', async () => {
  const compression = new Compression({ encodings: all, threshold: 1 });
  const body = Buffer.from('{"data":"Grüße"}'.repeat(100));
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of all) {
    const compressed = await compression.compress(body, encoding);
    expect(unpack[encoding](compressed)).toEqual(body);
    expect(await compression.compress(body, encoding)).toBe(compressed);
    expect(unpack[encoding](await compression.compress(body.toString(), encoding))).toEqual(body);
  }
});

describe('large bodies', () => {
  const compression = new Compression({ encodings: all, threshold: 1 });
  const body = (): string => randomBytes(100_000).toString('hex');
  const encode = async (line: string, signal?: AbortSignal) =>
    (await compression.encode({ status: 200, body: body() }, 'br', { network: line, signal })).headers;
  const compressed = { 'content-encoding': 'br' };

  test('are compressed in turns by address, and sent uncompressed if too many wait', async () => {
    const ofOne = Array.from({ length: 60 }, () => encode('203.0.113.1'));
    expect(await encode('203.0.113.2')).toEqual(compressed);
    const [first, ...others] = await Promise.all(ofOne);
    expect(first).toEqual(compressed);
    expect(others.filter((headers) => headers === undefined).length).toBeGreaterThanOrEqual(9);
  });

  test('are not compressed for a client that has disconnected', async () => {
    await expect(encode('203.0.113.1', AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ code: 'PLINTH_CLIENT_GONE' }),
    );
  });
});

test('the cached forms of a body take no more memory than the body', async () => {
  const compression = new Compression({ encodings: all, threshold: 1 });
  const again = async (body: Buffer): Promise<readonly boolean[]> => {
    const first: Buffer[] = [];
    for (const encoding of all) first.push(await compression.compress(body, encoding));
    expect(first.map(({ buffer }) => buffer.byteLength)).toEqual(first.map(({ length }) => length));
    return Promise.all(
      all.map(async (encoding, index) => (await compression.compress(body, encoding)) === first[index]),
    );
  };
  expect(await again(Buffer.from('{"data":"Grüße"}'.repeat(100)))).toEqual([true, true, true]);
  // Random hexadecimal digits are compressed to half their length.
  const irregular = Buffer.from(randomBytes(2000).toString('hex'));
  expect(await again(irregular)).toEqual([true, false, false]);
});

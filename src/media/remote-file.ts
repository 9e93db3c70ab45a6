// Files behind an address of another server: their size, and their bytes as a whole or in ranges.
import { Readable } from 'node:stream';
import type { ByteRange, StoredFile } from './storage.ts';

/** Milliseconds: a server that says nothing must not hold requests for ever. */
const timeout = 120_000;

/** Undefined where nothing is there. Asked with GET: signed addresses are good for that alone. */
export async function remoteFile(url: string): Promise<StoredFile | undefined> {
  const response = await fetch(url, {
    headers: { range: 'bytes=0-0' },
    signal: AbortSignal.timeout(timeout),
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return undefined;
  const size = sizeIn(response);
  if (size === undefined) throw new Error(`${hostOf(url)} responded ${response.status} for a stored file`);
  const modified = new Date(response.headers.get('last-modified') ?? 0);
  return { size, modified, open: (range) => remoteBytes(url, range) };
}

/** Of a part: `bytes 0-0/1234`; 416 is what an empty file has. */
function sizeIn({ status, headers }: Response): number | undefined {
  const range = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  if (status === 206 || status === 416) return range === undefined ? undefined : Number(range);
  const length = headers.get('content-length');
  return status === 200 && length !== null ? Number(length) : undefined;
}

/** Requested when the first byte is wanted; a reader that stops ends the response. */
export const remoteBytes = (url: string, range: ByteRange | undefined): Readable =>
  Readable.from(chunks(url, range), { objectMode: false });

async function* chunks(url: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
  const response = await fetch(url, { headers });
  const isWanted = range ? response.status === 206 : response.ok;
  if (!isWanted || !response.body)
    throw new Error(`${hostOf(url)} responded ${response.status} for a stored file`);
  yield* response.body;
}

/** Signed addresses are secrets for a while: logs name the server alone. */
const hostOf = (url: string): string => new URL(url).host;

// Files that another server has: their size, and their bytes as a whole or in ranges.
import { Readable } from 'node:stream';
import type { ByteRange, StoredFile } from './storage.ts';

/** Milliseconds until a request is aborted: without a limit, a server that does not respond would block requests forever. */
const timeout = 120_000;

/** Undefined if the server has no file there (404, 410). The request is a GET, because signed URLs are valid only for GET. */
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

/** The size in bytes, from `Content-Range: bytes 0-0/1234` or `Content-Length`. The response for an empty file is 416. */
function sizeIn({ status, headers }: Response): number | undefined {
  const range = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  if (status === 206 || status === 416) return range === undefined ? undefined : Number(range);
  const length = headers.get('content-length');
  return status === 200 && length !== null ? Number(length) : undefined;
}

/** The request is sent when the first byte is read. Destroying the stream ends the response. */
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

/** Logs contain only the host, because a signed URL gives access to the file until it expires. */
const hostOf = (url: string): string => new URL(url).host;

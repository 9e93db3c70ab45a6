// `file` of `@strapi/utils`: file sizes, and reading streams.
import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];

function bytesToHumanReadable(bytes: number): string {
  if (bytes === 0) return '0 Bytes';
  const power = Math.floor(Math.log10(bytes) / 3);
  return `${Math.round(bytes / 1000 ** power)} ${units[power]}`;
}

async function getStreamSize(stream: Readable): Promise<number> {
  let size = 0;
  for await (const chunk of stream) size += Buffer.byteLength(chunk);
  return size;
}

export const file = {
  kbytesToBytes: (kilobytes: number): number => kilobytes * 1000,
  bytesToKbytes: (bytes: number): number => Math.round(bytes / 10) / 100,
  bytesToHumanReadable,
  streamToBuffer: (stream: Readable): Promise<Buffer> => buffer(stream),
  getStreamSize,
  writableDiscardStream: (options?: object): Writable =>
    new Writable({ ...options, write: (_chunk, _encoding, done) => done() }),
};

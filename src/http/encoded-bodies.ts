// Decompresses request bodies (Content-Encoding: RFC 9110, 8.4) as they arrive, up to the limit of bodies.
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyTooLarge, unsupportedMediaType } from '../errors/families/request.ts';

const unpackers = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** `streamedTypes`: bodies that a handler streams. They must not be compressed. */
export function unpackBodies(server: FastifyInstance, limit: number, streamedTypes: RegExp): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers;
    const isPacked = hasBody(request) && encoding.toLowerCase() !== 'identity';
    if (!isPacked) return done(null, payload);
    const unpacker = unpackers.get(encoding.toLowerCase())?.();
    if (!unpacker || streamedTypes.test(type)) return done(unsupportedMediaType(), undefined);
    done(null, unpacked(payload, unpacker, limit));
  });
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function unpacked(packed: Readable, unpacker: Transform, limit: number): Readable {
  const body = new Unpacked(limit);
  // The reader may have stopped before the stream fails; an error without a listener would end the process.
  body.on('error', () => undefined);
  packed.on('data', (chunk: Buffer) => body.countPacked(chunk));
  packed.pipe(unpacker).pipe(body);
  packed.on('error', (error) => body.destroy(error));
  // A disconnect of the client does not end the decompressed stream by itself.
  packed.once('close', () => packed.readableEnded || body.destroy(unsentRest()));
  unpacker.on('error', (error) => body.destroy(error));
  body.once('close', () => {
    unpacker.destroy();
    packed.unpipe(unpacker).resume();
  });
  return body;
}

const unsentRest = (): Error => new Error('The connection was closed before the end of the body');

class Unpacked extends Transform {
  /** The number of received bytes, which Fastify compares with Content-Length. */
  receivedEncodedLength = 0;
  #left: number;

  constructor(limit: number) {
    super();
    this.#left = limit;
  }

  countPacked({ length }: Buffer): void {
    this.receivedEncodedLength += length;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) done(bodyTooLarge());
    else done(null, chunk);
  }
}

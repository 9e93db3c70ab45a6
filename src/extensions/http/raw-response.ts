// Collects what code writes directly into `ctx.res`, which has no socket, and sends it as the response of the route.
import type { ServerResponse } from 'node:http';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

interface Raw {
  readonly chunks: Buffer[];
  bytes: number;
  isEnded: boolean;
}

const written = new WeakMap<object, Raw>();

type HeadersGiven = Readonly<Record<string, string | number | readonly string[]>>;

/** `max`: the maximum number of bytes, which are kept in memory until the handler has ended. */
export function collectRaw(response: ServerResponse, max: number): void {
  const raw: Raw = { chunks: [], bytes: 0, isEnded: false };
  written.set(response, raw);
  const add = (chunk: unknown): void => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    raw.bytes += Buffer.byteLength(chunk);
    if (raw.bytes > max) throw tooMuchWritten(max);
    raw.chunks.push(Buffer.from(chunk));
  };
  Object.assign(response, {
    writeHead: (status: number, ...given: readonly (string | HeadersGiven)[]) => {
      response.statusCode = status;
      for (const headers of given)
        for (const [name, value] of typeof headers === 'string' ? [] : Object.entries(headers))
          response.setHeader(name, value);
      return response;
    },
    write: (chunk: unknown) => {
      add(chunk);
      return true;
    },
    end: (chunk?: unknown) => {
      add(chunk);
      raw.isEnded = true;
      return response;
    },
  });
}

/** Undefined if nothing was written. Throws if code writes after its handler has ended. */
export function rawBody(response: object): Buffer | undefined {
  const raw = written.get(response);
  if (raw?.isEnded) return Buffer.concat(raw.chunks);
  if (!raw || raw.chunks.length === 0) return undefined;
  throw responseNotEnded();
}

const tooMuchWritten = (max: number): Error =>
  new ExtensionFault(
    `More than ${max} bytes were written into ctx.res, which keeps them in memory until the handler has ended.`,
    'Send them as a stream, ctx.body = stream, or raise responses.maxBytesOfAddress in config/server.',
  );

export const responseNotEnded = (): Error =>
  new Error(
    'The handler ended before ctx.res did: await its end, or set ctx.body to the response, which may be a stream.',
  );

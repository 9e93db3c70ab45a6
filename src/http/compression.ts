// Responses compressed as the client asks for it, on threads beside the one that serves requests. What a body became is kept as long
// as the body itself is: results that are kept are compressed once. All forms of a body together take no more than the body.
// Files and passwords need the same threads: bodies that are not small take turns, and one that finds no turn soon goes out as it is.
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { CompressionConfig, Encoding } from '../config/http-config.ts';
import { busy } from '../errors/limits.ts';
import type { JsonText } from '../read.ts';
import type { Response } from '../routes/request.ts';
import { Semaphore, type Turn } from '../semaphore/semaphore.ts';
import { inOwnMemory } from '../values/own-memory.ts';
import type { Waiting } from '../waiting.ts';

const brotli = promisify<Buffer, object, Buffer>(brotliCompress);
const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: promisify<Buffer, Buffer>(zstdCompress),
  // Higher levels take several times the computing time for a few percent.
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Who waits; nothing is asked of them where the body goes out as it is. */
type Client = Pick<Turn, 'signal'> & Pick<Waiting, 'network'>;

/** Bytes that are compressed in less than a millisecond. */
const small = 16_384;

export class Compression {
  readonly #config: CompressionConfig;
  readonly #forms = new WeakMap<Buffer, KeptForms>();
  /** Half of the threads, and a half of these for one address. */
  readonly #turns = new Semaphore({ places: 2, placesOfLine: 1, queue: 50, wait: 200 });

  constructor(config: CompressionConfig) {
    this.#config = config;
  }

  /** The response as the client takes it. Only JSON: files are compressed already, or have variants of their own. */
  encode(response: Response, accepted: string | undefined, client?: Client): Response | Promise<Response> {
    const { body, headers, contentType } = response;
    if (body === undefined || body instanceof Readable) return response;
    if (contentType !== undefined && !contentType.includes('json')) return response;
    // Code of a project has done it already.
    if (headers?.['content-encoding'] !== undefined) return response;
    const encoding = this.encodingFor(body, accepted);
    return encoding ? this.#encodeAs(encoding, { ...response, body }, client) : response;
  }

  async #encodeAs(
    encoding: Encoding,
    response: Response & { readonly body: JsonText },
    client: Client | undefined,
  ): Promise<Response> {
    const compressed = await this.#compressInTurn(response.body, encoding, client);
    if (!compressed) return response;
    return { ...response, body: compressed, headers: { ...response.headers, 'content-encoding': encoding } };
  }

  /** Undefined where no place is free in time: the body goes uncompressed. */
  async #compressInTurn(
    body: JsonText,
    encoding: Encoding,
    client: Client | undefined,
  ): Promise<Buffer | undefined> {
    const isMade = typeof body !== 'string' && this.#forms.get(body)?.has(encoding);
    if (isMade || body.length < small) return this.compress(body, encoding);
    const compress = (): Promise<Buffer> => this.compress(body, encoding);
    const turn = { line: client?.network, signal: client?.signal };
    return this.#turns.run(compress, turn).catch((error: unknown) => {
      if (busy.made(error)) return undefined;
      throw error;
    });
  }

  /** Undefined where the body goes out as it is. */
  encodingFor(body: JsonText, accepted: string | undefined): Encoding | undefined {
    if (accepted === undefined || body.length < this.#config.threshold) return undefined;
    return negotiate(accepted, this.#config.encodings);
  }

  compress(body: JsonText, encoding: Encoding): Promise<Buffer> {
    if (typeof body === 'string') return compressors[encoding](Buffer.from(body));
    const forms = this.#forms.get(body) ?? new KeptForms(body.length);
    this.#forms.set(body, forms);
    return forms.find(encoding, () => compressors[encoding](body));
  }
}

/** Of one body: those that are made now, and those that have room. */
class KeptForms {
  readonly #byEncoding = new Map<Encoding, Promise<Buffer>>();
  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  has(encoding: Encoding): boolean {
    return this.#byEncoding.has(encoding);
  }

  find(encoding: Encoding, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#byEncoding.get(encoding) ?? this.#keep(encoding, make);
    this.#byEncoding.set(encoding, known);
    return known;
  }

  async #keep(encoding: Encoding, make: () => Promise<Buffer>): Promise<Buffer> {
    const form = inOwnMemory(await make());
    if (form.length > this.#room) this.#byEncoding.delete(encoding);
    else this.#room -= form.length;
    return form;
  }
}

/** Of those with the greatest weight, the first of ours. https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding */
export function negotiate(accepted: string, ours: readonly Encoding[]): Encoding | undefined {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0] as const;
    }),
  );
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = ours
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return best;
}

// Compresses responses as the client accepts it, on the thread pool. Compressed forms are cached with the body, so that
// cached results are compressed once; together they take no more memory than the body. Files and passwords use the same threads, so
// few large bodies are compressed at a time, and a body that has to wait too long is sent uncompressed.
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { CompressionConfig, Encoding } from '../config/http/http-config.ts';
import { busy } from '../errors/families/limits.ts';
import type { RequestClient } from '../limits/request-client.ts';
import type { JsonText } from '../read.ts';
import type { Response } from '../routes/request.ts';
import { Semaphore, type Turn } from '../semaphore/semaphore.ts';
import { copyToOwnBuffer } from '../values/own-memory.ts';

const brotli = promisify<Buffer, object, Buffer>(brotliCompress);
const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: promisify<Buffer, Buffer>(zstdCompress),
  // Higher levels take several times the computing time and save a few percent.
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** The client of the response. Its members are read only if the body is compressed. */
type Client = Pick<Turn, 'signal'> & Pick<RequestClient, 'network'>;

/** Bodies up to this number of bytes are compressed in less than a millisecond, so they do not wait for a turn. */
const small = 16_384;

export class Compression {
  readonly #config: CompressionConfig;
  readonly #forms = new WeakMap<Buffer, KeptForms>();
  /** Half of the threads; one address gets half of these. */
  readonly #turns = new Semaphore({ places: 2, placesOfLine: 1, queue: 50, wait: 200 });

  constructor(config: CompressionConfig) {
    this.#config = config;
  }

  /** Compresses JSON bodies. Files are compressed formats already, or have variants. */
  encode(response: Response, accepted: string | undefined, client?: Client): Response | Promise<Response> {
    const { body, headers, contentType } = response;
    if (body === undefined || body instanceof Readable) return response;
    if (contentType !== undefined && !contentType.includes('json')) return response;
    // The project's code has compressed it.
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

  /** Returns undefined if no turn is free in time; the body is then sent uncompressed. */
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

  /** Returns undefined if the body is sent uncompressed. */
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

/** The compressed forms of one body: those in progress, and the cached ones. */
class KeptForms {
  readonly #byEncoding = new Map<Encoding, Promise<Buffer>>();
  #bytesLeft: number;

  constructor(bytes: number) {
    this.#bytesLeft = bytes;
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
    const form = copyToOwnBuffer(await make());
    if (form.length > this.#bytesLeft) this.#byEncoding.delete(encoding);
    else this.#bytesLeft -= form.length;
    return form;
  }
}

/** The first of `ours` among those with the greatest weight. https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding */
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

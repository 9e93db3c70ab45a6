// Responses compressed as the client asks for it, on threads beside the one that serves requests. What a body became is kept as long
// as the body itself is: results that are kept are compressed once. All forms of a body together take no more than the body.
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { CompressionConfig, Encoding } from '../config/http-config.ts';
import type { JsonText } from '../read.ts';
import type { Response } from '../routes/request.ts';
import { inOwnMemory } from '../values/own-memory.ts';

const brotli = promisify<Buffer, object, Buffer>(brotliCompress);
const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: promisify<Buffer, Buffer>(zstdCompress),
  // Higher levels take several times the computing time for a few percent.
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

export class Compression {
  readonly #config: CompressionConfig;
  readonly #forms = new WeakMap<Buffer, KeptForms>();

  constructor(config: CompressionConfig) {
    this.#config = config;
  }

  /** The response as the client takes it. Only JSON: files are compressed already, or have variants of their own. */
  async encode(response: Response, accepted: string | undefined): Promise<Response> {
    const { body, headers, contentType } = response;
    if (body === undefined || body instanceof Readable) return response;
    if (contentType !== undefined && !contentType.includes('json')) return response;
    const encoding = this.encodingFor(body, accepted);
    if (!encoding) return response;
    const compressed = await this.compress(body, encoding);
    return { ...response, body: compressed, headers: { ...headers, 'content-encoding': encoding } };
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

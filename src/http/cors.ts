// Which origins may ask, and with which headers: one answer for uploads, another for all else.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** What clients of resumable uploads send from browsers, to that path alone. */
const uploadHeaders = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'];

/** By which a write is held to a version, and a repeated one is known. */
const writeHeaders = ['If-Match', 'Idempotency-Key'];

/** The options of `@fastify/cors`, by the path of each request. */
export function corsByPath(config: Config) {
  const everywhere = corsOptions(config, []);
  const uploads = corsOptions(config, uploadHeaders);
  const uploadPath = `${config.api.restPrefix}/upload/resumable`.toLowerCase();
  return ({ raw }: FastifyRequest, done: (error: Error | null, options: typeof everywhere) => void): void =>
    done(null, raw.url?.toLowerCase().startsWith(uploadPath) ? uploads : everywhere);
}

function corsOptions({ http: { cors: options } }: Config, moreHeaders: readonly string[]) {
  return {
    // Echoed, never with credentials unless the project lists its origins.
    origin: options.origins === '*' ? true : [...options.origins],
    credentials: options.origins === '*' ? false : options.credentials,
    methods: options.methods.join(','),
    allowedHeaders: [...options.headers, ...writeHeaders, ...moreHeaders].join(','),
    ...(options.exposedHeaders.length > 0
      ? { exposedHeaders: [...options.exposedHeaders, 'Plinth-Error'] }
      : {}),
    ...(options.maxAge === undefined ? {} : { maxAge: options.maxAge }),
    strictPreflight: false,
  };
}

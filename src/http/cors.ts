// Which origins may ask, and with which headers: one rule for uploads, another for all else. What a preflight is told is the
// plugin's; for other requests, which need no more than a few headers, it would put all of them together anew each time.
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { AllowedOrigins, CorsConfig, OriginContext } from '../config/cors-config.ts';
import { securityHeaders } from './security-headers.ts';
import { splitUrl } from './split-url.ts';

/** What clients of resumable uploads send from browsers, to that path alone. */
const uploadHeaders = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'];

/**
 * Headers for conditional and repeated writes. Allowed to preflight requests that ask for them: otherwise the list is that of
 * Strapi, which clients compare.
 */
const writeHeaders = ['If-Match', 'Idempotency-Key'];

type Options = ReturnType<typeof corsOptions>;
type Done = (error: Error | null, options: Options) => void;

/** For preflights; what it returns adds the headers of any other request. */
export async function allowOrigins(server: FastifyInstance, config: Config) {
  const optionsOf = corsByPath(config);
  await server.register(async (preflights) => void (await preflights.register(cors, () => optionsOf)));
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const isPreflight = request.method === 'OPTIONS';
    if (isPreflight) done();
    else
      optionsOf(request, (error, options) => {
        if (!error) addHeaders(options, request.headers.origin, reply);
        done(error ?? undefined);
      });
  };
}

/** https://fetch.spec.whatwg.org/#http-responses; that they depend on the origin is said to those who send none, too. */
function addHeaders(options: Options, origin: string | undefined, reply: FastifyReply): void {
  const { vary } = securityHeaders;
  reply.header('vary', `${vary}, Origin`);
  const allowed = allowedOrigin(options.origin, origin);
  if (allowed) reply.header('access-control-allow-origin', allowed);
  if (options.credentials) reply.header('access-control-allow-credentials', 'true');
  if (options.exposed) reply.header('access-control-expose-headers', options.exposed);
}

function allowedOrigin(allowed: true | readonly string[], origin: string | undefined): string | undefined {
  if (allowed === true) return origin;
  if (allowed.includes('*')) return '*';
  return origin !== undefined && allowed.includes(origin) ? origin : undefined;
}

/** The options of `@fastify/cors`, by the path of each request and by what the project's function says of it. */
function corsByPath({ environment, http, graphql, api }: Config) {
  const uploadPath = `${api.restPrefix}/upload/resumable`.toLowerCase();
  const told = environment === 'production' ? [] : ['Plinth-Reason'];
  const everywhere = corsOf(exposing(http.cors, told), uploadPath);
  if (!graphql.cors) return everywhere;
  const ofGraphql = corsOf(exposing(graphql.cors, told), uploadPath);
  const paths = [graphql.endpoint, graphql.flatEndpoint, graphql.compatibleEndpoint].map((path) =>
    path?.toLowerCase(),
  );
  return (request: FastifyRequest, done: Done): void => {
    const isGraphql = paths.includes(contextOf(request).path.toLowerCase().replace(/\/+$/, ''));
    (isGraphql ? ofGraphql : everywhere)(request, done);
  };
}

/** Pages of other origins read what is exposed; where the project exposes something, the code of an error as well. */
function exposing(cors: CorsConfig, told: readonly string[]): CorsConfig {
  const own = cors.exposedHeaders.length > 0 ? [...cors.exposedHeaders, 'Plinth-Error'] : [];
  return { ...cors, exposedHeaders: [...own, ...told] };
}

function corsOf(cors: CorsConfig, uploadPath: string) {
  const optionsFor = (origins: AllowedOrigins) => {
    const everywhere = corsOptions(cors, origins, []);
    const writes = corsOptions(cors, origins, writeHeaders);
    const uploads = corsOptions(cors, origins, [...writeHeaders, ...uploadHeaders]);
    return ({ raw }: FastifyRequest): Options => {
      if (raw.url?.slice(0, uploadPath.length).toLowerCase() === uploadPath) return uploads;
      return asksForWriteHeaders(raw.headers['access-control-request-headers']) ? writes : everywhere;
    };
  };
  const { origins } = cors;
  if (typeof origins !== 'function') {
    const options = optionsFor(origins);
    return (request: FastifyRequest, done: Done): void => done(null, options(request));
  }
  const nobody = optionsFor([]);
  return (request: FastifyRequest, done: Done): void => {
    origins(contextOf(request)).then(
      (allowed) => done(null, optionsFor(allowed)(request)),
      (error: Error) => done(error, nobody(request)),
    );
  };
}

const asksForWriteHeaders = (asked: string | readonly string[] | undefined): boolean =>
  asked !== undefined &&
  writeHeaders.some((name) => String(asked).toLowerCase().includes(name.toLowerCase()));

function contextOf({ method, url, ip, headers }: FastifyRequest): OriginContext {
  const request = { method, url, path: splitUrl(url).path, ip, header: headers, headers };
  const get = (name: string): string => String(headers[name.toLowerCase()] ?? '');
  return { ...request, request, get };
}

function corsOptions(options: CorsConfig, origins: AllowedOrigins, moreHeaders: readonly string[]) {
  return {
    // Echoed, never with credentials unless the project lists its origins.
    origin: origins === '*' ? (true as const) : [...origins],
    credentials: origins === '*' ? false : options.credentials,
    methods: options.methods.join(','),
    allowedHeaders: [...options.headers, ...moreHeaders].join(','),
    ...(options.exposedHeaders.length > 0 ? { exposedHeaders: [...options.exposedHeaders] } : {}),
    ...(options.maxAge === undefined ? {} : { maxAge: options.maxAge }),
    strictPreflight: false,
    exposed: options.exposedHeaders.join(', '),
  };
}

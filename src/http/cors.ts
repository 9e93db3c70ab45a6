// CORS: which origins and headers are allowed, with one rule for uploads and another for all other paths.
// `@fastify/cors` responds to preflights. Other requests need few headers, which are added here, because the plugin
// builds all of them for each request.
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { AllowedOrigins, CorsConfig, OriginContext } from '../config/http/cors-config.ts';
import { securityHeaders } from './security-headers.ts';
import { splitUrl } from './split-url.ts';

/** Headers that browsers send to the path of resumable uploads. */
const uploadHeaders = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'];

/**
 * Headers of conditional and repeated writes. They are allowed if a preflight requests them; otherwise the list is that of Strapi,
 * which clients may compare.
 */
const writeHeaders = ['If-Match', 'Idempotency-Key'];

type Options = ReturnType<typeof corsOptions>;
type Done = (error: Error | null, options: Options) => void;

/** Registers the plugin for preflights. Returns a function that adds the headers to other responses. */
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

/** https://fetch.spec.whatwg.org/#http-responses. `Vary: Origin` is sent also if the request has no Origin. */
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

/** The options of `@fastify/cors` by the path of the request, and by the project's function if there is one. */
function corsByPath({ environment, http, graphql, api }: Config) {
  const uploadPath = `${api.restPrefix}/upload/resumable`.toLowerCase();
  const ownHeaders = environment === 'production' ? [] : ['Plinth-Reason'];
  const everywhere = corsOf(exposing(http.cors, ownHeaders), uploadPath);
  if (!graphql.cors) return everywhere;
  const ofGraphql = corsOf(exposing(graphql.cors, ownHeaders), uploadPath);
  const { endpoint, flatEndpoint, compatibleEndpoint } = graphql;
  const endpoints = [endpoint, flatEndpoint, compatibleEndpoint].flatMap((path) => path?.toLowerCase() ?? []);
  return (request: FastifyRequest, done: Done): void => {
    const path = contextOf(request).path.toLowerCase();
    // Not with the slashes cut off by a pattern: many of them inside a path would take a tenth of a second.
    const isGraphql = endpoints.some((own) => path.startsWith(own) && /^\/*$/.test(path.slice(own.length)));
    (isGraphql ? ofGraphql : everywhere)(request, done);
  };
}

/** If the project exposes headers to pages of other origins, the code of an error is exposed too. */
function exposing(cors: CorsConfig, ownHeaders: readonly string[]): CorsConfig {
  const own = cors.exposedHeaders.length > 0 ? [...cors.exposedHeaders, 'Plinth-Error'] : [];
  return { ...cors, exposedHeaders: [...own, ...ownHeaders] };
}

function corsOf(cors: CorsConfig, uploadPath: string) {
  const optionsFor = (origins: AllowedOrigins) => {
    const everywhere = corsOptions(cors, origins, []);
    const writes = corsOptions(cors, origins, writeHeaders);
    const uploads = corsOptions(cors, origins, [...writeHeaders, ...uploadHeaders]);
    return ({ raw }: FastifyRequest): Options => {
      if (raw.url?.slice(0, uploadPath.length).toLowerCase() === uploadPath) return uploads;
      return requestsWriteHeaders(raw.headers['access-control-request-headers']) ? writes : everywhere;
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

const requestsWriteHeaders = (requested: string | readonly string[] | undefined): boolean =>
  requested !== undefined &&
  writeHeaders.some((name) => String(requested).toLowerCase().includes(name.toLowerCase()));

function contextOf({ method, url, ip, headers }: FastifyRequest): OriginContext {
  const request = { method, url, path: splitUrl(url).path, ip, header: headers, headers };
  const get = (name: string): string => String(headers[name.toLowerCase()] ?? '');
  return { ...request, request, get };
}

function corsOptions(options: CorsConfig, origins: AllowedOrigins, moreHeaders: readonly string[]) {
  return {
    // The origin is echoed, but credentials are allowed only for origins that the project lists.
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

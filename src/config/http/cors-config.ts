// CORS: the origins that may call the API from a browser, with their methods and headers.
// https://docs.strapi.io/cms/configurations/middlewares#cors
import { z } from 'zod';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { ConfigPlace } from '../shapes/check-shape.ts';
import { flag, objectOf, textList, wholeNumber } from '../shapes/shapes.ts';

export type AllowedOrigins = '*' | readonly string[];

/** The argument of an `origin` function: the parts of Koa's context that describe the request. */
export interface OriginContext {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly ip: string;
  readonly header: Readonly<Record<string, string | string[] | undefined>>;
  readonly headers: OriginContext['header'];
  readonly request: Pick<OriginContext, 'method' | 'url' | 'path' | 'ip' | 'header' | 'headers'>;
  /** A request header by its name; empty if it is missing. */
  get(name: string): string;
}

export interface CorsConfig {
  /** An empty list allows no other origin. A function of the project decides for each request. */
  readonly origins: AllowedOrigins | ((context: OriginContext) => Promise<AllowedOrigins>);
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly credentials: boolean;
  /** Seconds. */
  readonly maxAge: number | undefined;
}

const originRemedy = 'Write a list of origins, "*", or a function that gets the request.';
/** `capacitor://localhost` and `chrome-extension://id` are origins too. */
const originPattern = /^(\*|null|[a-z][a-z0-9+.-]*:\/\/[^/\s?#*]+)$/i;
/** Unset variables appear as undefined or null in a list, and are ignored. */
const origins = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((item) => item !== undefined && item !== null) : value),
  textList(z.string({ error: originRemedy }), originRemedy),
);
const originRule = z.custom<(context: OriginContext) => unknown>((value) => typeof value === 'function');

const tokenRemedy = 'Write names that consist of letters, digits and hyphens.';
/** RFC 9110, section 5.6.2. */
const token = z.string({ error: tokenRemedy }).regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: tokenRemedy });
const tokens = textList(token, 'Write a list of names, or one string with commas between the names.');

export const corsShape = objectOf(
  {
    origin: z.union([originRule, origins], { error: originRemedy }).optional(),
    methods: tokens.optional(),
    headers: tokens.optional(),
    expose: tokens.optional(),
    credentials: flag.optional(),
    maxAge: wholeNumber(0).optional(),
  },
  ['keepHeadersOnError', 'keepHeaderOnError', 'enabled', 'secureContext', 'privateNetworkAccess'],
);

/** `cors` of Apollo Server, with the options of `@koa/cors`. With true and false, the settings of `strapi::cors` apply. */
export const graphqlCorsShape = z.union(
  [
    z.boolean(),
    objectOf(
      {
        origin: z.union([originRule, origins], { error: originRemedy }).optional(),
        allowMethods: tokens.optional(),
        allowHeaders: tokens.optional(),
        exposeHeaders: tokens.optional(),
        credentials: flag.optional(),
        maxAge: wholeNumber(0).optional(),
      },
      ['keepHeadersOnError', 'secureContext', 'privateNetworkAccess'],
    ),
  ],
  { error: 'Write true, false or options such as { origin: ["https://example.com"] }.' },
);

export function graphqlCors(given: z.output<typeof graphqlCorsShape> | undefined): CorsConfig | undefined {
  if (typeof given !== 'object') return undefined;
  const { allowMethods: methods, allowHeaders: headers, exposeHeaders: expose, ...others } = given;
  return corsConfig({ ...others, methods, headers, expose });
}

export function corsConfig(given: z.output<typeof corsShape> = {}): CorsConfig {
  const origin = given.origin ?? ['*'];
  return {
    origins:
      typeof origin === 'function' ? async (context) => allowedBy(await origin(context)) : allowed(origin),
    methods: given.methods?.map((method) => method.toUpperCase()) ?? defaultMethods,
    headers: given.headers ?? ['Content-Type', 'Authorization', 'Origin', 'Accept'],
    exposedHeaders: given.expose ?? [],
    credentials: given.credentials ?? false,
    maxAge: given.maxAge,
  };
}

const allowed = (given: readonly string[]): '*' | readonly string[] =>
  given.includes('*') ? '*' : given.filter((origin) => originPattern.test(origin));

/** The result of an `origin` function: a string, possibly with commas, or a list. Anything else allows no origin. */
function allowedBy(returned: unknown): '*' | readonly string[] {
  const { success, data } = origins.safeParse(returned);
  return success ? allowed(data) : [];
}

const neverMatches: Meaning = {
  weight: 'notRun',
  does: 'Never matches: the Origin header of a request is a scheme and a host, without path and wildcard.',
  instead: 'It allows no origin.',
  remedy: 'Write an origin such as "https://example.com", or a function (context) => origin.',
};

/** The findings for configured origins that no browser sends. */
export const unmatchedOrigins = (
  given: z.output<typeof corsShape> | undefined,
  place: ConfigPlace,
): readonly Finding[] =>
  Array.isArray(given?.origin)
    ? given.origin.flatMap((origin) => {
        const path = [...(place.path ?? []), 'origin'];
        return originPattern.test(origin)
          ? []
          : [{ file: place.fileAt(path), path: `${path.join('.')} "${origin}"`, ...neverMatches }];
      })
    : [];

const defaultMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export const noCors: CorsConfig = { ...corsConfig(), origins: [] };

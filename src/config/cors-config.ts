// Which other origins may call the API from a browser, and what their requests may carry.
// https://docs.strapi.io/cms/configurations/middlewares#cors
import { z } from 'zod';
import type { CorsConfig } from './config.ts';
import { flag, objectOf, textList, wholeNumber } from './shapes.ts';

const originRemedy =
  'Write a scheme and a host, without path and wildcard: "https://example.com" or "http://localhost:3000".';
/** `capacitor://localhost` and `chrome-extension://id` are origins too. */
const origin = z
  .string({ error: originRemedy })
  .regex(/^(\*|null|[a-z][a-z0-9+.-]*:\/\/[^/\s?#*]+)$/i, { error: originRemedy });

const tokenRemedy = 'Write names of letters, digits and hyphens.';
/** RFC 9110, section 5.6.2. */
const token = z.string({ error: tokenRemedy }).regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: tokenRemedy });
const tokens = textList(token, 'Write a list of names, or one text with commas between them.');

export const corsShape = objectOf(
  {
    origin: textList(origin, 'Write a list of origins, or "*".').optional(),
    methods: tokens.optional(),
    headers: tokens.optional(),
    expose: tokens.optional(),
    credentials: flag.optional(),
    maxAge: wholeNumber(0).optional(),
  },
  ['keepHeadersOnError', 'keepHeaderOnError', 'enabled', 'secureContext', 'privateNetworkAccess'],
);

export function corsConfig(given: z.output<typeof corsShape> = {}): CorsConfig {
  const origins = given.origin ?? ['*'];
  return {
    origins: origins.includes('*') ? '*' : origins,
    methods: given.methods?.map((method) => method.toUpperCase()) ?? defaultMethods,
    headers: given.headers ?? ['Content-Type', 'Authorization', 'Origin', 'Accept'],
    exposedHeaders: given.expose ?? [],
    credentials: given.credentials ?? false,
    maxAge: given.maxAge,
  };
}

const defaultMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export const noCors: CorsConfig = { ...corsConfig(), origins: [] };

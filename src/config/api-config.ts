// config/api: the REST prefix, page sizes, and strictness.
// https://docs.strapi.io/cms/configurations/api
import { z } from 'zod';
import type { Fault } from '../errors/project-faults.ts';
import { type CacheConfig, cacheConfig, cacheShape } from './cache-config.ts';
import { checkShape } from './check-shape.ts';
import type { ConfigFile } from './config-files.ts';
import { type RateLimitConfig, rateLimitConfig, rateLimitShape } from './rate-limit-config.ts';
import { flag, objectOf, text, wholeNumber } from './shapes.ts';

export interface ApiConfig {
  /** `/api`: begins with `/` and never ends with one; empty when the API is served at the root. */
  readonly restPrefix: string;
  /** -1 is without limit. */
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly withCount: boolean;
  /** Whether clients are those of version 4: nested documents, numbers as addresses. */
  readonly isVersion4: boolean;
  /** Whether unknown parameters of a request are refused. */
  readonly isStrict: boolean;
  /** Whether values of parameters that mean nothing are refused in `strapi.documents`. */
  readonly isStrictInCode: boolean;
  /** Whether required relations and media must be there when a document is published. */
  readonly isStrictRelations: boolean;
  /** Whether media attributes refuse files that are not of their allowedTypes. */
  readonly isStrictMediaTypes: boolean;
  /** Of all requests of one address; off unless the project asks for it. */
  readonly rateLimit: RateLimitConfig & { readonly isDefault: boolean };
  readonly bounds: {
    /** Rows that one read may touch, as estimated; -1 is without limit. */
    readonly rows: number;
    /** Comparisons in the filters of one query; -1 is without limit. */
    readonly comparisons: number;
  };
  /** Attributes that are private in every content type. */
  readonly privateAttributes: readonly string[];
  readonly cache: CacheConfig;
}

const prefixRemedy = 'Write a path that begins with "/", of letters, digits and - . _ ~, for example "/api".';
const prefix = z.string({ error: prefixRemedy }).regex(/^\/$|^(\/[\w.~-]+)+\/?$/, { error: prefixRemedy });
const limitRemedy = 'Write a whole number from 1, or -1 for no limit.';
const limit = wholeNumber(-1, Number.MAX_SAFE_INTEGER, limitRemedy).refine((size) => size !== 0, {
  error: limitRemedy,
});
const attributesRemedy = 'Write a list of names of attributes.';

const shape = objectOf({
  rest: objectOf({
    prefix: prefix.optional(),
    defaultLimit: limit.optional(),
    maxLimit: wholeNumber(1).optional(),
    withCount: flag.optional(),
    strictParams: flag.optional(),
    v4CompatibilityMode: flag.optional(),
  }).optional(),
  rateLimit: rateLimitShape.optional(),
  cache: cacheShape.optional(),
  bounds: objectOf({ rows: limit.optional(), comparisons: limit.optional() }).optional(),
  documents: objectOf({
    strictParams: flag.optional(),
    strictRelations: flag.optional(),
    strictMediaTypes: flag.optional(),
  }).optional(),
  responses: objectOf({
    privateAttributes: z.array(text(attributesRemedy), { error: attributesRemedy }).optional(),
  }).optional(),
});

/** `version`: of the service that the project was made for. */
export function apiConfig(file: ConfigFile, version: number | undefined, faults: Fault[]): ApiConfig {
  const { rest, rateLimit, cache, bounds, documents, responses } =
    checkShape(shape, file.value ?? {}, file, faults) ?? {};
  const maxLimit = rest?.maxLimit ?? 100;
  return {
    restPrefix: (rest?.prefix ?? '/api').replace(/\/$/, ''),
    // As in the reference, the maximum also holds for the default.
    defaultLimit: Math.min(rest?.defaultLimit ?? 25, maxLimit),
    maxLimit,
    withCount: rest?.withCount ?? true,
    isVersion4: rest?.v4CompatibilityMode ?? version === 4,
    isStrict: rest?.strictParams ?? false,
    isStrictInCode: documents?.strictParams ?? false,
    isStrictRelations: documents?.strictRelations ?? false,
    isStrictMediaTypes: documents?.strictMediaTypes ?? false,
    rateLimit: {
      ...rateLimitConfig(rateLimit, { isEnabled: true, max: 300_000, interval: 60_000 }),
      isDefault: rateLimit === undefined,
    },
    bounds: { rows: bounds?.rows ?? 1_000_000, comparisons: bounds?.comparisons ?? 300 },
    privateAttributes: responses?.privateAttributes ?? [],
    cache: cacheConfig(cache),
  };
}

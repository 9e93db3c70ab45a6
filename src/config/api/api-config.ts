// config/api: the REST prefix, page sizes, strictness, rate limit, bounds of reads and caching.
// https://docs.strapi.io/cms/configurations/api
import { z } from 'zod';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import type { PlainObject } from '../files/merge-values.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { type RateLimitConfig, rateLimitConfig, rateLimitShape } from '../shapes/rate-limit-config.ts';
import { flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';
import { type CacheConfig, cacheConfig, cacheShape } from './cache-config.ts';

export interface ApiConfig {
  /** `/api`: begins with `/` and does not end with `/`; empty if the API is served at the root. */
  readonly restPrefix: string;
  /** Default page size; -1 means no limit. */
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly withCount: boolean;
  /** Whether requests and responses have the form of Strapi 4: `attributes` inside `data`, numeric ids in paths. */
  readonly isVersion4: boolean;
  /** Whether unknown parameters of a request are refused. */
  readonly isStrict: boolean;
  /** Whether `strapi.documents` refuses parameters with values that have no meaning. */
  readonly isStrictInCode: boolean;
  /** Whether a document can only be published with its required relations and media. */
  readonly isStrictRelations: boolean;
  /** Whether media attributes refuse files of types that are not in their allowedTypes. */
  readonly isStrictMediaTypes: boolean;
  /** The limit for all requests of one address. `isDefault`: the project did not configure it. */
  readonly rateLimit: RateLimitConfig & { readonly isDefault: boolean };
  readonly bounds: {
    /** The estimated number of rows that one read may touch; -1 means no limit. */
    readonly rows: number;
    /** The number of comparisons in the filters of one query; -1 means no limit. */
    readonly comparisons: number;
  };
  /** Attributes that are private in every content type. */
  readonly privateAttributes: readonly string[];
  readonly cache: CacheConfig;
  /** Keys of the project's own, which its code reads. */
  readonly own: PlainObject;
}

const prefixRemedy = 'Write a path that begins with "/", of letters, digits and - . _ ~, for example "/api".';
const prefix = z.string({ error: prefixRemedy }).regex(/^\/$|^(\/[\w.~-]+)+\/?$/, { error: prefixRemedy });
const limitRemedy = 'Write a whole number from 1, or -1 for no limit.';
const limit = wholeNumber(-1, Number.MAX_SAFE_INTEGER, limitRemedy).refine((size) => size !== 0, {
  error: limitRemedy,
});
const attributesRemedy = 'Write a list of attribute names.';

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

/** `version`: the major version of Strapi that the project was written for; undefined if unknown. */
export function apiConfig(file: ConfigFile, version: number | undefined, faults: Fault[]): ApiConfig {
  const given = checkShape(shape, file.value ?? {}, file, faults) ?? {};
  const { rest, rateLimit, cache, bounds, documents, responses } = given;
  const maxLimit = rest?.maxLimit ?? 100;
  return {
    restPrefix: (rest?.prefix ?? '/api').replace(/\/$/, ''),
    // As in the reference, the maximum also limits the default.
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
    own: Object.fromEntries(Object.entries(given).filter(([key]) => !Object.hasOwn(shape.shape, key))),
  };
}

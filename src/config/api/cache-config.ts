// `cache` of config/api: the size of the result cache, and the Cache-Control of responses.
import { z } from 'zod';
import { byteSize, flag, objectOf, wholeNumber } from '../shapes/shapes.ts';

export interface CacheConfig {
  /** Bytes of results that are cached in memory; 0 disables the cache. */
  readonly maxSize: number;
  /** The response header in which a CDN gets the content types and documents of a response. */
  readonly tags: 'Surrogate-Key' | 'Cache-Tag' | undefined;
  /** For content types without an entry in `byType`. */
  readonly freshness: Freshness;
  readonly byType: Readonly<Record<string, Freshness>>;
}

/** Seconds, for the directives of `Cache-Control`. */
export interface Freshness {
  readonly maxAge?: number | undefined;
  readonly sMaxAge?: number | undefined;
  readonly staleWhileRevalidate?: number | undefined;
}

const seconds = wholeNumber(0, 31_536_000).optional();
const freshness = { maxAge: seconds, sMaxAge: seconds, staleWhileRevalidate: seconds };
const tagsRemedy = "Write 'Surrogate-Key' or 'Cache-Tag', depending on your CDN.";

/** Accepts `false` for `{ enabled: false }`. */
export const cacheShape = z.preprocess(
  (given) => (typeof given === 'boolean' ? { enabled: given } : given),
  objectOf({
    enabled: flag.optional(),
    maxSize: byteSize.optional(),
    tags: z.enum(['Surrogate-Key', 'Cache-Tag'], { error: tagsRemedy }).optional(),
    ...freshness,
    contentTypes: z.record(z.string(), objectOf(freshness)).optional(),
  }),
);

const defaultSize = 64 * 2 ** 20;

export function cacheConfig(given: z.output<typeof cacheShape> | undefined): CacheConfig {
  const { enabled = true, maxSize = defaultSize, tags, contentTypes = {}, ...all } = given ?? {};
  return {
    maxSize: enabled ? maxSize : 0,
    tags,
    freshness: freshnessOf(all),
    byType: Object.fromEntries(
      Object.entries(contentTypes).map(([uid, own]) => [uid, { ...freshnessOf(all), ...freshnessOf(own) }]),
    ),
  };
}

const freshnessOf = ({ maxAge, sMaxAge, staleWhileRevalidate }: Freshness): Freshness => ({
  ...(maxAge === undefined ? {} : { maxAge }),
  ...(sMaxAge === undefined ? {} : { sMaxAge }),
  ...(staleWhileRevalidate === undefined ? {} : { staleWhileRevalidate }),
});

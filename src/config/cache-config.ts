// `cache` of config/api: the size of the result cache, and the Cache-Control of responses.
import { z } from 'zod';
import { byteSize, flag, objectOf, wholeNumber } from './shapes.ts';

export interface CacheConfig {
  /** Bytes of results that are kept in memory; 0 keeps none. */
  readonly maxSize: number;
  /** The header that names the content types and documents of a response, for a CDN. */
  readonly tags: 'Surrogate-Key' | 'Cache-Tag' | undefined;
  /** Of types that have none of their own. */
  readonly freshness: Freshness;
  readonly byType: Readonly<Record<string, Freshness>>;
}

/** Seconds, as `Cache-Control` says them. */
export interface Freshness {
  readonly maxAge?: number | undefined;
  readonly sMaxAge?: number | undefined;
  readonly staleWhileRevalidate?: number | undefined;
}

const seconds = wholeNumber(0, 31_536_000).optional();
const freshness = { maxAge: seconds, sMaxAge: seconds, staleWhileRevalidate: seconds };
const tagsRemedy = "Write 'Surrogate-Key' or 'Cache-Tag', whichever your CDN reads.";

/** `false` is `{ enabled: false }`. */
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

// Caching headers of responses: `Cache-Control` as configured, `ETag`, and tags by which a CDN can be purged.
// https://www.rfc-editor.org/rfc/rfc9111
import type { CacheConfig, Freshness } from '../config/api/cache-config.ts';
import type { ReadResult } from '../read.ts';
import type { Headers } from '../routes/request.ts';

interface CachedRead {
  readonly uid: string;
  readonly documentId: string | undefined;
  /** Whether the request has an `Authorization`. */
  readonly isPersonal: boolean;
}

export type CachingHeaders = (read: CachedRead, result: ReadResult) => Headers;

export function cachingHeaders({ freshness, byType, tags }: CacheConfig): CachingHeaders {
  const controls = new Map(Object.entries(byType).map(([uid, own]) => [uid, controlsOf(own)]));
  const usual = controlsOf(freshness);
  return ({ uid, documentId, isPersonal }, { tag, dependencies }) => {
    // A response that depends on what has no versions, such as administrators, could not be purged by tags.
    const isPurgeable = !tags || tag !== undefined;
    const { open, personal } = isPurgeable ? (controls.get(uid) ?? usual) : unstored;
    const headers = { 'cache-control': isPersonal ? personal : open };
    if (tag === undefined) return headers;
    const tagged = { ...headers, etag: `W/"${tag}"` };
    if (!tags || !dependencies?.types) return tagged;
    const { types, isAlone } = dependencies;
    const documents = documentId === undefined ? [] : [`${uid}/${documentId}`];
    const all = isAlone ? documents : [...types, ...documents];
    return { ...tagged, [tags.toLowerCase()]: all.join(tags === 'Cache-Tag' ? ',' : ' ') };
  };
}

const unstored = controlsOf({});

interface Controls {
  readonly open: string;
  readonly personal: string;
}

/** `Cache-Control` for public and for personal responses. Shared caches must not store personal ones. */
function controlsOf({ maxAge, sMaxAge, staleWhileRevalidate }: Freshness): Controls {
  const own = maxAge === undefined ? 'no-cache' : `max-age=${maxAge}`;
  const stale = staleWhileRevalidate === undefined ? '' : `, stale-while-revalidate=${staleWhileRevalidate}`;
  if (maxAge === undefined && sMaxAge === undefined)
    return { open: `${own}${stale}`, personal: `private, ${own}${stale}` };
  const shared = sMaxAge === undefined ? '' : `, s-maxage=${sMaxAge}`;
  return {
    open: `public, max-age=${maxAge ?? 0}${shared}${stale}`,
    personal: `private, ${own}${maxAge === undefined ? '' : stale}`,
  };
}

// Loads the data of a content type's screen before it is rendered. React delays content behind a second fallback by 300 ms, so
// screens that suspend inside would be slower.
import type { QueryClient } from '@tanstack/react-query';
import { preloadFields } from '../attribute-types/index.ts';
import { Edit } from './Content.tsx';
import { contentTypesQuery } from './content-types.ts';
import { localesQuery } from './locales.ts';

/** A list, or the document of a single type. */
export async function loadContent(queries: QueryClient, uid: string): Promise<void> {
  const contentType = await loadContentType(queries, uid);
  if (contentType?.kind === 'singleType')
    await Promise.all([Edit.preload?.(), preloadFields(contentType.attributes)]);
}

export async function loadEdit(queries: QueryClient, uid: string): Promise<void> {
  const contentType = await loadContentType(queries, uid);
  if (contentType) await preloadFields(contentType.attributes);
}

async function loadContentType(queries: QueryClient, uid: string) {
  const [{ contentTypes }] = await Promise.all([
    queries.ensureQueryData(contentTypesQuery),
    queries.ensureQueryData(localesQuery),
  ]);
  return contentTypes.find((contentType) => contentType.uid === uid);
}

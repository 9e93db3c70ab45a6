// The content types for the views. They are fetched once and cached while the panel is open.
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { type ContentType, type ContentTypes, fetchContentTypes } from '../api/content-types.ts';

export const contentTypesQuery = queryOptions({
  queryKey: ['content-types'],
  queryFn: fetchContentTypes,
  staleTime: 60_000,
});

/** The permission to change view settings. */
export const configureRight = 'plugin::content-manager.configure-view';

/** The content types and components. */
export const useTypes = (): ContentTypes => useSuspenseQuery(contentTypesQuery).data;

export const useContentTypes = (): readonly ContentType[] =>
  useSuspenseQuery(contentTypesQuery).data.contentTypes;

/** The content type of a path. Shows "not found" if there is none. */
export function useContentType(uid: string): ContentType {
  const found = useContentTypes().find((contentType) => contentType.uid === uid);
  if (!found) throw new ApiError(404);
  return found;
}

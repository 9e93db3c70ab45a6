// The content types for the views: read once, kept while the panel is open.
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type ContentType, fetchContentTypes } from '../api/content-types.ts';

const contentTypesQuery = queryOptions({
  queryKey: ['content-types'],
  queryFn: fetchContentTypes,
  staleTime: 60_000,
});

export const useContentTypes = (): readonly ContentType[] =>
  useSuspenseQuery(contentTypesQuery).data.contentTypes;

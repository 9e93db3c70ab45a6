// One version of a document for the views, and its actions.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { type Document, type DocumentPlace, fetchDocument, fetchVersions } from '../../api/documents.ts';

const keyOf = ({ contentType, documentId, locale }: DocumentPlace) => [
  'document',
  contentType.uid,
  documentId ?? '',
  locale ?? '',
];

/** Null if the single type or the locale has no document yet. */
export const documentQuery = (place: DocumentPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: () => fetchDocument(place).catch(nothingYet),
    staleTime: 0,
    // A refetch could replace values while they are edited.
    refetchOnWindowFocus: false,
  });

function nothingYet(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** Empty for a single type without a document, and for a document that does not exist. */
export const versionsQuery = (place: DocumentPlace) =>
  queryOptions({
    queryKey: ['versions', place.contentType.uid, place.documentId ?? ''],
    queryFn: async () => (await fetchVersions(place).catch(nothingYet)) ?? [],
    enabled: place.contentType.kind === 'singleType' || place.documentId !== undefined,
  });

/** Whether an action needs a version of the document that is not there any more, as discarding without a published one. */
export const isVersionGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PLINTH_VERSION_NOT_FOUND';

/** Reads the document again. A form with unsaved changes keeps its values. */
export function useReloadDocument() {
  const client = useQueryClient();
  return (place: DocumentPlace): Promise<void> => client.invalidateQueries({ queryKey: keyOf(place) });
}

export function useKeepDocument() {
  const client = useQueryClient();
  return async (place: DocumentPlace, document: Document | null): Promise<void> => {
    client.setQueryData(keyOf(place), document);
    await Promise.all([
      client.invalidateQueries({ queryKey: ['documents', place.contentType.uid] }),
      client.invalidateQueries({ queryKey: ['versions', place.contentType.uid] }),
      client.invalidateQueries({ queryKey: ['related'] }),
    ]);
  };
}

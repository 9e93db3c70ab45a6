// Finds documents by a part of their label, after a short pause in typing.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchNamedDocuments, type NamedDocuments } from '../api/named-documents.ts';

/** A single letter matches most labels. */
const minLength = 2;

const none: NamedDocuments = { documents: [], unsearched: [] };

export function useNamedDocuments(typed: string): NamedDocuments & { readonly isSearching: boolean } {
  const [later] = useDebouncedValue(typed.trim(), 250);
  const isAsked = later.length >= minLength && typed.trim().length >= minLength;
  const { data, isFetching } = useQuery({
    queryKey: ['named documents', later],
    queryFn: ({ signal }) => fetchNamedDocuments(later, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // Not cached, so that a renamed document is found by its new label.
    staleTime: 0,
  });
  const isSearching = isFetching || (typed.trim().length >= minLength && later !== typed.trim());
  return { ...(isAsked && data ? data : none), isSearching };
}

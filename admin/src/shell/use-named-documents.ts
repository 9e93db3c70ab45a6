// Entries by a part of their name, a moment after it was typed.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchNamedDocuments, type NamedDocuments } from '../api/named-documents.ts';

/** A single letter is in most names. */
const shortest = 2;

const none: NamedDocuments = { documents: [], unsearched: [] };

export function useNamedDocuments(typed: string): NamedDocuments & { readonly isSearching: boolean } {
  const [later] = useDebouncedValue(typed.trim(), 250);
  const isAsked = later.length >= shortest && typed.trim().length >= shortest;
  const { data, isFetching } = useQuery({
    queryKey: ['named documents', later],
    queryFn: ({ signal }) => fetchNamedDocuments(later, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // An entry that was renamed a minute ago is looked for by its new name.
    staleTime: 0,
  });
  const isSearching = isFetching || (typed.trim().length >= shortest && later !== typed.trim());
  return { ...(isAsked && data ? data : none), isSearching };
}

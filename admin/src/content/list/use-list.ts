// The state of a list from its URL, its documents, and changing the URL.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import { fetchDocuments, type ListQuery } from '../../api/documents.ts';
import { useContentTypes } from '../content-types.ts';
import { localesQuery, useLocales } from '../locales.ts';
import { firstLocale, reaches } from '../reach.ts';
import { type Column, columnsOf } from './columns.ts';
import { type Condition, conditionsToFilters, parseConditions } from './conditions.ts';
import { isState, type ListSearch, positive, states } from './list-search.ts';
import { type Sorting, sortingOf } from './sorting.ts';

const documentsQuery = (uid: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['documents', uid, query],
    queryFn: ({ signal }) => fetchDocuments(uid, query, signal),
    placeholderData: keepPreviousData,
  });

/** Something with conditions that can be changed. */
export interface Filtering {
  readonly conditions: readonly Condition[];
  readonly change: (changes: { readonly filters: string | undefined }) => void;
}

type ListChanges = Partial<Record<keyof ListSearch, string | undefined>>;

export interface List extends Filtering {
  readonly search: ListSearch;
  readonly columns: readonly Column[];
  readonly sorting: Sorting;
  readonly pageSize: number;
  /** Changes the search parameters. All changes except the page go back to the first page. `replace`: without a step in the history. */
  readonly change: (changes: ListChanges, options?: { readonly replace: boolean }) => void;
}

export function useList(contentType: ContentType): List {
  const urlSearch: ListSearch = useSearch({ from: '/shell/content/$uid' });
  const first = useFirstLocale(contentType);
  const search = useMemo(
    () => (first && !urlSearch.locale ? { ...urlSearch, locale: first } : urlSearch),
    [urlSearch, first],
  );
  const navigate = useNavigate();
  const types = useContentTypes();
  return {
    search,
    columns: columnsOf(contentType, search.columns),
    sorting: sortingOf(contentType, types, search.sort),
    pageSize: positive(search.pageSize, contentType.view?.list?.pageSize ?? 25),
    conditions: parseConditions(search.filters),
    change: (changes, { replace } = { replace: 'q' in changes }) => {
      const { page: _, ...others } = urlSearch;
      const kept = Object.entries({ ...others, ...changes }).filter(([, value]) => value);
      void navigate({
        to: '/content/$uid',
        params: { uid: contentType.uid },
        search: Object.fromEntries(kept),
        replace,
      });
    },
  };
}

/** The first permitted locale, if the default locale is not permitted, since the server would use that one. */
function useFirstLocale(contentType: ContentType): string | undefined {
  const locales = useLocales();
  const { read } = contentType.rights;
  const initial = locales.find(({ isDefault }) => isDefault)?.code;
  return reaches(read, initial) ? undefined : firstLocale(contentType, read, locales);
}

export function useDocuments(contentType: ContentType, list: List) {
  const { isPending } = useQuery(localesQuery);
  const isLimited = contentType.isLocalized && contentType.rights.read?.scopes != null;
  const query = documentsQuery(contentType.uid, listQuery(contentType, list));
  return useQuery({ ...query, enabled: !(isLimited && isPending) });
}

function listQuery(
  contentType: ContentType,
  { search, columns, sorting, pageSize, conditions }: List,
): ListQuery {
  const { label } = contentType;
  const named = columns.filter(({ isSystem }) => !isSystem).map(({ name }) => name);
  return {
    page: positive(search.page, 1),
    pageSize,
    sort: sorting.paths,
    _q: search.q,
    filters: conditionsToFilters(conditions),
    locale: search.locale,
    publicationFilter: isState(search.state) ? states[search.state] : undefined,
    // Without `fields` the server returns all attributes, so one is requested.
    fields: named.length > 0 || label === null ? named : [label],
  };
}

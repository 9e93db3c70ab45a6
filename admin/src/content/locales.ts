// The locales of content for the views.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchLocales, type Locale } from '../api/locales.ts';

export const localesQuery = queryOptions({
  queryKey: ['locales'],
  queryFn: fetchLocales,
  staleTime: 60_000,
});

export const useLocales = (): readonly Locale[] => useQuery(localesQuery).data ?? [];

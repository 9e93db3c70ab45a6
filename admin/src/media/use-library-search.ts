// The search parameters of the library for the views.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LibraryChange, LibrarySearch } from './library-search.ts';

export function useLibrarySearch() {
  const search: LibrarySearch = useSearch({ from: '/shell/media' });
  const navigate = useNavigate();
  const change: LibraryChange = (changes, { replace } = { replace: 'q' in changes }) => {
    const { page: _, ...others } = search;
    const kept = Object.entries({ ...others, ...changes }).filter(([, value]) => value);
    void navigate({ to: '/media', search: Object.fromEntries(kept), replace });
  };
  return { search, change };
}

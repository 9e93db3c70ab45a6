// The saved views of a list, and their actions.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createView,
  deleteView,
  fetchViews,
  type SavedView,
  updateView,
  type ViewContent,
} from '../../api/views.ts';
import { dropBrowserView, readBrowserViews } from './browser-views.ts';
import { queryOfSearch } from './list-search.ts';

export function useViews(uid: string, isOpen: boolean) {
  const client = useQueryClient();
  const queryKey = ['views', uid];
  const { data: views = [], error } = useQuery({ queryKey, queryFn: () => fetchViews(uid), enabled: isOpen });
  const [inBrowser, setInBrowser] = useState(() => readBrowserViews(uid));
  const changing = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  /** Saves the views of this browser on the server; each is deleted here afterwards. */
  async function takeOver(): Promise<void> {
    try {
      for (const { name, search } of inBrowser) {
        await createView(uid, { name, query: queryOfSearch(search), isShared: false });
        dropBrowserView(uid, name);
      }
    } finally {
      setInBrowser(readBrowserViews(uid));
    }
  }
  return {
    views,
    inBrowser,
    error: changing.error ?? error,
    isPending: changing.isPending,
    create: (view: ViewContent) => changing.mutate(() => createView(uid, view)),
    update: (view: SavedView, changes: Partial<ViewContent>) =>
      changing.mutate(() => updateView(uid, view.id, { ...view, ...changes })),
    remove: ({ id }: SavedView) => changing.mutate(() => deleteView(uid, id)),
    takeOver: () => changing.mutate(takeOver),
  };
}

export type Views = ReturnType<typeof useViews>;

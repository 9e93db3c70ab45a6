// Views of a list that somebody named: kept in this browser, shared by copying their address.
import { useState } from 'react';
import type { ListSearch } from './list-search.ts';

interface SavedView {
  readonly name: string;
  readonly search: ListSearch;
}

const storageKey = (uid: string): string => `plinth-views ${uid}`;

function read(uid: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(uid)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function useSavedViews(uid: string) {
  const [views, setViews] = useState(() => read(uid));
  const keep = (next: readonly SavedView[]): void => {
    localStorage.setItem(storageKey(uid), JSON.stringify(next));
    setViews(next);
  };
  return {
    views,
    save: (view: SavedView): void => keep([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string): void => keep(views.filter((view) => view.name !== name)),
  };
}

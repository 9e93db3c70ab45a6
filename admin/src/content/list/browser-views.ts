// Views that an older version of the panel stored in this browser. Each is deleted here after the server has stored it.
import type { ListSearch } from './list-search.ts';

export interface BrowserView {
  readonly name: string;
  readonly search: ListSearch;
}

const storageKey = (uid: string): string => `plinth-views ${uid}`;

export function readBrowserViews(uid: string): readonly BrowserView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

export function dropBrowserView(uid: string, name: string): void {
  const left = readBrowserViews(uid).filter((view) => view.name !== name);
  if (left.length === 0) localStorage.removeItem(storageKey(uid));
  else localStorage.setItem(storageKey(uid), JSON.stringify(left));
}

const isView = (value: unknown): value is BrowserView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'object';

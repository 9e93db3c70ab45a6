// The state of the library in its address.
import { positive } from '../content/list/list-search.ts';

export interface LibrarySearch {
  readonly page?: string;
  readonly q?: string;
  readonly kind?: string;
  /** The id of a folder; absent is the top. */
  readonly folder?: string;
  readonly duplicates?: string;
  readonly sort?: string;
}

/** What is left out is as it was; undefined takes it away. Anything but another page starts at the first one. */
export type LibraryChange = (changes: Partial<Record<keyof LibrarySearch, string | undefined>>) => void;

const names = ['page', 'q', 'kind', 'folder', 'duplicates', 'sort'] as const;

export const sorts = ['createdAt:desc', 'createdAt:asc', 'name:asc', 'size:desc'] as const;

/** The first one unless the address names another. */
export const sortOf = ({ sort }: LibrarySearch): (typeof sorts)[number] =>
  sorts.find((known) => known === sort) ?? sorts[0];

export const parseLibrarySearch = (search: Readonly<Record<string, unknown>>): LibrarySearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

export const folderOf = ({ folder }: LibrarySearch): number | null => {
  const id = positive(folder, 0);
  return id === 0 ? null : id;
};

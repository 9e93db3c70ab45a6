// The state of the library in its address.
import { positive } from '../content/list/list-search.ts';

export interface LibrarySearch {
  readonly page?: string;
  readonly q?: string;
  readonly kind?: string;
  /** The id of a folder; absent is the top. */
  readonly folder?: string;
  readonly duplicates?: string;
}

const names = ['page', 'q', 'kind', 'folder', 'duplicates'] as const;

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

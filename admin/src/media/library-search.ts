// The state of the library in its URL.
import { positive, textsIn } from '../content/list/list-search.ts';

export interface LibrarySearch {
  readonly page?: string;
  readonly q?: string;
  readonly kind?: string;
  /** The id of a folder; undefined for the top. */
  readonly folder?: string;
  readonly duplicates?: string;
  readonly sort?: string;
}

/** Changes search parameters; undefined removes one. All changes except the page go back to the first page. `replace`: without a step in the history. */
export type LibraryChange = (
  changes: Partial<Record<keyof LibrarySearch, string | undefined>>,
  options?: { readonly replace: boolean },
) => void;

const names = ['page', 'q', 'kind', 'folder', 'duplicates', 'sort'] as const;

export const sorts = ['createdAt:desc', 'createdAt:asc', 'name:asc', 'size:desc'] as const;

/** The sort of the URL; the first one by default. */
export const sortOf = ({ sort }: LibrarySearch): (typeof sorts)[number] =>
  sorts.find((known) => known === sort) ?? sorts[0];

export const parseLibrarySearch = (search: Readonly<Record<string, unknown>>): LibrarySearch =>
  textsIn(search, names);

export const folderOf = ({ folder }: LibrarySearch): number | null => {
  const id = positive(folder, 0);
  return id === 0 ? null : id;
};

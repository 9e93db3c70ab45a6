// The state of a list in its URL, so that links show the same list.

/** The search parameters; missing ones have defaults. */
export interface ListSearch {
  readonly page?: string;
  readonly pageSize?: string;
  readonly sort?: string;
  readonly q?: string;
  readonly state?: string;
  readonly locale?: string;
  /** Names, in their order. */
  readonly columns?: string;
  /** JSON of `Condition[]`. */
  readonly filters?: string;
}

const names = ['page', 'pageSize', 'sort', 'q', 'state', 'locale', 'columns', 'filters'] as const;

export const parseListSearch = (search: Readonly<Record<string, unknown>>): ListSearch =>
  textsIn(search, names);

/** The parameters with these names that are texts, and not empty. */
export const textsIn = <Name extends string>(
  search: Readonly<Record<string, unknown>>,
  wanted: readonly Name[],
): { readonly [Key in Name]?: string } =>
  Object.fromEntries(
    wanted.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  ) as { readonly [Key in Name]?: string };

/** Parses the query string of a saved view. */
export const searchOfQuery = (query: string): ListSearch =>
  parseListSearch(Object.fromEntries(new URLSearchParams(query)));

export const queryOfSearch = (search: ListSearch): string =>
  new URLSearchParams(Object.entries(parseListSearch({ ...search }))).toString();

export const pageSizes = ['25', '50', '100'];

export const positive = (value: string | undefined, otherwise: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
};

/** The filters by status, with their labels. */
export const states = {
  draft: 'never-published',
  modified: 'modified',
  published: 'unmodified',
} as const;

export const isState = (name: string | undefined): name is keyof typeof states =>
  name !== undefined && name in states;

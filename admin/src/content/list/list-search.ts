// The state of a list in its address: a link shows the same list to everybody.

/** As in the address: absent is the default. */
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
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** Saved views hold a list as the query string of its address. */
export const searchOfQuery = (query: string): ListSearch =>
  parseListSearch(Object.fromEntries(new URLSearchParams(query)));

export const queryOfSearch = (search: ListSearch): string =>
  new URLSearchParams(Object.entries(parseListSearch({ ...search }))).toString();

export const pageSizes = ['25', '50', '100'];

export const positive = (value: string | undefined, otherwise: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
};

/** Which documents by their publication, and what the interface calls them. */
export const states = {
  draft: 'never-published',
  modified: 'modified',
  published: 'unmodified',
} as const;

export const isState = (name: string | undefined): name is keyof typeof states =>
  name !== undefined && name in states;

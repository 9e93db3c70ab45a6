// A Query is what was asked: syntax only, with no promise that the names in it exist or may be read. REST parameters
// and GraphQL arguments both become one; the planner decides what it means.
import type { Layout } from './layout.ts';

export interface Query {
  readonly fields?: readonly string[];
  readonly populate?: PopulateQuery;
  /** `pLevel` and `pIgnore`; they mean something where the project has the plugin that reads them. */
  readonly levels?: { readonly depth: number | undefined; readonly ignored: readonly string[] };
  readonly filters?: FilterQuery;
  readonly sort?: readonly SortQuery[];
  readonly pagination?: PaginationQuery;
  readonly status?: 'draft' | 'published';
  readonly locale?: readonly string[] | '*';
  readonly publicationFilter?: PublicationFilter;
  readonly search?: string;
  /** GraphQL's arrangement of the response. */
  readonly layout?: Layout;
}

/** One document is asked for in one locale: `*` is the name of none, so that none is found. */
export const ofOneLocale = (query: Query): Query =>
  query.locale === '*' ? { ...query, locale: ['*'] } : query;

export const publicationFilters = [
  'never-published',
  'has-published-version',
  'modified',
  'unmodified',
  'never-published-document',
  'has-published-version-document',
  'published-without-draft',
  'published-with-draft',
] as const;
export type PublicationFilter = (typeof publicationFilters)[number];

export type FilterQuery =
  /** `isWritten`: by its name; otherwise several keys of one object, which must all hold. */
  | { readonly kind: 'and'; readonly filters: readonly FilterQuery[]; readonly isWritten: boolean }
  | { readonly kind: 'or'; readonly filters: readonly FilterQuery[] }
  | { readonly kind: 'not'; readonly filter: FilterQuery }
  /** A condition below a name: an attribute, or a relation or component that leads to one. */
  | { readonly kind: 'below'; readonly name: string; readonly filter: FilterQuery }
  /** `operator` as written, with its `$`; the implied one is `$eq`, or `$in` for a list. */
  | { readonly kind: 'compare'; readonly operator: string; readonly operand: unknown };

export interface SortQuery {
  readonly path: readonly string[];
  /** As written behind the path, `asc` or `desc` if it means something; undefined: ascending. */
  readonly order: string | undefined;
}

export type PaginationQuery =
  | {
      readonly kind: 'page';
      readonly page: number;
      readonly pageSize: number | undefined;
      readonly withCount: boolean | undefined;
    }
  | {
      readonly kind: 'offset';
      readonly start: number;
      readonly limit: number | undefined;
      readonly withCount: boolean | undefined;
    }
  /** One of both; an empty `after` is the first page. */
  | {
      readonly kind: 'cursor';
      readonly after?: string;
      readonly before?: string;
      readonly pageSize: number | undefined;
      readonly withCount?: boolean | undefined;
    };

/** `all`: `populate=*`, everything one level deep. */
export type PopulateQuery =
  | { readonly kind: 'all'; readonly deep?: DeepLevels }
  | { readonly kind: 'entries'; readonly entries: ReadonlyMap<string, PopulateEntry> };

/** Everything below everything, too. */
export interface DeepLevels {
  /** This one counts. */
  readonly levels: number;
  /** Types on the way here. */
  readonly above: readonly string[];
  /** Names of attributes that are left out; undefined where the plugin leaves none out by name. */
  readonly ignored?: readonly string[] | undefined;
}

/** What is asked of one populated attribute. */
export type PopulateEntry =
  /** A step of a list or a dotted text, and what is named below it. `path`: the text up to here. */
  | { readonly kind: 'path'; readonly path: string; readonly populate?: PopulateQuery }
  /** `populate[x]=true`: what default results show of it. */
  | { readonly kind: 'plain' }
  /** `populate[x]=false`: nothing of it, but there has to be such a name. */
  | { readonly kind: 'nothing' }
  /** `populate[x]=*`: refused where x has relations of its own. */
  | { readonly kind: 'star' }
  | ParametersEntry
  | SelectionEntry
  /** Per component of a zone, or per type of a morph relation. */
  | { readonly kind: 'fragments'; readonly on: Fragments; readonly isCount: boolean }
  /** GraphQL's selection of a zone; `unknownItem` is finished JSON for items whose component it does not know any more. */
  | { readonly kind: 'union'; readonly on: Fragments; readonly unknownItem: string }
  /** The documents that show a file, per type, those that show it inside components too. */
  | { readonly kind: 'allUses'; readonly on: Fragments }
  /** Under another name than the attribute's: GraphQL may ask twice for the same one. */
  | { readonly kind: 'alias'; readonly attribute: string; readonly entry: PopulateEntry }
  /** How a document stands between its draft and its publication. No text of a request becomes this. */
  | { readonly kind: 'state' }
  /** The administrator who made the document, or who wrote the version last. */
  | { readonly kind: 'administrator'; readonly who: 'creator' | 'editor' }
  /** Which of these actions the caller may do to the row, by the keys that say so. No text of a request becomes this. */
  | { readonly kind: 'may'; readonly actions: Readonly<Record<string, string>> }
  /** A key that no populate object has. */
  | { readonly kind: 'unknown'; readonly key: string };

export type Fragments = ReadonlyMap<string, PopulateEntry>;

/** What related rows or components can be asked by. */
export type RowsQuery = Pick<Query, 'fields' | 'filters' | 'sort' | 'populate' | 'pagination' | 'layout'>;

/** `populate[x][fields]=…`, or a list below `populate[x]`. */
export interface ParametersEntry extends Omit<RowsQuery, 'pagination' | 'layout'> {
  readonly kind: 'parameters';
  readonly isCount: boolean;
  /** What stood below the key, for messages. */
  readonly written: unknown;
}

/** GraphQL's selection of related rows or components; lists have pages, while REST shows them whole. */
export interface SelectionEntry extends RowsQuery {
  readonly kind: 'selection';
  /** Refused where the caller may not reach it, instead of left out. */
  readonly isDemanded: boolean;
}

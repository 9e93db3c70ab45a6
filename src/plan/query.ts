// A Query is a parsed request: syntax only. Its names may not exist or may be forbidden. REST parameters and GraphQL arguments both
// become a Query; the planner resolves it.
import type { Layout } from './layout.ts';

export interface Query {
  readonly fields?: readonly string[];
  readonly populate?: PopulateQuery;
  /** `pLevel` and `pIgnore`, which are used in projects that have the plugin for them. */
  readonly levels?: { readonly depth: number | undefined; readonly ignored: readonly string[] };
  readonly filters?: FilterQuery;
  readonly sort?: readonly SortQuery[];
  readonly pagination?: PaginationQuery;
  readonly status?: 'draft' | 'published';
  /** The status of related documents, if it is not that of the documents themselves. */
  readonly relatedStatus?: 'draft' | 'published';
  readonly locale?: readonly string[] | '*';
  /** The query of one document names its locale in a list, which reads and writes refuse. */
  readonly isLocaleList?: true;
  readonly publicationFilter?: PublicationFilter;
  readonly search?: string;
  /** GraphQL's arrangement of the response. */
  readonly layout?: Layout;
}

/** The query of a single document. `*` is not the name of a locale, so that it finds nothing. */
export const withoutAllLocales = (query: Query): Query =>
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
  /** `isWritten`: written as `$and`. Otherwise it stands for several keys of one object. */
  | { readonly kind: 'and'; readonly filters: readonly FilterQuery[]; readonly isWritten: boolean }
  | { readonly kind: 'or'; readonly filters: readonly FilterQuery[] }
  | { readonly kind: 'not'; readonly filter: FilterQuery }
  /** A condition below the name of an attribute, relation or component. */
  | { readonly kind: 'below'; readonly name: string; readonly filter: FilterQuery }
  /** `operator` as written, with `$`. Without one it is `$eq`, or `$in` for a list. */
  | { readonly kind: 'compare'; readonly operator: string; readonly operand: unknown };

/** The filter that only this document meets. */
export const isDocument = (documentId: string): FilterQuery => ({
  kind: 'below',
  name: 'documentId',
  filter: { kind: 'compare', operator: '$eq', operand: documentId },
});

export interface SortQuery {
  readonly path: readonly string[];
  /** The text after the path, valid or not; undefined means ascending. */
  readonly order: string | undefined;
  /** `sort[name]=` and `sort[name]`: the name must exist, but nothing is sorted by it. */
  readonly isBlank?: true;
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
  /** Exactly one of `after` and `before`; an empty `after` is the first page. */
  | {
      readonly kind: 'cursor';
      readonly after?: string;
      readonly before?: string;
      readonly pageSize: number | undefined;
      readonly withCount?: boolean | undefined;
    };

/** `all`: `populate=*`, one level of everything. */
export type PopulateQuery =
  | { readonly kind: 'all'; readonly deep?: DeepLevels }
  | {
      readonly kind: 'entries';
      readonly entries: ReadonlyMap<string, PopulateEntry>;
      /** What later paths of the list have replaced: its names must exist, and nothing of it is shown. */
      readonly replaced?: ReadonlyMap<string, PopulateEntry>;
    };

/** Several levels of everything. */
export interface DeepLevels {
  /** The number of levels, the current one included. */
  readonly levels: number;
  /** The types that contain the current one. */
  readonly above: readonly string[];
  /** Names of attributes that are left out; undefined if the plugin has no such parameter. */
  readonly ignored?: readonly string[] | undefined;
}

/** The parameters of one populated attribute. */
export type PopulateEntry =
  /**
   * A step of a dotted path, and what is named below it. `path`: the text up to here. `isOnlyStep`: left out if nothing that it
   * leads to can be shown.
   */
  | {
      readonly kind: 'path';
      readonly path: string;
      readonly populate?: PopulateQuery;
      readonly isOnlyStep?: true;
    }
  /** `populate[x]=true`: the default selection. */
  | { readonly kind: 'plain' }
  /** `populate[x]=false`: not shown, but the name must exist. */
  | { readonly kind: 'nothing' }
  /** `populate[x]=*`: refused if x has relations. */
  | { readonly kind: 'star' }
  | ParametersEntry
  | SelectionEntry
  /** `on`: entries by component of a zone, or by type of a morph relation. */
  | { readonly kind: 'fragments'; readonly on: Fragments; readonly isCount: boolean }
  /** GraphQL's selection of a zone. `unknownItem` is finished JSON for items whose component is no longer in the zone. */
  | { readonly kind: 'union'; readonly on: Fragments; readonly unknownItem: string }
  /** The documents that use a file, by type, uses in components included. */
  | { readonly kind: 'allUses'; readonly on: Fragments }
  /** An attribute under another name: GraphQL may select one several times. */
  | { readonly kind: 'alias'; readonly attribute: string; readonly entry: PopulateEntry }
  /** The state of a draft compared with its published version. Requests cannot express it. */
  | { readonly kind: 'state' }
  /** The administrator who created the document, or who last changed the version. */
  | { readonly kind: 'administrator'; readonly who: 'creator' | 'editor' }
  /** Which of these actions the caller may apply to the row, by key. Requests cannot express it. */
  | { readonly kind: 'may'; readonly actions: Readonly<Record<string, string>> }
  | UnknownEntry;

/** A key that no populate object has, or a text in place of an object: its first step. */
export interface UnknownEntry {
  readonly kind: 'unknown';
  readonly key: string;
  readonly written: unknown;
}

export type Fragments = ReadonlyMap<string, PopulateEntry>;

/** The parameters for related rows or components. `status` is refused unless it is that of the whole read. */
export type RowsQuery = Pick<
  Query,
  'fields' | 'filters' | 'sort' | 'populate' | 'pagination' | 'layout' | 'status'
>;

/** `populate[x][fields]=…`, or a list below `populate[x]`. */
export interface ParametersEntry extends Omit<RowsQuery, 'pagination' | 'layout' | 'status'> {
  readonly kind: 'parameters';
  readonly isCount: boolean;
  /** The value as it was sent, for messages. */
  readonly written: unknown;
}

/** GraphQL's selection of related rows or components. Its lists are paged, while REST shows them whole. */
export interface SelectionEntry extends RowsQuery {
  readonly kind: 'selection';
  /** If the caller may not reach it, it is refused instead of left out. */
  readonly isDemanded: boolean;
}

// A Query is what was asked: syntax only, with no promise that the names in it exist or may be read. REST parameters
// and GraphQL arguments both become one; the planner decides what it means.
import type { Layout } from './layout.ts';

export interface Query {
  readonly fields?: readonly string[];
  readonly populate?: PopulateQuery;
  readonly filters?: FilterQuery;
  readonly sort?: readonly SortQuery[];
  readonly pagination?: PaginationQuery;
  readonly status?: 'draft' | 'published';
  readonly locale?: readonly string[] | '*';
  readonly publicationFilter?: PublicationFilter;
  readonly search?: string;
  /** GraphQL's arrangement of the answer. */
  readonly layout?: Layout;
}

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
  readonly direction: 'asc' | 'desc';
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
    };

/** `all`: `populate=*`, everything one level deep. */
export type PopulateQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'entries'; readonly entries: ReadonlyMap<string, PopulateEntry> };

export interface PopulateEntry {
  /** `path`: named in a list or a dotted text; `object`: a key of brackets. Errors differ between the two. */
  readonly form: 'path' | 'object';
  /** `populate[x]=*`: refused where x has relations of its own. */
  readonly isStar: boolean;
  readonly isCount: boolean;
  readonly fields?: readonly string[];
  readonly filters?: FilterQuery;
  readonly sort?: readonly SortQuery[];
  readonly populate?: PopulateQuery;
  /** GraphQL pages lists inside documents; REST shows them whole. */
  readonly pagination?: PaginationQuery;
  /** The attribute, where the entry has another name: GraphQL may ask twice for the same one. */
  readonly attribute?: string;
  /** GraphQL says so where the caller may not reach what is asked for; REST leaves it out. */
  readonly isDemanded?: boolean;
  readonly layout?: Layout;
  /** Of a zone: finished JSON for items whose component it does not know any more. */
  readonly unknownItem?: string | undefined;
  /** Of the uses of a file: those inside components count, too. */
  readonly isWithComponents?: boolean;
  /** Per component of a zone, or per type of a morph relation. */
  readonly on?: ReadonlyMap<string, PopulateEntry>;
  /** Keys that no populate object has, in order. */
  readonly unknown: readonly string[];
  /** What stood below the key, for messages. */
  readonly raw: unknown;
}

// Arguments of generated fields as the parts of a Query.
import { cursorOfRoot, mixedCursors, mixedPagination } from '../../errors/request.ts';
import { unknownKey } from '../../plan/planning.ts';
import type { PaginationQuery, PublicationFilter, Query } from '../../plan/query.ts';
import { parseSort } from '../../rest/parse-sort.ts';
import type { AttributeOwner, Component, ContentType, Schema } from '../../schema/schema.ts';
import { hasField, type ShadowCrud } from '../extension/shadow-crud.ts';
import { ownerBelow, parseFilters } from './parse-filters.ts';

/** As graphql-js coerced them: of the types that generate/arguments.ts declares. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a list can be asked by. */
export interface Names {
  readonly schema: Schema;
  readonly shadow: ShadowCrud;
}

/** `filters`, `sort` and `pagination` of a list. */
export function parseList(
  { filters, sort, pagination }: Arguments,
  owner: AttributeOwner,
  names: Names,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const filter = parseFilters(filters, owner, names.schema);
  const keys = Array.isArray(sort) ? parseSort(sort.filter((key) => key !== null)) : [];
  for (const { path } of keys) refuseSwitchedOff(path, owner, names);
  return {
    ...(filter ? { filters: filter } : {}),
    ...(keys.length > 0 ? { sort: keys } : {}),
    pagination: parsePagination(pagination),
  };
}

/** What a project took from the filters is not there to sort by either: the order would tell it. */
function refuseSwitchedOff(path: readonly string[], owner: AttributeOwner, { schema, shadow }: Names): void {
  let at: AttributeOwner | undefined = owner;
  for (const [index, name] of path.entries()) {
    if (!at) return;
    const type = shadow.contentType(at.uid);
    if (!type.isEnabled() || (hasField(at, name) && !type.field(name).hasFiltersEnabled()))
      throw unknownKey(name, { param: 'sort', path: path.slice(0, index) });
    at = ownerBelow(name, at, schema);
  }
}

/** Of a list that has pages by number alone: below the root of an operation, and what is held in memory. */
export function parseListBelow(
  given: Arguments,
  owner: AttributeOwner,
  names: Names,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const list = parseList(given, owner, names);
  if (list.pagination?.kind === 'cursor') throw cursorOfRoot();
  return list;
}

/** Of a relation. Other locales come in the order in which they were written, unless they are sorted. */
export function parseRelatedList(
  name: string,
  given: Arguments,
  target: ContentType,
  names: Names,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const list = parseListBelow(given, target, names);
  return name === 'localizations' && !list.sort ? { ...list, sort: [{ path: ['id'], order: 'asc' }] } : list;
}

/** Components belong to their document: they are all shown unless a page of them is asked for. */
export function parseComponents(
  given: Arguments,
  component: Component,
  names: Names,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const { pagination, ...others } = parseListBelow(given, component, names);
  const isPaged = Object.keys(numbersOf(given.pagination)).length > 0;
  return isPaged && pagination ? { ...others, pagination } : others;
}

/** Numbers outside the limits mean the nearest limit; -1 is as much as is allowed. */
function parsePagination(given: unknown): PaginationQuery {
  const [cursor] = cursorsIn(given);
  if (cursor) return parseCursor(given, cursor);
  const { page, pageSize, start, limit } = numbersOf(given);
  const isByPage = page !== undefined || pageSize !== undefined;
  const isByOffset = start !== undefined || limit !== undefined;
  if (isByPage && isByOffset) {
    throw mixedPagination();
  }
  return isByOffset
    ? { kind: 'offset', start: Math.max(0, start ?? 0), limit: sizeOf(limit), withCount: false }
    : { kind: 'page', page: Math.max(1, page ?? 1), pageSize: sizeOf(pageSize), withCount: false };
}

/** As over REST: `after` and `before` go with `pageSize` alone. */
function parseCursor(given: unknown, [name, cursor]: readonly [string, string]): PaginationQuery {
  const { pageSize, ...numbers } = numbersOf(given);
  const second = cursorsIn(given)[1]?.[0] ?? Object.keys(numbers)[0];
  if (second !== undefined) throw mixedCursors({ first: name, second });
  return { kind: 'cursor', [name]: cursor, pageSize: sizeOf(pageSize) };
}

const cursorsIn = (given: unknown): readonly (readonly [string, string])[] =>
  ['after', 'before'].flatMap((name) => {
    const cursor: unknown = Object(given)[name];
    return typeof cursor === 'string' ? [[name, cursor] as const] : [];
  });

interface PageNumbers {
  readonly page?: number;
  readonly pageSize?: number;
  readonly start?: number;
  readonly limit?: number;
}

const numbersOf = (given: unknown): PageNumbers =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, number]) => typeof number === 'number'));

function sizeOf(size: number | undefined): number | undefined {
  if (size === undefined) return undefined;
  return size === -1 ? 1_000_000_000 : Math.max(1, size);
}

/** Which versions a read is about: `status` outweighs the older `publicationState`. */
export function parseVersion(
  { status, publicationState, publicationFilter, hasPublishedVersion, locale }: Arguments,
  { isLocalized }: ContentType,
): Pick<Query, 'status' | 'locale' | 'publicationFilter'> {
  const asksDrafts =
    status === undefined || status === null ? publicationState === 'preview' : status === 'draft';
  return {
    status: asksDrafts ? 'draft' : 'published',
    ...(isLocalized && typeof locale === 'string' && locale !== ''
      ? { locale: locale === '*' ? '*' : [locale] }
      : {}),
    ...historyOf(publicationFilter, hasPublishedVersion),
  };
}

function historyOf(filter: unknown, hasPublishedVersion: unknown): Pick<Query, 'publicationFilter'> {
  if (typeof filter === 'string') return { publicationFilter: filter as PublicationFilter };
  if (typeof hasPublishedVersion !== 'boolean') return {};
  return {
    publicationFilter: hasPublishedVersion ? 'has-published-version-document' : 'never-published-document',
  };
}

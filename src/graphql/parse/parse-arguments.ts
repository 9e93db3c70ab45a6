// Parses arguments of generated fields into parts of a Query.
import { cursorOfRoot, mixedCursors, mixedPagination } from '../../errors/families/request.ts';
import { unknownKey } from '../../plan/planning.ts';
import type { PaginationQuery, PublicationFilter, Query } from '../../plan/query.ts';
import { parseSort } from '../../rest/parse-sort.ts';
import type { AttributeOwner, Component, ContentType, Schema } from '../../schema/schema.ts';
import { hasField, type ShadowCrud } from '../extension/shadow-crud.ts';
import type { ReadMark } from '../marks/marks.ts';
import { ownerBelow, parseFilters } from './parse-filters.ts';

/** Arguments that graphql-js has coerced to the types of generate/arguments.ts. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The context of the names in the arguments of a list. */
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

/** Attributes that a project has removed from filters cannot be sorted by either, since the order would reveal values. */
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

/** The arguments of a list without pages by cursor: below the root, and of data in memory. */
export function parseListBelow(
  argumentValues: Arguments,
  owner: AttributeOwner,
  names: Names,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const list = parseList(argumentValues, owner, names);
  if (list.pagination?.kind === 'cursor') throw cursorOfRoot();
  return list;
}

/** The arguments of a relation. Other locales are in the order of their creation, unless sorted. */
export function parseRelatedList(
  name: string,
  argumentValues: Arguments,
  target: ContentType,
  names: Names,
): Pick<Query, 'filters' | 'sort' | 'pagination' | 'status'> {
  const list = { ...parseListBelow(argumentValues, target, names), ...stateOf(argumentValues) };
  return name === 'localizations' && !list.sort ? { ...list, sort: [{ path: ['id'], order: 'asc' }] } : list;
}

const stateOf = ({ publicationState }: Arguments): Pick<Query, 'status'> =>
  typeof publicationState === 'string'
    ? { status: publicationState === 'preview' ? 'draft' : 'published' }
    : {};

/** All components are shown unless a page is requested. */
export function parseComponents(
  argumentValues: Arguments,
  component: Component,
  names: Names,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const { pagination, ...others } = parseListBelow(argumentValues, component, names);
  const isPaged = Object.keys(numbersOf(argumentValues.pagination)).length > 0;
  return isPaged && pagination ? { ...others, pagination } : others;
}

/** Numbers outside of the limits mean the nearest limit; a `limit` of -1 means the maximum. */
function parsePagination(input: unknown): PaginationQuery {
  const [cursor] = cursorsIn(input);
  if (cursor) return parseCursor(input, cursor);
  const { page, pageSize, start, limit } = numbersOf(input);
  const isByPage = page !== undefined || pageSize !== undefined;
  const isByOffset = start !== undefined || limit !== undefined;
  if (isByPage && isByOffset) {
    throw mixedPagination();
  }
  return isByOffset
    ? { kind: 'offset', start: Math.max(0, start ?? 0), limit: limitOf(limit), withCount: false }
    : { kind: 'page', page: Math.max(1, page ?? 1), pageSize: sizeOf(pageSize), withCount: false };
}

/** As over REST, `after` and `before` can only be combined with `pageSize`. */
function parseCursor(input: unknown, [name, cursor]: readonly [string, string]): PaginationQuery {
  const { pageSize, ...numbers } = numbersOf(input);
  const second = cursorsIn(input)[1]?.[0] ?? Object.keys(numbers)[0];
  if (second !== undefined) throw mixedCursors({ first: name, second });
  return { kind: 'cursor', [name]: cursor, pageSize: sizeOf(pageSize) };
}

const cursorsIn = (input: unknown): readonly (readonly [string, string])[] =>
  ['after', 'before'].flatMap((name) => {
    const cursor: unknown = Object(input)[name];
    return typeof cursor === 'string' ? [[name, cursor] as const] : [];
  });

interface PageNumbers {
  readonly page?: number;
  readonly pageSize?: number;
  readonly start?: number;
  readonly limit?: number;
}

const numbersOf = (input: unknown): PageNumbers =>
  Object.fromEntries(Object.entries(input ?? {}).filter(([, number]) => typeof number === 'number'));

const sizeOf = (size: number | undefined): number | undefined =>
  size === undefined ? undefined : Math.max(1, size);

const limitOf = (limit: number | undefined): number | undefined =>
  limit === -1 ? 1_000_000_000 : sizeOf(limit);

/** The requested versions: `status` takes precedence over the older `publicationState`. */
export function parseVersion(
  { status, publicationState, publicationFilter, hasPublishedVersion, locale }: Arguments,
  { isLocalized }: ContentType,
  form: ReadMark['form'],
): Pick<Query, 'status' | 'locale' | 'publicationFilter'> {
  const asksDrafts =
    status === undefined || status === null ? publicationState === 'preview' : status === 'draft';
  return {
    status: asksDrafts ? 'draft' : 'published',
    ...(isLocalized && typeof locale === 'string' && locale !== ''
      ? { locale: locale === '*' || (form === 'entity' && locale === 'all') ? '*' : [locale] }
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

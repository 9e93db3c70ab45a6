// Arguments of generated fields as the parts of a Query.
import { PlinthError } from '../../errors/errors.ts';
import type { PaginationQuery, PublicationFilter, Query } from '../../plan/query.ts';
import { parseSort } from '../../rest/parse-sort.ts';
import type { AttributeOwner, Component, ContentType, Schema } from '../../schema/schema.ts';
import { parseFilters } from './parse-filters.ts';

/** As graphql-js coerced them: of the types that generate/arguments.ts declares. */
export type Arguments = Readonly<Record<string, unknown>>;

/** `filters`, `sort` and `pagination` of a list. */
export function parseList(
  { filters, sort, pagination }: Arguments,
  owner: AttributeOwner,
  schema: Schema,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const filter = parseFilters(filters, owner, schema);
  const keys = Array.isArray(sort) ? parseSort(sort.filter((key) => key !== null)) : [];
  return {
    ...(filter ? { filters: filter } : {}),
    ...(keys.length > 0 ? { sort: keys } : {}),
    pagination: parsePagination(pagination),
  };
}

/** Of a relation. Other locales come in the order in which they were written (recorded), unless they are sorted. */
export function parseRelatedList(
  name: string,
  given: Arguments,
  target: ContentType,
  schema: Schema,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const list = parseList(given, target, schema);
  return name === 'localizations' && !list.sort
    ? { ...list, sort: [{ path: ['id'], direction: 'asc' }] }
    : list;
}

/** Components belong to their document: they are all shown unless a page of them is asked for. */
export function parseComponents(
  given: Arguments,
  component: Component,
  schema: Schema,
): Pick<Query, 'filters' | 'sort' | 'pagination'> {
  const { pagination, ...others } = parseList(given, component, schema);
  const isPaged = Object.keys(numbersOf(given.pagination)).length > 0;
  return isPaged && pagination ? { ...others, pagination } : others;
}

/** Numbers outside the limits mean the nearest limit; -1 is as much as is allowed (behaviour.md, GraphQL). */
function parsePagination(given: unknown): PaginationQuery {
  const { page, pageSize, start, limit } = numbersOf(given);
  const isByPage = page !== undefined || pageSize !== undefined;
  const isByOffset = start !== undefined || limit !== undefined;
  if (isByPage && isByOffset) {
    throw new PlinthError(
      'PaginationError',
      'Cannot use both page & offset pagination in the same query',
      {},
    );
  }
  return isByOffset
    ? { kind: 'offset', start: Math.max(0, start ?? 0), limit: sizeOf(limit), withCount: false }
    : { kind: 'page', page: Math.max(1, page ?? 1), pageSize: sizeOf(pageSize), withCount: false };
}

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
  const asked = status ?? publicationState ?? 'published';
  return {
    status: asked === 'draft' ? 'draft' : 'published',
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

// The parent values of generated resolvers: rows that one statement has fetched, and envelopes around them. Code of a
// project may return its own values instead.
import type { GraphQLResolveInfo } from 'graphql';
import { forbidden } from '../../errors/errors.ts';
import type { Status } from '../../plan/plan.ts';
import type { JsonText } from '../../read.ts';
import type { PageInfo } from './page-info.ts';

/** Rows under both names of an envelope, for both shapes. */
export const wrapped = (rows: unknown) => ({ data: rows, nodes: rows });

/** Whether a value of code of a project is an envelope already. */
export const isWrapped = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('data' in value || 'nodes' in value || 'value' in value);

/** A list with its pagination, under the names of both shapes. */
export const listResult = (rows: unknown, pagination: PageInfo) => ({
  ...wrapped(rows),
  meta: { pagination },
  pageInfo: pagination,
});

const statusKey = Symbol('status');
const closedKey = Symbol('closed');
const storedKey = Symbol('stored');

/**
 * Rows remember the status in which they were read, in which relations are followed. Of a closed row the caller may
 * read nothing else than what it contains.
 */
export function adopted(json: JsonText | undefined, status: Status, isClosed = false): unknown {
  if (json === undefined) return null;
  const value: unknown = JSON.parse(json.toString());
  adopt(value, { [statusKey]: status, [closedKey]: isClosed });
  return value;
}

function adopt(value: unknown, known: object): void {
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) if (typeof inner === 'object') adopt(inner, known);
  if ('documentId' in value) Object.assign(value, known);
}

export const statusOf = (parent: unknown): Status | undefined =>
  typeof parent === 'object' && parent !== null && statusKey in parent
    ? (parent[statusKey] as Status)
    : undefined;

export const isClosed = (parent: unknown): boolean =>
  typeof parent === 'object' && parent !== null && closedKey in parent && parent[closedKey] === true;

export function propertyOf(parent: unknown, name: string): unknown {
  return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
    ? (parent as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/**
 * What code of a project has populated. It does not know the arguments of the operation, so with arguments a document is
 * read again.
 */
export function populatedBy(parent: unknown, name: string, { fieldNodes }: GraphQLResolveInfo): unknown {
  const isNarrowed = fieldNodes.some((node) => node.arguments !== undefined && node.arguments.length > 0);
  const isReadable = documentIdOf(parent) !== undefined || storedOf(parent) !== undefined;
  return isNarrowed && isReadable ? undefined : propertyOf(parent, name);
}

export function documentIdOf(parent: unknown): string | undefined {
  const documentId = propertyOf(parent, 'documentId');
  return typeof documentId === 'string' ? documentId : undefined;
}

/**
 * Components that code of a project has populated, each with the stored component of its id, which has all that the
 * operation selects below it.
 */
export function withStored(components: unknown, stored: unknown): unknown {
  if (Array.isArray(components)) return components.map((component) => withStored(component, stored));
  if (typeof components !== 'object' || components === null) return components;
  // GraphQL's ids are texts.
  const id = String(propertyOf(components, 'id'));
  const own: unknown = [stored].flat().find((component) => propertyOf(component, 'id') === id);
  return own === undefined ? components : { ...components, [storedKey]: own };
}

export const storedOf = (parent: unknown): unknown =>
  typeof parent === 'object' && parent !== null && storedKey in parent ? parent[storedKey] : undefined;

/** A field that is missing in one of our rows may not be read by the caller. */
export function fieldOf(parent: unknown, name: string): unknown {
  const value = propertyOf(parent, name);
  if (value === undefined && statusOf(parent) !== undefined) throw forbidden();
  return value;
}

/** `{ data }`, `{ nodes }`, or `{ value }` as toEntityResponse() makes it. */
export const rowsOf = (parent: unknown): unknown =>
  propertyOf(parent, 'value') ?? propertyOf(parent, 'data') ?? propertyOf(parent, 'nodes') ?? null;

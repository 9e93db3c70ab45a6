// What generated resolvers hand down: rows that one statement fetched, and the envelopes around them. Code of a project may
// hand down values of its own in their place.
import { forbidden } from '../../errors/errors.ts';
import type { Status } from '../../plan/plan.ts';
import type { JsonText } from '../../read.ts';
import type { PageInfo } from './page-info.ts';

/** Both names of an envelope's rows, so that one resolver serves both shapes and code of a project finds either. */
export const wrapped = (rows: unknown) => ({ data: rows, nodes: rows });

/** Code of a project may have put an envelope there itself. */
export const isWrapped = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('data' in value || 'nodes' in value || 'value' in value);

/** A list with what there is to say of its pages, under the names of both shapes. */
export const listResult = (rows: unknown, pagination: PageInfo) => ({
  ...wrapped(rows),
  meta: { pagination },
  pageInfo: pagination,
});

const statusKey = Symbol('status');
const closedKey = Symbol('closed');

/**
 * Rows know the status that they were read in: relations are followed in the same one. Of a row that is closed the caller
 * may read nothing but what is in it.
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

/** What a row of ours does not have, the caller may not read. */
export function fieldOf(parent: unknown, name: string): unknown {
  const value = propertyOf(parent, name);
  if (value === undefined && statusOf(parent) !== undefined) throw forbidden();
  return value;
}

/** `{ data }`, `{ nodes }`, or `{ value }` as toEntityResponse() makes it. */
export const rowsOf = (parent: unknown): unknown =>
  propertyOf(parent, 'value') ?? propertyOf(parent, 'data') ?? propertyOf(parent, 'nodes') ?? null;

// The longest list that a relation leads to, for GraphQL operations: their cost is checked before they are planned.
import { resolveLink } from '../plan/relations/links.ts';
import type { Schema } from '../schema/schema.ts';
import { linkFanOut, type Statistics } from './statistics.ts';

/** The largest number of documents that one document relates to by the attribute; Infinity if it is not counted. */
export function maxListLength(uid: string, name: string, schema: Schema, statistics: Statistics): number {
  const source = schema.contentTypes.get(uid);
  const attribute = source?.attributes.get(name);
  const isCounted = source !== undefined && statistics.rows.has(source.table);
  if (!isCounted || (attribute?.kind !== 'relation' && attribute?.kind !== 'media'))
    return Number.POSITIVE_INFINITY;
  const { link, target } = resolveLink(schema, { row: source, isComponent: false }, attribute);
  return linkFanOut(link, { source, target }, statistics).high;
}

// How long the lists of related documents are, for queries that are judged before they are planned.
import { resolveLink } from '../plan/links.ts';
import type { Schema } from '../schema/schema.ts';
import { linkFanOut, type Statistics } from './statistics.ts';

/** Of the document with most of them; infinite for what was not counted. */
export function longestList(uid: string, name: string, schema: Schema, statistics: Statistics): number {
  const source = schema.contentTypes.get(uid);
  const attribute = source?.attributes.get(name);
  const isCounted = source !== undefined && statistics.rows.has(source.table);
  if (!isCounted || (attribute?.kind !== 'relation' && attribute?.kind !== 'media'))
    return Number.POSITIVE_INFINITY;
  const { link, target } = resolveLink(schema, { row: source, isComponent: false }, attribute);
  return linkFanOut(link, { source, target }, statistics).high;
}

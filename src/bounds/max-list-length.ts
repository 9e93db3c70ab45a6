// The longest list that a relation leads to, for GraphQL operations: their cost is checked before they are planned.
import type { Abilities } from '../abilities/abilities.ts';
import { resolveLink } from '../plan/relations/links.ts';
import type { MediaAttribute, RelationAttribute, Schema } from '../schema/schema.ts';
import { linkFanOut, type Statistics } from './statistics.ts';

/** A list of related documents, and who asks for it. */
export interface AskedList {
  readonly uid: string;
  readonly name: string;
  readonly abilities: Abilities;
}

/**
 * The largest number of documents that one document relates to by the attribute. Infinity if it is not counted, or if the caller
 * may not read all of them: the cost in an error would tell how many are hidden.
 */
export function maxListLength(asked: AskedList, schema: Schema, statistics: Statistics): number {
  const { uid, name } = asked;
  const source = schema.contentTypes.get(uid);
  const attribute = source?.attributes.get(name);
  const isCounted = source !== undefined && statistics.rows.has(source.table);
  if (!isCounted || (attribute?.kind !== 'relation' && attribute?.kind !== 'media'))
    return Number.POSITIVE_INFINITY;
  if (!isOpen(attribute, asked, schema)) return Number.POSITIVE_INFINITY;
  const { link, target } = resolveLink(schema, { row: source, isComponent: false }, attribute);
  return linkFanOut(link, { source, target }, statistics).high;
}

/** Whether the caller may read the attribute, and each document that it may lead to. Files are read with their documents. */
function isOpen(
  attribute: RelationAttribute | MediaAttribute,
  { uid, abilities }: AskedList,
  schema: Schema,
) {
  const isListed = (type: string, id: string | undefined): boolean => {
    const listed = abilities.rules.get(`${type}.find`)?.attributeIds;
    return listed === undefined || (id !== undefined && listed.includes(id));
  };
  if (!isListed(uid, attribute.id)) return false;
  if (attribute.kind === 'media') return true;
  const { target, mappedBy } = attribute;
  const { filter, scopes } = abilities.rules.get(`${target}.find`) ?? {};
  if (!abilities.may(`${target}.find`) || filter !== undefined || scopes !== undefined) return false;
  return (
    mappedBy === undefined || isListed(target, schema.contentTypes.get(target)?.attributes.get(mappedBy)?.id)
  );
}

// Statements on link tables from the inverse side of a relation.
import { targetLocaleColumn } from '../../schema/storage/storage-names.ts';
import type { LinkTarget } from '../../values/link-target.ts';
import { type Rows, select } from '../columns.ts';
import { cast, replacing, upsert } from '../phrases.ts';
import { tableOf } from '../scope/scope.ts';
import { and, column, identifier, type Sql, sql, value } from '../sql.ts';
import { linkColumns, locatedKey } from './links.ts';
import {
  isPlaced,
  type OwnerRows,
  ownerConditions,
  ownerIdsOf,
  type PlacedOwner,
  placedOwner,
  placedOwners,
  placedPosition,
} from './owner-rows.ts';

const isTarget = ({ documentId, locale }: LinkTarget): readonly Sql[] => [
  sql`target_id = ${value(documentId)}`,
  sql`${identifier(targetLocaleColumn)} = ${value(locale)}`,
];

export function selectInverseLinks(owner: OwnerRows, table: string, target: LinkTarget): Rows<PlacedOwner> {
  const conditions = [...isTarget(target), ...ownerConditions(owner, 'o')];
  return select(
    placedOwner(column('l', 'inverse_position')),
    sql`from ${identifier(table)} l join ${tableOf(owner.contentType)} o on o.id = l.source_id
      where ${and(conditions)} order by l.inverse_position`,
  );
}

/** Links every owner; new links are appended to the owner's list. */
export const setInverseLinks = (
  owner: OwnerRows,
  table: string,
  { documentId, locale }: LinkTarget,
  owners: readonly PlacedOwner[],
): Sql => {
  const ownLinks = sql`${identifier(table)} l where l.source_id = o.id`;
  const last = sql`(select coalesce(max(l.position), 0) + 1 from ${ownLinks})`;
  const target = cast(value(documentId), 'text');
  const said = cast(value(locale), 'text');
  const rows = sql`select o.id, ${target}, ${last}, ${placedPosition}, ${said}
    from ${placedOwners(owner, owners)} join ${tableOf(owner.contentType)} o on ${isPlaced}`;
  return upsert(
    { table, columns: [...linkColumns, targetLocaleColumn], rows },
    { key: locatedKey, set: replacing('inverse_position') },
  );
};

export const clearInverseLinks = (
  owner: OwnerRows,
  table: string,
  target: LinkTarget,
  ownerIds: readonly string[],
): Sql =>
  sql`delete from ${identifier(table)}
    where ${and([...isTarget(target), sql`source_id in (${ownerIdsOf(owner, ownerIds)})`])}`;

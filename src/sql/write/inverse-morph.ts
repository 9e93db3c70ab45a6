// Statements on polymorphic links from the inverse side, which stores no order.
import { linkTable, morphTypeColumn } from '../../schema/storage/storage-names.ts';
import { type Rows, select } from '../columns.ts';
import { cast, insertMissing } from '../phrases.ts';
import { tableOf } from '../scope/scope.ts';
import { and, identifier, literal, type Sql, sql, value, valueList } from '../sql.ts';
import {
  isPlaced,
  type OwnerRows,
  ownerConditions,
  ownerIdsOf,
  type PlacedOwner,
  placedOwner,
  placedOwners,
} from './owner-rows.ts';

/** The target document, and the attribute of the owners. */
export interface MorphEnd {
  readonly uid: string;
  readonly documentId: string;
  readonly attributeId: string;
}

export function selectMorphOwners(owner: OwnerRows, end: MorphEnd, isMany: boolean): Rows<PlacedOwner> {
  const table = tableOf(owner.contentType);
  const found = isMany
    ? sql`from ${linksOf(owner, end)} l join ${table} o on o.id = l.source_id`
    : sql`from ${table} o`;
  return select(
    placedOwner(literal('0')),
    sql`${found} where ${and([...(isMany ? inTable(end) : inColumns(end)), ...ownerConditions(owner, 'o')])}
      order by o.id`,
  );
}

const linksOf = ({ contentType }: OwnerRows, { attributeId }: MorphEnd): Sql =>
  identifier(linkTable(contentType, attributeId));

const inTable = ({ uid, documentId }: MorphEnd): readonly Sql[] => [
  sql`target_type = ${value(uid)}`,
  sql`target_id = ${value(documentId)}`,
];

const inColumns = ({ uid, documentId, attributeId }: MorphEnd): readonly Sql[] => [
  sql`${identifier(morphTypeColumn(attributeId))} = ${value(uid)}`,
  sql`${identifier(attributeId)} = ${value(documentId)}`,
];

/** Existing links keep their position; new ones are appended to the owner's list. */
export function addMorphOwners(
  owner: OwnerRows,
  end: MorphEnd,
  owners: readonly PlacedOwner[],
  isMany: boolean,
): Sql {
  const [type, target] = [cast(value(end.uid), 'text'), cast(value(end.documentId), 'text')];
  const ownerTable = tableOf(owner.contentType);
  const listed = placedOwners(owner, owners);
  if (!isMany)
    return sql`update ${ownerTable} as o
      set ${identifier(end.attributeId)} = ${target},
        ${identifier(morphTypeColumn(end.attributeId))} = ${type}
      from ${listed} where ${isPlaced}`;
  const table = linkTable(owner.contentType, end.attributeId);
  const own = sql`${identifier(table)} l where l.source_id = o.id`;
  const last = sql`(select coalesce(max(l.position), 0) + 1 from ${own})`;
  return insertMissing({
    table,
    columns: ['source_id', 'target_type', 'target_id', 'position'],
    rows: sql`select o.id, ${type}, ${target}, ${last} from ${listed} join ${ownerTable} o on ${isPlaced}`,
  });
}

export function removeMorphOwners(
  owner: OwnerRows,
  end: MorphEnd,
  ownerIds: readonly string[],
  isMany: boolean,
): Sql {
  if (!isMany) return clearMorphColumns(owner, end, ownerIds);
  const isOwner = sql`source_id in (${ownerIdsOf(owner, ownerIds)})`;
  return sql`delete from ${linksOf(owner, end)} where ${and([...inTable(end), isOwner])}`;
}

function clearMorphColumns(owner: OwnerRows, end: MorphEnd, ownerIds: readonly string[]): Sql {
  const isOwner = sql`document_id in (${valueList(ownerIds)})`;
  const conditions = [isOwner, ...inColumns(end), ...ownerConditions(owner)];
  return sql`update ${tableOf(owner.contentType)}
    set ${identifier(end.attributeId)} = null, ${identifier(morphTypeColumn(end.attributeId))} = null
    where ${and(conditions)}`;
}

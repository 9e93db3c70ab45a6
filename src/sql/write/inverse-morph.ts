// Statements on polymorphic links from the side that they lead to. That side keeps no order of its own.
import { linkTable, morphTypeColumn } from '../../schema/storage-names.ts';
import { columns, computed, integer, type Rows, select, text } from '../columns.ts';
import { cast, insertMissing } from '../phrases.ts';
import { tableOf } from '../scope.ts';
import { and, column, identifier, literal, type Sql, sql, value, valueList } from '../sql.ts';
import { type OwnerRows, ownerConditions, ownerIdsOf, type PlacedOwner } from './owner-rows.ts';

/** The document, and the attribute of its owners that leads to it. */
export interface MorphEnd {
  readonly uid: string;
  readonly documentId: string;
  readonly attributeId: string;
}

const nowhere = computed(literal('0'), integer);

export function selectMorphOwners(owner: OwnerRows, end: MorphEnd, isMany: boolean): Rows<PlacedOwner> {
  const table = tableOf(owner.contentType);
  const found = isMany
    ? sql`from ${linksOf(owner, end)} l join ${table} o on o.id = l.source_id`
    : sql`from ${table} o`;
  return select(
    columns({
      documentId: computed(column('o', 'document_id'), text),
      locale: computed(column('o', 'locale'), text),
      position: nowhere,
    }),
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

/** One that is linked already stays where it is; a new one joins the end of the owner's own list. */
export function addMorphOwner(owner: OwnerRows, end: MorphEnd, ownerId: string, isMany: boolean): Sql {
  if (!isMany) return setMorphColumns(owner, end, [ownerId]);
  const table = linkTable(owner.contentType, end.attributeId);
  const [type, target] = [cast(value(end.uid), 'text'), cast(value(end.documentId), 'text')];
  const own = sql`${identifier(table)} l where l.source_id = o.id`;
  const last = sql`(select coalesce(max(l.position), 0) + 1 from ${own})`;
  return insertMissing({
    table,
    columns: ['source_id', 'target_type', 'target_id', 'position'],
    rows: sql`select o.id, ${type}, ${target}, ${last} from (${ownerIdsOf(owner, [ownerId])}) o`,
  });
}

export function removeMorphOwners(
  owner: OwnerRows,
  end: MorphEnd,
  ownerIds: readonly string[],
  isMany: boolean,
): Sql {
  if (!isMany) return setMorphColumns(owner, end, ownerIds, { isRemoved: true });
  const isOwner = sql`source_id in (${ownerIdsOf(owner, ownerIds)})`;
  return sql`delete from ${linksOf(owner, end)} where ${and([...inTable(end), isOwner])}`;
}

function setMorphColumns(
  owner: OwnerRows,
  end: MorphEnd,
  ownerIds: readonly string[],
  { isRemoved = false } = {},
): Sql {
  const [type, target] = isRemoved ? [null, null] : [end.uid, end.documentId];
  const isOwner = sql`document_id in (${valueList(ownerIds)})`;
  const conditions = [isOwner, ...(isRemoved ? inColumns(end) : []), ...ownerConditions(owner)];
  return sql`update ${tableOf(owner.contentType)} set ${identifier(end.attributeId)} = ${value(target)},
      ${identifier(morphTypeColumn(end.attributeId))} = ${value(type)}
    where ${and(conditions)}`;
}

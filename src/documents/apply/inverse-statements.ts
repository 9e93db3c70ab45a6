// Statements that read and change the owners of links to one document: in their columns, a link table, or polymorphic links.
import {
  type ContentType,
  isToOne,
  type MorphAttribute,
  type RelationAttribute,
} from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import type { Rows } from '../../sql/columns.ts';
import type { Sql } from '../../sql/sql.ts';
import { clearInverseLinks, selectInverseLinks, setInverseLinks } from '../../sql/write/inverse-links.ts';
import { addMorphOwners, removeMorphOwners, selectMorphOwners } from '../../sql/write/inverse-morph.ts';
import { clearInverseColumn, selectInverseColumn, setInverseColumn } from '../../sql/write/link-columns.ts';
import type { OwnerRows, PlacedOwner } from '../../sql/write/owner-rows.ts';
import type { LinkTarget } from '../../values/link-target.ts';
import type { Address } from '../stored/version.ts';

/** The link target. Links of owners without locales store the locale of the edited document. */
const targetOf = (
  { contentType, documentId, locale }: Address,
  ownerType: ContentType,
  defaultLocale: string,
): LinkTarget => {
  const isSaid = contentType.isLocalized && !ownerType.isLocalized && locale !== defaultLocale;
  return { documentId, locale: isSaid ? locale : '' };
};

/** `owned`: the owning attribute. */
export const inverseStatements = (
  rows: OwnerRows,
  owned: RelationAttribute | MorphAttribute,
  address: Address,
  defaultLocale: string,
): InverseStatements =>
  owned.kind === 'morph'
    ? morphList(rows, owned, address)
    : relationList(rows, owned, targetOf(address, rows.contentType, defaultLocale));

export interface InverseStatements {
  /** Whether the list has an order of its own. */
  readonly isOrdered: boolean;
  readonly owners: Rows<PlacedOwner>;
  readonly set: (owners: readonly PlacedOwner[]) => Sql;
  readonly clear: (locale: string, ownerIds: readonly string[]) => Sql;
}

function relationList(rows: OwnerRows, owned: RelationAttribute, target: LinkTarget): InverseStatements {
  if (isToOne(owned))
    return {
      isOrdered: true,
      owners: selectInverseColumn(rows, owned.id, target),
      set: (owners) => setInverseColumn(rows, owned.id, target, owners),
      clear: (locale, ownerIds) => clearInverseColumn({ ...rows, locale }, owned.id, target, ownerIds),
    };
  const table = linkTable(rows.contentType, owned.id);
  return {
    isOrdered: true,
    owners: selectInverseLinks(rows, table, target),
    set: (owners) => setInverseLinks(rows, table, target, owners),
    clear: (locale, ownerIds) => clearInverseLinks({ ...rows, locale }, table, target, ownerIds),
  };
}

function morphList(
  rows: OwnerRows,
  { id: attributeId, relation }: MorphAttribute,
  { contentType: { uid }, documentId }: Address,
): InverseStatements {
  const end = { uid, documentId, attributeId };
  const isMany = relation === 'morphToMany';
  return {
    isOrdered: false,
    owners: selectMorphOwners(rows, end, isMany),
    set: (owners) => addMorphOwners(rows, end, owners, isMany),
    clear: (locale, ownerIds) => removeMorphOwners({ ...rows, locale }, end, ownerIds, isMany),
  };
}

// The owners of one document's links, as a list that can be read and changed: from a column of theirs, a link table, or
// polymorphic links.
import type { Transaction } from '../../database/database.ts';
import {
  type ContentType,
  isToOne,
  type MorphAttribute,
  type RelationAttribute,
} from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage-names.ts';
import type { Rows } from '../../sql/columns.ts';
import type { Sql } from '../../sql/sql.ts';
import { addMorphOwner, removeMorphOwners, selectMorphOwners } from '../../sql/write/inverse-morph.ts';
import {
  clearInverseColumn,
  clearInverseLinks,
  type OwnerRows,
  type PlacedOwner,
  selectInverseColumn,
  selectInverseLinks,
  setInverseColumn,
  setInverseLinks,
} from '../../sql/write/links.ts';
import { fromKey, type LinkTarget, toKey } from '../../values/link-target.ts';
import type { Address } from '../stored/version.ts';

/** Links of owners without locales say the one of the document that is edited. */
const targetOf = (
  { contentType, documentId, locale }: Address,
  ownerType: ContentType,
  defaultLocale: string,
): LinkTarget => {
  const isSaid = contentType.isLocalized && !ownerType.isLocalized && locale !== defaultLocale;
  return { documentId, locale: isSaid ? locale : '' };
};

/** `owned`: the attribute of the owners that holds the links. */
export const inverseListOf = (
  rows: OwnerRows,
  owned: RelationAttribute | MorphAttribute,
  address: Address,
  defaultLocale: string,
): InverseList =>
  owned.kind === 'morph'
    ? morphList(rows, owned, address)
    : relationList(rows, owned, targetOf(address, rows.contentType, defaultLocale));

export interface InverseList {
  readonly owners: Rows<PlacedOwner>;
  readonly set: (owner: PlacedOwner) => Sql;
  readonly clear: (locale: string, ownerIds: readonly string[]) => Sql;
}

function relationList(rows: OwnerRows, owned: RelationAttribute, target: LinkTarget): InverseList {
  if (isToOne(owned))
    return {
      owners: selectInverseColumn(rows, owned.id, target),
      set: ({ documentId, locale, position }) =>
        setInverseColumn({ ...rows, locale }, owned.id, target, documentId, position),
      clear: (locale, ownerIds) => clearInverseColumn({ ...rows, locale }, owned.id, target, ownerIds),
    };
  const table = linkTable(rows.contentType, owned.id);
  return {
    owners: selectInverseLinks(rows, table, target),
    set: ({ documentId, locale, position }) =>
      setInverseLinks({ ...rows, locale }, table, target, documentId, position),
    clear: (locale, ownerIds) => clearInverseLinks({ ...rows, locale }, table, target, ownerIds),
  };
}

function morphList(
  rows: OwnerRows,
  { id: attributeId, relation }: MorphAttribute,
  { contentType: { uid }, documentId }: Address,
): InverseList {
  const end = { uid, documentId, attributeId };
  const isMany = relation === 'morphToMany';
  return {
    owners: selectMorphOwners(rows, end, isMany),
    set: (owner) => addMorphOwner({ ...rows, locale: owner.locale }, end, owner.documentId, isMany),
    clear: (locale, ownerIds) => removeMorphOwners({ ...rows, locale }, end, ownerIds, isMany),
  };
}

/** Owners of all locales are in one list: their keys say which one, unless it is the default locale. */
export function ownerKeys({ locale: only }: OwnerRows, defaultLocale: string) {
  const standing = only ?? defaultLocale;
  return {
    keyOf: ({ documentId, locale }: LinkTarget): string =>
      toKey({ documentId, locale: locale === standing ? '' : locale }),
    ofKey(key: string): LinkTarget {
      const { documentId, locale } = fromKey(key);
      return { documentId, locale: locale === '' ? standing : locale };
    },
  };
}

interface Ordering {
  readonly transaction: Transaction;
  readonly list: InverseList;
  readonly owners: ReturnType<typeof ownerKeys>;
}

/** Owners whose position already comes after the one before keep it. */
export async function setInOrder(
  next: Iterable<string>,
  current: ReadonlyMap<string, number>,
  { list, owners, transaction }: Ordering,
): Promise<void> {
  let last = 0;
  for (const key of next) {
    const position = current.get(key) ?? 0;
    const isInPlace = position > last;
    last = isInPlace ? position : last + 1;
    if (!isInPlace) await transaction.run(list.set({ ...owners.ofKey(key), position: last }));
  }
}

// Edits from the side that does not own the link: they change rows of the owner, those of the versions that are written,
// each by itself, so that what the edit does not name keeps its draft and its published version.
import { readAll } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import {
  type ContentType,
  contentTypeOf,
  isToOne,
  type MorphAttribute,
  type RelationAttribute,
} from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage-names.ts';
import type { Rows } from '../../sql/columns.ts';
import type { Sql } from '../../sql/sql.ts';
import { batches } from '../../sql/write/batches.ts';
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
import type { RelationEdit } from '../body/relation-input.ts';
import { applyEdit } from '../build/apply-edit.ts';
import { hiddenAmong, refuseForeignEdit } from '../rules/other-documents.ts';
import type { Address } from '../stored/version.ts';
import type { LinkEditing } from './link-editing.ts';

interface InverseEdit {
  readonly attribute: RelationAttribute;
  /** The attribute of the target that owns the link. */
  readonly mappedBy: string;
  readonly edit: RelationEdit;
  /** The versions that are written. */
  readonly statuses: readonly Status[];
}

export async function editInverse(
  { attribute, mappedBy, edit, statuses }: InverseEdit,
  address: Address,
  editing: LinkEditing,
): Promise<void> {
  const ownerType = contentTypeOf(editing.schema, attribute.target);
  const owned = ownerType.attributes.get(mappedBy);
  if (owned?.kind !== 'relation' && owned?.kind !== 'morph')
    throw new Error(`${ownerType.uid} has no relation ${mappedBy}`);
  const versions = ownerVersions(ownerType, statuses, address);
  const target = targetOf(address, ownerType, editing.defaultLocale);
  for (const [index, rows] of versions.entries()) {
    const list =
      owned.kind === 'morph' ? inverseMorphList(rows, owned, address) : inverseList(rows, owned, target);
    // Anchors have to be in the list of the version that the editor saw.
    const isLenient = index > 0 || attribute.isPrivate;
    await editInverseList({ attribute, owned, edit, isLenient }, rows, list, editing);
  }
}

/** A type without draft & publish edits all versions of the owner, one without locales those of every locale. */
function ownerVersions(
  ownerType: ContentType,
  statuses: readonly Status[],
  { contentType, locale }: Address,
): readonly OwnerRows[] {
  const all: readonly Status[] = ownerType.hasDraftAndPublish ? ['draft', 'published'] : ['published'];
  const written = ownerType.hasDraftAndPublish && contentType.hasDraftAndPublish ? statuses : all;
  const ownLocale = contentType.isLocalized ? locale : undefined;
  return written.map((status) => ({
    contentType: ownerType,
    status,
    locale: ownerType.isLocalized ? ownLocale : '',
  }));
}

/** Links of owners without locales say the one of the document that is edited. */
const targetOf = (
  { contentType, documentId, locale }: Address,
  ownerType: ContentType,
  defaultLocale: string,
): LinkTarget => {
  const isSaid = contentType.isLocalized && !ownerType.isLocalized && locale !== defaultLocale;
  return { documentId, locale: isSaid ? locale : '' };
};

/** The owners of one document's links, in a column of theirs or in a link table. */
interface InverseList {
  readonly owners: Rows<PlacedOwner>;
  readonly set: (owner: PlacedOwner) => Sql;
  readonly clear: (locale: string, ownerIds: readonly string[]) => Sql;
}

function inverseList(rows: OwnerRows, owned: RelationAttribute, target: LinkTarget): InverseList {
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

function inverseMorphList(
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

async function editInverseList(
  {
    attribute,
    owned,
    edit,
    isLenient,
  }: Pick<InverseEdit, 'attribute' | 'edit'> & {
    readonly owned: RelationAttribute | MorphAttribute;
    readonly isLenient: boolean;
  },
  rows: OwnerRows,
  list: InverseList,
  editing: LinkEditing,
): Promise<void> {
  const { transaction, references } = editing;
  const owners = ownerKeys(rows, editing.defaultLocale);
  const current = new Map(
    (await readAll(transaction, list.owners)).map((owner) => [owners.keyOf(owner), owner.position]),
  );
  const seen = { target: rows.contentType, isLocated: rows.locale === undefined };
  const hidden = await hiddenAmong([...current.keys()], seen, editing);
  const context = { target: attribute.target, references, isLenient, hidden };
  const edited = applyEdit([...current.keys()], edit, context);
  const next = new Set(isToOne(attribute) ? edited.slice(-1) : edited);
  const removed = [...current.keys()].filter((key) => !next.has(key));
  const changed = [...removed, ...[...next].filter((key) => !current.has(key))].map(owners.ofKey);
  const touched = {
    contentType: rows.contentType,
    documentIds: changed.map(({ documentId }) => documentId),
    statuses: [rows.status],
    locales: rows.locale === undefined ? [...new Set(changed.map(({ locale }) => locale))] : [rows.locale],
  };
  await refuseForeignEdit(owned, touched, editing);
  for (const [locale, gone] of Map.groupBy(removed.map(owners.ofKey), (owner) => owner.locale))
    for (const batch of batches(gone.map(({ documentId }) => documentId)))
      await transaction.run(list.clear(locale, batch));
  await setInOrder(next, current, { ...editing, list, owners });
  // They must still be inside the rule.
  await refuseForeignEdit(owned, touched, editing);
}

/** Owners of all locales are in one list: their keys say which one, unless it is the default locale. */
function ownerKeys({ locale: only }: OwnerRows, defaultLocale: string) {
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

interface Ordering extends LinkEditing {
  readonly list: InverseList;
  readonly owners: ReturnType<typeof ownerKeys>;
}

/** Owners whose position already comes after the one before keep it. */
async function setInOrder(
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

// Edits from the side that does not own the link: they change rows of the owner, those of the versions that are written,
// each by itself, so that what the edit does not name keeps its draft and its published version.
import { readAll } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import { type ContentType, contentTypeOf, isToOne, type RelationAttribute } from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage-names.ts';
import type { Rows } from '../../sql/columns.ts';
import type { Sql } from '../../sql/sql.ts';
import { batches } from '../../sql/write/batches.ts';
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
  if (owned?.kind !== 'relation') throw new Error(`${ownerType.uid} has no relation ${mappedBy}`);
  const versions = ownerVersions(ownerType, statuses, address, editing.defaultLocale);
  for (const [index, rows] of versions.entries()) {
    const list = inverseList(rows, owned, address.documentId);
    // Anchors have to be in the list of the version that the editor saw.
    const isLenient = index > 0 || attribute.isPrivate;
    await editInverseList({ attribute, owned, edit, isLenient }, rows, list, editing);
  }
}

/** A type without draft & publish edits all versions of the owner; without locales, those of the default locale. */
function ownerVersions(
  ownerType: ContentType,
  statuses: readonly Status[],
  { contentType, locale }: Address,
  defaultLocale: string,
): readonly OwnerRows[] {
  const all: readonly Status[] = ownerType.hasDraftAndPublish ? ['draft', 'published'] : ['published'];
  const written = ownerType.hasDraftAndPublish && contentType.hasDraftAndPublish ? statuses : all;
  return written.map((status) => ({
    contentType: ownerType,
    status,
    locale: ownerType.isLocalized ? (contentType.isLocalized ? locale : defaultLocale) : '',
  }));
}

/** The owners of one document's links, in a column of theirs or in a link table. */
interface InverseList {
  readonly owners: Rows<PlacedOwner>;
  readonly set: (ownerId: string, position: number) => Sql;
  readonly clear: (ownerIds: readonly string[]) => Sql;
}

function inverseList(rows: OwnerRows, owned: RelationAttribute, documentId: string): InverseList {
  if (isToOne(owned))
    return {
      owners: selectInverseColumn(rows, owned.id, documentId),
      set: (ownerId, position) => setInverseColumn(rows, owned.id, documentId, ownerId, position),
      clear: (ownerIds) => clearInverseColumn(rows, owned.id, documentId, ownerIds),
    };
  const table = linkTable(rows.contentType, owned.id);
  return {
    owners: selectInverseLinks(rows, table, documentId),
    set: (ownerId, position) => setInverseLinks(rows, table, documentId, ownerId, position),
    clear: (ownerIds) => clearInverseLinks(rows, table, documentId, ownerIds),
  };
}

async function editInverseList(
  {
    attribute,
    owned,
    edit,
    isLenient,
  }: Pick<InverseEdit, 'attribute' | 'edit'> & {
    readonly owned: RelationAttribute;
    readonly isLenient: boolean;
  },
  rows: OwnerRows,
  list: InverseList,
  editing: LinkEditing,
): Promise<void> {
  const { transaction, references } = editing;
  const current = new Map(
    (await readAll(transaction, list.owners)).map(({ documentId, position }) => [documentId, position]),
  );
  const hidden = await hiddenAmong([...current.keys()], rows.contentType, editing);
  const context = { target: attribute.target, references, isLenient, hidden };
  const edited = applyEdit([...current.keys()], edit, context);
  const next = new Set(isToOne(attribute) ? edited.slice(-1) : edited);
  const removed = [...current.keys()].filter((ownerId) => !next.has(ownerId));
  const changed = [...removed, ...[...next].filter((ownerId) => !current.has(ownerId))];
  const touched = {
    contentType: rows.contentType,
    documentIds: changed,
    statuses: [rows.status],
    locales: [rows.locale],
  };
  await refuseForeignEdit(owned, touched, editing);
  for (const batch of batches(removed)) await transaction.run(list.clear(batch));
  await setInOrder(next, current, list, editing);
  // They must still be inside the rule.
  await refuseForeignEdit(owned, touched, editing);
}

/** Owners whose position already comes after the one before keep it. */
async function setInOrder(
  next: Iterable<string>,
  current: ReadonlyMap<string, number>,
  { set }: InverseList,
  { transaction }: LinkEditing,
): Promise<void> {
  let last = 0;
  for (const ownerId of next) {
    const position = current.get(ownerId) ?? 0;
    const isInPlace = position > last;
    last = isInPlace ? position : last + 1;
    if (!isInPlace) await transaction.run(set(ownerId, last));
  }
}

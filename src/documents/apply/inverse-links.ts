// Applies edits of inverse relations. They change rows of the owners in the written versions, each separately, so that owners which
// the edit does not name keep their draft and published version.
import type { Status } from '../../plan/plan.ts';
import {
  type ContentType,
  contentTypeOf,
  isToOne,
  type MorphAttribute,
  type RelationAttribute,
} from '../../schema/schema.ts';
import type { OwnerRows } from '../../sql/write/owner-rows.ts';
import type { RelationEdit } from '../body/relation-input.ts';
import { applyEdit, applyToOneEdit, type EditContext } from '../build/apply-edit.ts';
import { hiddenAmong, refuseForeignEdit } from '../rules/other-documents.ts';
import type { Address } from '../stored/version.ts';
import { InverseList, ownerRows } from './inverse-list.ts';
import type { LinkEditing } from './link-editing.ts';

interface InverseEdit {
  readonly attribute: RelationAttribute;
  /** The owning attribute of the target. */
  readonly mappedBy: string;
  readonly edit: RelationEdit;
  /** The statuses that are written. */
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
  for (const [index, rows] of versions.entries()) {
    const list = new InverseList({ ...editing, rows, owned, address });
    // Anchors have to be in the list of the first version, which is the one that the caller saw.
    const isLenient = index > 0 || attribute.isPrivate;
    await editInverseList({ attribute, owned, edit, isLenient }, rows, list, editing);
  }
}

/** Types without draft & publish edit all versions of the owner, types without locales those of every locale. */
function ownerVersions(
  ownerType: ContentType,
  statuses: readonly Status[],
  address: Address,
): readonly OwnerRows[] {
  const all: readonly Status[] = ownerType.hasDraftAndPublish ? ['draft', 'published'] : ['published'];
  const written = ownerType.hasDraftAndPublish && address.contentType.hasDraftAndPublish ? statuses : all;
  return written.map((status) => ownerRows(ownerType, status, address));
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
  const { references } = editing;
  const current = await list.places();
  const seen = { target: rows.contentType, isLocated: rows.locale === undefined };
  const hidden = await hiddenAmong([...current.keys()], seen, editing);
  const context = { target: attribute.target, references, isLenient, hidden };
  const next = new Set(editKeys(attribute, [...current.keys()], edit, context));
  const removed = [...current.keys()].filter((key) => !next.has(key));
  const changed = [...removed, ...[...next].filter((key) => !current.has(key))].map(list.ofKey);
  const touched = {
    contentType: rows.contentType,
    documentIds: changed.map(({ documentId }) => documentId),
    statuses: [rows.status],
    locales: rows.locale === undefined ? [...new Set(changed.map(({ locale }) => locale))] : [rows.locale],
  };
  await refuseForeignEdit(owned, touched, editing);
  list.remove(removed);
  list.setInOrder(next, current);
  // The changed rows must still match the rule.
  await refuseForeignEdit(owned, touched, editing);
}

function editKeys(
  attribute: RelationAttribute,
  current: readonly string[],
  edit: RelationEdit,
  context: EditContext,
): readonly string[] {
  if (!isToOne(attribute)) return applyEdit(current, edit, context);
  const target = applyToOneEdit(current.at(-1) ?? null, edit, context);
  return target === null ? [] : [target];
}

// Applies edits of morph relations that the row owns: lists of documents of any type.
import { readAll } from '../../database/rows.ts';
import type { MorphAttribute } from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import { batches } from '../../sql/write/batches.ts';
import { deleteAllLinks } from '../../sql/write/links.ts';
import { insertMorphLinks, selectMorphLinks } from '../../sql/write/morph-links.ts';
import type { MorphEdit, MorphPosition, MorphReference } from '../body/relation-input.ts';
import { connectAt, type ListPosition } from '../build/connect-at.ts';
import type { References } from '../check/references.ts';
import type { VersionRow } from '../stored/version.ts';
import type { LinkEditing } from './link-editing.ts';

interface MorphTarget {
  readonly type: string;
  readonly targetId: string;
}

export async function editMorphLinks(
  { attribute, edit }: { readonly attribute: MorphAttribute; readonly edit: MorphEdit },
  { contentType, id, hasLinks }: VersionRow & { readonly hasLinks: boolean },
  { transaction, references }: LinkEditing,
): Promise<void> {
  const table = linkTable(contentType, attribute.id);
  const current = hasLinks ? await readAll(transaction, selectMorphLinks(table, id)) : [];
  const links = applyMorphEdit(current, edit, references).map((link, index) => ({
    ...link,
    position: index + 1,
  }));
  if (hasLinks) transaction.send(deleteAllLinks(table, [id]));
  for (const batch of batches(links)) transaction.send(insertMorphLinks(table, id, batch));
}

/** The links in their new order, without duplicates. */
function applyMorphEdit(
  current: readonly MorphTarget[],
  edit: MorphEdit,
  references: References,
): readonly MorphTarget[] {
  const keyOf = (item: MorphReference): string | undefined => {
    const targetId = references.documentId(item.type, item.reference);
    return targetId === undefined ? undefined : toKey({ type: item.type, targetId });
  };
  const keysOf = (items: readonly MorphReference[]): readonly string[] =>
    items.map(keyOf).filter((key) => key !== undefined);
  if (edit.kind === 'set') return [...new Set(keysOf(edit.items))].map(fromKey);
  const leaving = new Set(keysOf(edit.disconnect));
  const joining = edit.connect.flatMap(({ position, ...item }) => {
    const key = keyOf(item);
    return key === undefined ? [] : [{ item: key, position: placed(position, keyOf) }];
  });
  const rowId = (key: string): number | undefined => {
    const { type, targetId } = fromKey(key);
    return references.rowId(type, targetId);
  };
  const { isLenient } = edit.options;
  return connectAt(current.map(toKey), joining, { leaving, rowId, isLenient }).map(fromKey);
}

const placed = (
  position: MorphPosition,
  keyOf: (anchor: MorphReference) => string | undefined,
): ListPosition => ('anchor' in position ? { ...position, anchor: keyOf(position.anchor) } : position);

/** Uids have no space, so the key is unambiguous. */
const toKey = ({ type, targetId }: MorphTarget): string => `${type} ${targetId}`;
const fromKey = (key: string): MorphTarget => {
  const end = key.indexOf(' ');
  return { type: key.slice(0, end), targetId: key.slice(end + 1) };
};

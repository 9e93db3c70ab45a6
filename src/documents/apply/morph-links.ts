// Morph relations that the row owns: lists of documents of any type.
import { readAll } from '../../database/rows.ts';
import type { MorphAttribute } from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage-names.ts';
import { batches } from '../../sql/write/batches.ts';
import { deleteAllLinks, insertMorphLinks, selectMorphLinks } from '../../sql/write/links.ts';
import type { MorphEdit, MorphReference } from '../body/relation-input.ts';
import type { VersionRow } from '../stored/version.ts';
import type { LinkEditing } from './link-editing.ts';

interface MorphTarget {
  readonly type: string;
  readonly targetId: string;
}

export async function editMorphLinks(
  { attribute, edit }: { readonly attribute: MorphAttribute; readonly edit: MorphEdit },
  { contentType, id }: VersionRow,
  { transaction, references }: LinkEditing,
): Promise<void> {
  const table = linkTable(contentType, attribute.id);
  const linksOf = (items: readonly MorphReference[]): readonly MorphTarget[] =>
    items.flatMap(({ type, reference }) => {
      const targetId = references.documentId(type, reference);
      return targetId === undefined ? [] : [{ type, targetId }];
    });
  const current = await readAll(transaction, selectMorphLinks(table, id));
  const links = applyMorphEdit(current, edit, linksOf).map((link, index) => ({
    ...link,
    position: index + 1,
  }));
  await transaction.run(deleteAllLinks(table, [id]));
  for (const batch of batches(links)) await transaction.run(insertMorphLinks(table, id, batch));
}

/** Connecting appends, also what was connected already; each document once. */
function applyMorphEdit(
  current: readonly MorphTarget[],
  edit: MorphEdit,
  linksOf: (items: readonly MorphReference[]) => readonly MorphTarget[],
): readonly MorphTarget[] {
  const isSameAs =
    (a: MorphTarget) =>
    (b: MorphTarget): boolean =>
      a.type === b.type && a.targetId === b.targetId;
  const once = (links: readonly MorphTarget[]): readonly MorphTarget[] =>
    links.filter((link, index) => links.findIndex(isSameAs(link)) === index);
  if (edit.kind === 'set') return once(linksOf(edit.items));
  const connected = once(linksOf(edit.connect));
  const gone = [...linksOf(edit.disconnect), ...connected];
  return [...current.filter((link) => !gone.some(isSameAs(link))), ...connected];
}

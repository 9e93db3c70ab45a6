// To-many relations and media that the row itself owns.
import { readAll } from '../../database/rows.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage-names.ts';
import { batches } from '../../sql/write/batches.ts';
import { deleteLinks, selectLinks, upsertLinks } from '../../sql/write/links.ts';
import { applyEdit } from '../build/apply-edit.ts';
import type { GivenRelation } from '../check/given.ts';
import { hiddenAmong } from '../rules/other-documents.ts';
import type { VersionRow } from '../stored/version.ts';
import type { LinkEditing } from './link-editing.ts';

export async function editLinks(
  { attribute, edit }: GivenRelation,
  { contentType, id, hasLinks }: VersionRow & { readonly hasLinks: boolean },
  editing: LinkEditing,
): Promise<void> {
  const { transaction, references, schema } = editing;
  const table = linkTable(contentType, attribute.id);
  const current = hasLinks
    ? (await readAll(transaction, selectLinks(table, id))).map(({ targetId }) => targetId)
    : [];
  const hidden = await hiddenAmong(current, contentTypeOf(schema, attribute.target), editing);
  // An anchor that is missing in a private list must not be told from one that is there.
  const isLenient = attribute.isPrivate;
  const next = applyEdit(current, edit, { target: attribute.target, references, isLenient, hidden });
  const kept = new Set(next);
  const removed = current.filter((targetId) => !kept.has(targetId));
  for (const batch of batches(removed)) await transaction.run(deleteLinks(table, id, batch));
  if (isSame(current, next)) return;
  const links = next.map((targetId, index) => ({ targetId, position: index + 1 }));
  for (const batch of batches(links)) await transaction.run(upsertLinks(table, id, batch));
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

// Applies edits of to-many relations and media that the row owns.
import { readAll } from '../../database/rows.ts';
import { contentTypeOf } from '../../schema/schema.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import { batches } from '../../sql/write/batches.ts';
import { deleteLinks, selectLinks, upsertLinks } from '../../sql/write/links.ts';
import { fromKey, toKey } from '../../values/link-target.ts';
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
  const isLocated = attribute.kind === 'relation';
  const current = hasLinks
    ? (await readAll(transaction, selectLinks(table, id, { isLocated }))).map(toKey)
    : [];
  const target = contentTypeOf(schema, attribute.target);
  const saysLocale = target.isLocalized && !contentType.isLocalized;
  const hidden = await hiddenAmong(current, { target, isLocated: saysLocale }, editing);
  // The error for a missing anchor would reveal the content of a private list.
  const isLenient = attribute.isPrivate;
  const next = applyEdit(current, edit, { target: attribute.target, references, isLenient, hidden });
  const kept = new Set(next);
  const removed = current.filter((key) => !kept.has(key));
  for (const gone of groupedByLocale(removed, isLocated)) transaction.send(deleteLinks(table, id, gone));
  if (isSame(current, next)) return;
  const links = next.map((key, index) => ({ target: fromKey(key), position: index + 1 }));
  const list = { contentType, attributeId: attribute.id, isLocated };
  for (const batch of batches(links)) transaction.send(upsertLinks(list, id, batch));
}

/** In batches. Links to files have no locale. */
function groupedByLocale(keys: readonly string[], isLocated: boolean) {
  const groups = Map.groupBy(keys.map(fromKey), ({ locale }) => locale);
  return [...groups].flatMap(([locale, targets]) =>
    [...batches(targets.map(({ documentId }) => documentId))].map((documentIds) => ({
      documentIds,
      locale: isLocated ? locale : undefined,
    })),
  );
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

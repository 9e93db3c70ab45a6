// Writes the row of the base version: inserts it, with the data of its model, or updates the changed columns.
import { copyLinks } from '../../sql/write/links.ts';
import { updateRow } from '../../sql/write/rows.ts';
import type { Built } from '../build/build.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { addRow } from '../stored/content-rows.ts';
import type { CopiedRow } from '../stored/open-document.ts';
import type { VersionRow } from '../stored/version.ts';
import { ownedLinks } from './side-tables.ts';

export async function writeRow(built: Built, context: WriteContext): Promise<VersionRow> {
  const { contentType, documentId, locale, base, before } = built.document;
  const row = { contentType, documentId, locale, status: base };
  if (!before) return { ...row, id: await insert(built, context) };
  const { transaction } = context;
  const { changed, rendered, createdAt, updatedAt, updatedBy } = built;
  const edited = { updatedAt, updatedBy, publication: publicationOf(built) };
  const created = createdAt === before.createdAt ? {} : { createdAt };
  const update = { id: before.id, changed, rendered, ...created, ...edited };
  transaction.send(updateRow(contentType, update, transaction.dialect));
  return { ...row, id: before.id };
}

/** The publication time that is stored in a draft which is published with this write. */
const publicationOf = ({ document, updatedAt }: Built): string | undefined =>
  document.statuses.length > 1 ? updatedAt : undefined;

async function insert(built: Built, context: WriteContext): Promise<number> {
  const { document, rowIds, content, rendered, createdAt, updatedAt, publishedAt, createdBy, updatedBy } =
    built;
  const { contentType, documentId, locale, base, model } = document;
  const id = rowIds[base];
  const { transaction } = context;
  const times = { createdAt, updatedAt, publishedAt, publication: publicationOf(built) ?? null };
  const authors = { createdBy, updatedBy };
  const row = { id, documentId, locale, status: base, ...times, ...authors, values: content, rendered };
  const added = await addRow(transaction, contentType, row);
  if (model) copyModelLinks(model, { contentType, id: added }, context);
  return added;
}

function copyModelLinks(
  { rowId, takes }: CopiedRow,
  { contentType, id }: Pick<VersionRow, 'contentType' | 'id'>,
  { transaction }: WriteContext,
): void {
  for (const owned of ownedLinks(contentType))
    if (takes(owned.attribute)) transaction.send(copyLinks(owned, rowId, id));
}

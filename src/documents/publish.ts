// Publishing, unpublishing and discarding: whole rows are copied with their links. Relations name documents, so no
// identity is re-mapped and nothing can be lost (design.md section 2).
import { fullAccess } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { readAll, readSingle } from '../database/rows.ts';
import { notFound, validationProblems } from '../errors/errors.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import { copyLinks } from '../sql/write/links.ts';
import {
  copyToLocales,
  deleteRow,
  deleteVersion,
  insertRow,
  retireVersion,
  updateRow,
  type VersionKey,
} from '../sql/write/rows.ts';
import type { StoredContent } from './content.ts';
import { shareWithLocales } from './locales.ts';
import { type RelationWriting, stealTargets } from './relations.ts';
import { renderVersion } from './render.ts';
import { validate } from './validate.ts';
import {
  copyBeside,
  forgetRows,
  hasComponents,
  indexComponents,
  loadVersion,
  lockDocument,
  replaceBeside,
  type VersionId,
} from './version.ts';

/** Throws the problems of a stored draft that may not be published as it is. */
export function refuseUnpublishable(schema: Schema, contentType: ContentType, content: StoredContent): void {
  const { problems, unreadable } = validate(content, contentType, {
    schema,
    isDraft: false,
    isCreate: true,
    isStored: true,
  });
  if (problems.length > 0) throw validationProblems(problems);
  if (unreadable) throw unreadable;
}

export interface Draft {
  /** For a draft that was made just now: the attributes that it may have links of. */
  readonly linked?: ReadonlySet<string> | undefined;
  readonly id: number;
  readonly content: StoredContent;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Replaces the published row of this locale by a copy of the draft, and answers its number. */
export async function publishDraft(
  draft: Draft,
  publishedAt: string,
  versions: readonly VersionId[],
  writing: RelationWriting,
): Promise<number> {
  const { transaction, schema, contentType, documentId, locale } = writing;
  const key = { documentId, locale, status: 'published' } as const;
  const isReplacing = versions.some((version) => version.status === 'published' && version.locale === locale);
  const replaced = isReplacing ? await takeAway(transaction, contentType, key) : [];
  const times = { createdAt: draft.createdAt, updatedAt: draft.updatedAt, publishedAt };
  const rendered = renderVersion(schema, contentType, draft.content, { ...times, locale });
  const row = { ...key, ...times, values: draft.content, rendered };
  const { id } = await readSingle(transaction, insertRow(contentType, row, transaction.dialect));
  const published: VersionId = { id, locale, status: 'published' };
  await copyBeside(transaction, contentType, { from: draft.id, to: published.id, linked: draft.linked });
  for (const old of replaced) await inherit(transaction, contentType, old, published.id);
  if (hasComponents(contentType))
    await indexComponents(transaction, schema, contentType, { ...published, isNew: true }, draft.content);
  await stealTargets(published, draft.content, writing);
  await shareWithLocales(published, versions, undefined, writing);
  return published.id;
}

/** Rows with values of removed attributes wait until the row that replaces them has taken over those. */
async function takeAway(
  transaction: Transaction,
  contentType: ContentType,
  key: VersionKey,
): Promise<readonly number[]> {
  const take = contentType.leftBehind ? retireVersion : deleteVersion;
  const ids = (await readAll(transaction, take(contentType, key))).map(({ id }) => id);
  await forgetRows(transaction, contentType, ids);
  return ids;
}

async function inherit(
  transaction: Transaction,
  contentType: ContentType,
  from: number,
  to: number,
): Promise<void> {
  if (!contentType.leftBehind) return;
  const { columns, links } = contentType.leftBehind;
  if (columns.length > 0) await transaction.run(copyToLocales(contentType, from, columns, [to]));
  for (const link of links) await transaction.run(copyLinks(link.table, link.columns, from, to));
  await transaction.run(deleteRow(contentType, from));
}

export interface LocaleOfDocument {
  readonly schema: Schema;
  readonly contentType: ContentType;
  readonly documentId: string;
  readonly locale: string;
  readonly defaultLocale: string;
}

/** Publishes the draft of one locale as it is stored. */
export async function publish(
  request: LocaleOfDocument,
  now: string,
  transaction: Transaction,
  references: RelationWriting['references'],
): Promise<void> {
  const { schema, contentType } = request;
  const versions = await lockDocument(transaction, contentType, request.documentId);
  const draft = await loadVersion(transaction, contentType, { ...request, status: 'draft' });
  if (!draft) throw notFound();
  refuseUnpublishable(schema, contentType, draft.content);
  await publishDraft(draft, now, versions, {
    ...request,
    transaction,
    references,
    abilities: fullAccess,
    statuses: ['draft', 'published'],
  });
}

/** Takes one locale off the air; its draft stays. */
export async function unpublish(
  { contentType, documentId, locale }: LocaleOfDocument,
  transaction: Transaction,
): Promise<void> {
  const versions = await lockDocument(transaction, contentType, documentId);
  if (versions.length === 0) throw notFound();
  const key = { documentId, locale, status: 'published' } as const;
  const removed = await readAll(transaction, deleteVersion(contentType, key));
  await forgetRows(
    transaction,
    contentType,
    removed.map(({ id }) => id),
  );
}

/** Makes the draft what is published, relations included. */
export async function discardDraft(request: LocaleOfDocument, transaction: Transaction): Promise<void> {
  const { schema, contentType } = request;
  const versions = await lockDocument(transaction, contentType, request.documentId);
  const draft = await loadVersion(transaction, contentType, { ...request, status: 'draft' });
  const published = await loadVersion(transaction, contentType, { ...request, status: 'published' });
  if (!draft || !published) throw notFound();
  const rendered = renderVersion(schema, contentType, published.content, {
    ...published,
    createdAt: draft.createdAt,
    publishedAt: null,
    locale: request.locale,
  });
  await transaction.run(
    updateRow(contentType, draft.id, published.content, rendered, published.updatedAt, transaction.dialect),
  );
  await replaceBeside(transaction, contentType, { from: published.id, to: draft.id });
  const row: VersionId = { id: draft.id, locale: request.locale, status: 'draft' };
  if (hasComponents(contentType))
    await indexComponents(transaction, schema, contentType, row, published.content);
  await shareWithLocales(row, versions, undefined, { ...request, transaction });
}

// Applies publishing, unpublishing and discarding to the rows of a document, one locale after the other.
import { updateRow } from '../../sql/write/rows.ts';
import { keepPublication } from '../../sql/write/versions.ts';
import { renderVersion } from '../build/render.ts';
import type { StoredDraft } from '../check/drafts.ts';
import { explainingViolations } from '../check/refusals.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { removeVersion } from '../stored/content-rows.ts';
import { type LockedDocument, reloadVersion, type VersionId } from '../stored/version.ts';
import { publishRow } from './publish-row.ts';
import { reassignTargets } from './reassign-targets.ts';
import { shareWithLocales } from './share-with-locales.ts';
import { forgetRows, indexComponents, replaceSideTables } from './side-tables.ts';

export async function publishDrafts(
  { contentType, documentId, versions }: LockedDocument,
  drafts: readonly StoredDraft[],
  context: WriteContext,
): Promise<void> {
  const publishedAt = new Date().toISOString();
  let current = versions;
  for (const stored of drafts) {
    const draft = { ...stored, contentType, documentId };
    const published = await explainingViolations({ ...draft, versions: current }, context, (attempted) =>
      publishRow(draft, publishedAt, current, attempted),
    );
    current = withPublished(current, published);
  }
}

/** Publishing replaces the row and its id. */
const withPublished = (versions: readonly VersionId[], published: VersionId): readonly VersionId[] => [
  ...versions.filter(({ status, locale }) => status === 'draft' || locale !== published.locale),
  published,
];

/** Deletes the published versions of locales; drafts stay. Resolves to the locales that were published. */
export async function unpublishLocales(
  { contentType, documentId, versions }: LockedDocument,
  locales: readonly string[],
  context: WriteContext,
): Promise<readonly string[]> {
  const published = versions.filter(
    ({ status, locale }) => status === 'published' && locales.includes(locale),
  );
  for (const { locale } of published) {
    await removeVersion(context.transaction, contentType, { documentId, locale, status: 'published' });
    context.transaction.send(keepPublication(contentType, { documentId, locale }, null));
  }
  forgetRows(
    contentType,
    published.map(({ id }) => id),
    context,
  );
  return published.map(({ locale }) => locale);
}

/** Replaces drafts by copies of the published versions, relations included. */
export async function discardDrafts(
  document: LockedDocument,
  locales: readonly string[],
  context: WriteContext,
): Promise<void> {
  for (const locale of locales) await discardDraft(document, locale, context);
}

async function discardDraft(
  { contentType, documentId, versions }: LockedDocument,
  locale: string,
  context: WriteContext,
): Promise<void> {
  const { schema, transaction } = context;
  const address = { contentType, documentId, locale };
  const draft = await reloadVersion(transaction, contentType, { ...address, status: 'draft' });
  const published = await reloadVersion(transaction, contentType, { ...address, status: 'published' });
  const rendered = renderVersion(schema, contentType, published.content, {
    createdAt: draft.createdAt,
    updatedAt: published.updatedAt,
    publishedAt: null,
    locale,
  });
  const { content: changed, updatedAt, updatedBy } = published;
  const update = { id: draft.id, changed, rendered, updatedAt, updatedBy };
  transaction.send(updateRow(contentType, update, transaction.dialect));
  replaceSideTables(contentType, { from: published.id, to: draft.id }, context);
  const row = { ...address, id: draft.id, status: 'draft' } as const;
  indexComponents(row, published.content, context);
  // Another draft may own a target that the published version has kept.
  await reassignTargets(row, published.content, context);
  await shareWithLocales(row, versions, undefined, context);
}

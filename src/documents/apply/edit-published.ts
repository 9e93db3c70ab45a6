// Applies an edit to the published row of a document whose draft has unpublished changes, which stay unpublished. The draft
// takes the value too, unless it has one of its own, so that the next publication keeps it.
import { isDeepStrictEqual } from 'node:util';
import { changedConcurrently } from '../../errors/families/documents.ts';
import { draftModified } from '../../errors/families/project-code.ts';
import { updateRow } from '../../sql/write/rows.ts';
import { keepPublication } from '../../sql/write/versions.ts';
import type { Built } from '../build/build.ts';
import { renderVersion } from '../build/render.ts';
import { explainingViolations } from '../check/refusals.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import { loadVersion, type Version } from '../stored/version.ts';
import { type Applied, apply } from './apply.ts';
import { shareWithLocales } from './share-with-locales.ts';

export async function editPublished(
  built: Built,
  context: WriteContext,
  refuseUnfinished: (content: StoredContent) => Promise<void>,
): Promise<Applied> {
  const { document, changed } = built;
  refuseLinks(built);
  const published = await loadVersion(context.transaction, document.contentType, {
    ...document,
    status: 'published',
  });
  if (!published || !document.before) throw changedConcurrently();
  const content = { ...published.content, ...changed };
  await refuseUnfinished(content);
  const applied = await apply(draftOf(built, document.before, published, context), context);
  await explainingViolations({ ...document, content }, context, (attempted) =>
    writePublished({ built, published, content }, attempted),
  );
  return applied;
}

/** Links and components are stored in more places than the row. */
function refuseLinks({ given, document: { contentType, documentId } }: Built): void {
  const other = given.find(({ kind }) => kind !== 'scalar');
  if (other) throw draftModified({ uid: contentType.uid, documentId, what: other.attribute.name });
}

/** The edit of the draft: without the attributes in which it differs from the published version. */
function draftOf(built: Built, before: Version, published: Version, { schema }: WriteContext): Built {
  const { document, createdAt, updatedAt } = built;
  const isOwn = (id: string): boolean => !isDeepStrictEqual(before.content[id], published.content[id]);
  const changed = Object.fromEntries(Object.entries(built.changed).filter(([id]) => !isOwn(id)));
  const content = { ...before.content, ...changed };
  const times = { createdAt, updatedAt, publishedAt: null };
  return {
    ...built,
    document: { ...document, statuses: ['draft'] },
    given: built.given.filter(({ attribute }) => !isOwn(attribute.id)),
    changed,
    content,
    rendered: renderVersion(schema, document.contentType, content, { ...times, locale: document.locale }),
  };
}

interface Edit {
  readonly built: Built;
  readonly published: Version;
  readonly content: StoredContent;
}

async function writePublished({ built, published, content }: Edit, context: WriteContext): Promise<void> {
  const { changed, given, createdAt, updatedBy, document } = built;
  const { contentType, documentId, locale, versions } = document;
  const { schema, transaction } = context;
  const { id, publishedAt } = published;
  // Earlier than the draft's, which stays the newer version.
  const updatedAt = new Date(Date.parse(built.updatedAt) - 1).toISOString();
  const rendered = renderVersion(schema, contentType, content, { createdAt, updatedAt, publishedAt, locale });
  const update = { id, changed, rendered, createdAt, updatedAt, updatedBy };
  transaction.send(updateRow(contentType, update, transaction.dialect));
  transaction.send(keepPublication(contentType, { documentId, locale }, updatedAt));
  const row = { contentType, documentId, locale, id, status: 'published' } as const;
  await shareWithLocales(row, versions, new Set(given.map(({ attribute }) => attribute.id)), context);
}

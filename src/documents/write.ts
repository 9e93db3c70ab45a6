// The write path on one screen: read the body → check → build → apply → emit. The body is read before the transaction,
// everything else runs inside it. Each stage hands one type to the next; an error in any stage rolls back everything.
import { outsideRule } from '../errors/refusal.ts';
import { type ContentEvent, emit } from '../events/outbox.ts';
import type { Status } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { ownsItsLinks } from '../schema/storage/owns-its-links.ts';
import { type Applied, apply } from './apply/apply.ts';
import { editPublished } from './apply/edit-published.ts';
import type { Body } from './body/body.ts';
import { type Built, build } from './build/build.ts';
import { type Checked, check } from './check/check.ts';
import { lookUp } from './check/look-up.ts';
import { refuseUnpublishable } from './check/publishable.ts';
import { refuseMissingRelations } from './check/required-relations.ts';
import { operate, type Service } from './operation.ts';
import { othersOfEdits, othersOfPublication } from './others.ts';
import { readBody } from './read-body.ts';
import type { Write, WrittenDocument } from './requests.ts';
import { violatesRule } from './rules/reach.ts';
import type { WriteContext } from './rules/write-context.ts';
import type { StoredContent } from './stored/content.ts';
import { lockWithOthers } from './stored/lock-order.ts';
import { openDocument } from './stored/open-document.ts';

export interface WriteRequest extends Omit<Write, 'uid'> {
  readonly contentType: ContentType;
  readonly action: 'create' | 'update';
  /** Undefined for a new document, or that of a single type. */
  readonly documentId: string | undefined;
  /** Empty on types without locales. */
  readonly locale: string;
  readonly status: Status;
}

export async function write(request: WriteRequest, service: Service): Promise<WrittenDocument> {
  const { schema, componentIds, isStrictMediaTypes } = service;
  const { action, ifMatch, lacks } = request;
  const body = await readBody(request, { schema, abilities: request.abilities }, componentIds);
  const isSmall = ownsItsLinks(request.contentType);
  return operate({ ...request, isSmall }, service, async (context) => {
    const opening = openDocument(request, context, (documentId) =>
      lockOthers(documentId, body, request, context),
    );
    const looking = lookUp(body, request, context);
    const document = await opening;
    const checked = await check(
      body,
      document,
      { action, isStrictMediaTypes, ifMatch, lacks, looking },
      context,
    );
    const built = await build(checked, context);
    const applied = await applyFinished(built, request, context);
    await refuseResult(checked, applied, service, context);
    await emit(context.transaction, eventsOf(built, applied), service.notify);
    const written = { documentId: document.documentId, locale: document.locale };
    await request.also?.(context.transaction, written);
    return written;
  });
}

function lockOthers(
  documentId: string | undefined,
  { edits }: Body,
  { contentType, status }: WriteRequest,
  context: WriteContext,
): void {
  const written = { contentType, documentId };
  const isPublished = documentId !== undefined && contentType.hasDraftAndPublish && status === 'published';
  const published = () => (isPublished ? othersOfPublication({ contentType, documentId }, context) : []);
  lockWithOthers(written, () => [...othersOfEdits(edits, written, context), ...published()], context);
}

/** A published document has to be complete, including what this write does not change. */
async function applyFinished(
  built: Built,
  { data: sent, lacks, keepsDraft = false }: WriteRequest,
  context: WriteContext,
): Promise<Applied> {
  const { document, content } = built;
  const refuseUnfinished = (published: StoredContent) =>
    refuseUnpublishable(published, document, context, { sent, lacks });
  if (keepsDraft) return editPublished(built, context, refuseUnfinished);
  if (document.statuses.length > 1) await refuseUnfinished(content);
  return apply(built, context);
}

/** Checks that need the written rows: required links and row rules. */
async function refuseResult(
  { touched }: Checked,
  { document, row, content }: Applied,
  { isStrictRelations }: Service,
  context: WriteContext,
): Promise<void> {
  const isPublished = document.statuses.includes('published');
  if (isStrictRelations && isPublished) await refuseMissingRelations(row, content, context);
  if (await violatesRule(touched, context)) throw outsideRule(touched.contentType.uid, touched.action);
}

function eventsOf({ given, updatedAt }: Built, { document, isPublished }: Applied): readonly ContentEvent[] {
  const { contentType, documentId, locale, before } = document;
  const subject = { uid: contentType.uid, documentId, locale };
  const attributes = given.map(({ attribute }) => attribute.name);
  return [
    before
      ? { ...subject, name: 'entry.update', details: { updatedAt, attributes } }
      : { ...subject, name: 'entry.create' },
    ...(isPublished ? [{ ...subject, name: 'entry.publish' } as const] : []),
  ];
}

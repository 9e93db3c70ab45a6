// Copies a document, on one screen: the draft of every locale (in types without drafts the only version) becomes a version of a new
// document, overlaid with the given data.
//
// - The caller needs `create`. Locales that they may not see are not copied.
// - Attributes that the caller may not write have the values of a new document.
// - Passwords are not copied, since the caller does not know them.
// - One-to-one targets stay with the original, and links that another attribute owns are not copied.
// - Unique and uid values are copied, since nothing generates new ones. A draft may have a taken value until it is published; in
//   types without drafts the copy is refused unless the data has another value.
import type { Abilities } from '../abilities/abilities.ts';
import { currentAdministrator } from '../audit/actor.ts';
import { notFound } from '../errors/errors.ts';
import { singleTypeNotCloned } from '../errors/families/documents.ts';
import { lacking, outsideRule } from '../errors/refusal.ts';
import { emit } from '../events/outbox.ts';
import type { Status } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import type { Data } from '../values/data.ts';
import { newDocumentId } from '../values/document-id.ts';
import { apply } from './apply/apply.ts';
import type { Body } from './body/body.ts';
import { build } from './build/build.ts';
import { countComponents, modelOf, type Original } from './build/model-of.ts';
import { check } from './check/check.ts';
import { lookUp } from './check/look-up.ts';
import { refuseUnpublishable } from './check/publishable.ts';
import { refuseMissingRelations } from './check/required-relations.ts';
import { localesWith, type RequestedLocales } from './locales-with.ts';
import { operate, type Service } from './operation.ts';
import { othersOfEdits } from './others.ts';
import { readBody } from './read-body.ts';
import type { Write, WrittenDocument } from './requests.ts';
import { isVersionSeen, type Touched, violatesRule } from './rules/reach.ts';
import type { WriteContext } from './rules/write-context.ts';
import type { StoredContent } from './stored/content.ts';
import { lockWithOthers } from './stored/lock-order.ts';
import type { OpenDocument } from './stored/open-document.ts';
import { lockDocument, reloadVersion, type VersionId, type VersionRow } from './stored/version.ts';

export interface CloneRequest extends Pick<Write, 'also'> {
  readonly contentType: ContentType;
  readonly documentId: string;
  readonly locales: RequestedLocales;
  readonly abilities: Abilities;
  readonly data: Data;
}

export async function clone(request: CloneRequest, service: Service): Promise<readonly WrittenDocument[]> {
  const { contentType, abilities } = request;
  const { schema, componentIds } = service;
  const { uid } = contentType;
  if (!abilities.may(`${uid}.create`)) throw lacking([`${uid}.create`]);
  if (contentType.modelKind === 'singleType') throw singleTypeNotCloned({ uid });
  const operation = { ...request, action: 'create' } as const;
  const body = await readBody(operation, { schema, abilities }, componentIds);
  return operate(operation, service, async (context) => {
    const copy = { contentType, documentId: undefined };
    lockWithOthers(request, () => othersOfEdits(body.edits, copy, context), context);
    const originals = await loadOriginals(request, context);
    const documentId = newDocumentId();
    const copies: Copy[] = [];
    for (const original of originals)
      copies.push(await copyVersion(original, { ...request, documentId, body, copies }, service, context));
    if (await violatesRule(touchedBy(contentType, documentId), context)) throw outsideRule(uid, 'create');
    const written = copies.map(({ locale }) => ({ documentId, locale }));
    const [first] = written;
    if (first) await request.also?.(context.transaction, first);
    await emit(
      context.transaction,
      written.map((one) => ({ ...one, uid, name: 'entry.create' as const })),
      service.notify,
    );
    return written;
  });
}

const touchedBy = (contentType: ContentType, documentId: string): Touched => ({
  contentType,
  action: 'create',
  documentIds: [documentId],
  statuses: ['draft', 'published'],
  locales: undefined,
});

const baseOf = ({ hasDraftAndPublish }: ContentType): Status => (hasDraftAndPublish ? 'draft' : 'published');

/** The versions of the document that the caller may see. */
async function loadOriginals(
  { contentType, documentId, locales: requested }: CloneRequest,
  context: WriteContext,
): Promise<readonly Original[]> {
  const { transaction } = context;
  const status = baseOf(contentType);
  const versions: VersionId[] = [];
  for (const version of await lockDocument(transaction, contentType, documentId)) {
    const rows = { contentType, documentIds: [documentId], status, locales: [version.locale] };
    if (version.status === status && (await isVersionSeen(rows, context))) versions.push(version);
  }
  if (versions.length === 0) throw notFound();
  return Promise.all(
    localesWith([status], requested, versions).map(async (locale) => {
      const key = { documentId, locale, status };
      return { ...(await reloadVersion(transaction, contentType, key)), locale };
    }),
  );
}

interface Copy extends VersionRow {
  readonly content: StoredContent;
}

interface Copying extends CloneRequest {
  /** Of the copy. */
  readonly documentId: string;
  readonly body: Body;
  /** Of other locales. */
  readonly copies: readonly Copy[];
}

async function copyVersion(
  original: Original,
  { contentType, documentId, data, body, copies }: Copying,
  { componentIds, isStrictRelations, isStrictMediaTypes }: Service,
  context: WriteContext,
): Promise<Copy> {
  const { schema, transaction } = context;
  const count = countComponents(original, contentType, schema) + body.componentCount;
  const nextComponentId = await componentIds.reserveWithin(transaction, count);
  const model = await modelOf(original, { contentType, nextComponentId, first: copies[0] }, context);
  const base = baseOf(contentType);
  const document: OpenDocument = {
    contentType,
    documentId,
    locale: original.locale,
    isNew: true,
    versions: copies,
    base,
    statuses: [base],
    before: undefined,
    model,
    createdAt: undefined,
    createdBy: currentAdministrator(),
  };
  const looking = lookUp(body, { ...document, documentId: undefined, status: base }, context);
  const checking = { action: 'create', isStrictMediaTypes, looking } as const;
  const checked = await check({ ...body, nextComponentId }, document, checking, context);
  const built = await build(checked, context);
  const isPublished = base === 'published';
  if (isPublished) await refuseUnpublishable(built.content, document, context, { sent: data });
  const { row, content } = await apply(built, context);
  if (isPublished && isStrictRelations) await refuseMissingRelations(row, content, context);
  return { ...row, content };
}

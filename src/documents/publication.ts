// Publishes, unpublishes and discards drafts, on one screen: lock → check → apply → emit, for one, several or all locales.
import type { Abilities } from '../abilities/abilities.ts';
import { readFirst } from '../database/rows.ts';
import { notFound } from '../errors/errors.ts';
import { hasNoDrafts } from '../errors/families/documents.ts';
import { lacking, outsideRule } from '../errors/refusal.ts';
import { type ContentEvent, emit } from '../events/outbox.ts';
import type { ContentType } from '../schema/schema.ts';
import { ownsItsLinks } from '../schema/storage/owns-its-links.ts';
import { selectAnyDocument } from '../sql/write/versions.ts';
import type { IfMatch } from '../values/if-match.ts';
import { discardDrafts, publishDrafts, unpublishLocales } from './apply/change-publication.ts';
import { refuseDiscarding } from './check/discarded.ts';
import { checkDrafts } from './check/drafts.ts';
import { refuseStaleLocales } from './check/precondition.ts';
import { localesWith, type RequestedLocales } from './locales-with.ts';
import { operate, type Service } from './operation.ts';
import { othersOfDiscarding, othersOfPublication } from './others.ts';
import type { WrittenDocument } from './requests.ts';
import { refuseUnreachable, type Touched, violatesRule } from './rules/reach.ts';
import type { WriteContext } from './rules/write-context.ts';
import { lockWithOthers } from './stored/lock-order.ts';
import { sharedAttributes } from './stored/shared.ts';
import { type LockedDocument, lockDocument } from './stored/version.ts';

export interface PublicationRequest {
  readonly contentType: ContentType;
  /** Undefined for single types. */
  readonly documentId: string | undefined;
  readonly locales: RequestedLocales;
  readonly abilities: Abilities;
  readonly ifMatch?: IfMatch | undefined;
}

/** Resolves to the changed locales. */
type Change = (
  document: LockedDocument,
  requested: RequestedLocales,
  context: WriteContext,
  service: Service,
) => Promise<readonly string[]>;

const changes = {
  publish: async (document, requested, context, { isStrictRelations }) => {
    const locales = localesWith(['draft'], requested, document.versions);
    const drafts = await checkDrafts(document, locales, { isStrictRelations }, context);
    await publishDrafts(document, drafts, context);
    return locales;
  },
  unpublish: async (document, requested, context) => {
    const locales = localesWith([], requested, document.versions);
    return unpublishLocales(document, locales, context);
  },
  discardDraft: async (document, requested, context) => {
    const locales = localesWith(['draft', 'published'], requested, document.versions);
    await refuseDiscarding(document, locales, context);
    await discardDrafts(document, locales, context);
    return locales;
  },
} satisfies Readonly<Record<string, Change>>;

/** The other documents that an action changes. */
const othersOf = {
  publish: othersOfPublication,
  unpublish: () => [],
  discardDraft: othersOfDiscarding,
} satisfies Readonly<Record<keyof typeof changes, typeof othersOfPublication>>;

const events: Readonly<Record<keyof typeof changes, ContentEvent['name']>> = {
  publish: 'entry.publish',
  unpublish: 'entry.unpublish',
  discardDraft: 'entry.discard-draft',
};

export async function changePublication(
  action: keyof typeof changes,
  { contentType, locales: requested, abilities, ifMatch, ...request }: PublicationRequest,
  service: Service,
): Promise<readonly WrittenDocument[]> {
  const { uid } = contentType;
  if (!abilities.may(`${uid}.${action}`)) throw lacking([`${uid}.${action}`]);
  if (!contentType.hasDraftAndPublish) throw hasNoDrafts({ uid });
  const operation = { contentType, abilities, action, isSmall: ownsItsLinks(contentType) };
  return operate(operation, service, async (context) => {
    const documentId =
      request.documentId ??
      (await readFirst(context.transaction, selectAnyDocument(contentType)))?.documentId;
    if (documentId === undefined) throw notFound();
    const changed = { contentType, documentId };
    lockWithOthers(changed, () => othersOf[action](changed, context), context);
    const versions = await lockDocument(context.transaction, contentType, documentId);
    if (versions.length === 0) throw notFound();
    const touched = touchedBy(action, { contentType, documentId, versions }, requested);
    await refuseUnreachable(touched, context);
    await refuseStaleLocales(ifMatch, { contentType, documentId, versions }, requested, context);
    const change: Change = changes[action];
    const locales = await change({ contentType, documentId, versions }, requested, context, service);
    if (await violatesRule(touched, context)) throw outsideRule(uid, action);
    const written = locales.map((locale) => ({ documentId, locale }));
    await emit(
      context.transaction,
      written.map((one) => ({ ...one, uid, name: events[action] })),
      service.notify,
    );
    return written;
  });
}

/** The rows that are changed. Shared attributes change the other locales too. */
const touchedBy = (
  action: string,
  { contentType, documentId }: LockedDocument,
  requested: RequestedLocales,
): Touched => ({
  contentType,
  action,
  documentIds: [documentId],
  statuses: ['draft', 'published'],
  locales: requested === '*' || sharedAttributes(contentType).length > 0 ? undefined : requested,
  decided: requested === '*' ? undefined : requested,
});

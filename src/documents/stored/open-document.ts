// Opens the document of a write: finds it or prepares a new one, locks it, and loads the version that is edited first.
import { currentAdministrator } from '../../audit/actor.ts';
import type { Transaction } from '../../database/database.ts';
import { readFirst } from '../../database/rows.ts';
import { notFound } from '../../errors/errors.ts';
import { documentIdTaken, ownDocumentIdWrong } from '../../errors/families/project-code.ts';
import type { Status } from '../../plan/plan.ts';
import type { Attribute } from '../../schema/schema.ts';
import { lockSingleType, selectAnyDocument } from '../../sql/write/versions.ts';
import { newDocumentId } from '../../values/document-id.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from './content.ts';
import { sharedContent } from './shared.ts';
import {
  type Address,
  loadVersion,
  lockDocument,
  type Version,
  type VersionId,
  withinReach,
} from './version.ts';

export interface OpenDocument extends Address {
  readonly isNew: boolean;
  /** All versions before the write. */
  readonly versions: readonly VersionId[];
  /** The status that is written first. A published version is a copy of the draft. */
  readonly base: Status;
  /** The statuses that are written. */
  readonly statuses: readonly Status[];
  /** The edited version of the base status; undefined for a new row. */
  readonly before: Version | undefined;
  /** The row that a new row copies from. */
  readonly model: CopiedRow | undefined;
  readonly createdAt: string | undefined;
  /** The administrator who created the document; null for other callers. */
  readonly createdBy: number | null;
}

/** A row from which a new one is copied. */
export interface CopiedRow {
  readonly content: StoredContent;
  /** The row whose links are copied. */
  readonly rowId: number;
  readonly takes: (attribute: Attribute) => boolean;
  /** Whether it is a copy of a whole document, so that values which are not given are not missing. */
  readonly isWhole: boolean;
}

export interface OpenRequest extends Omit<Address, 'documentId'> {
  /** Undefined for a new document, or that of a single type. */
  readonly documentId: string | undefined;
  /** The chosen documentId of a new document. */
  readonly newDocumentId?: string | undefined;
  readonly status: Status;
}

/** `lockOthers` locks other documents, which has to happen before this one is locked. */
export async function openDocument(
  request: OpenRequest,
  context: WriteContext,
  lockOthers: (documentId: string | undefined) => void,
): Promise<OpenDocument> {
  const { contentType, locale } = request;
  const { transaction } = context;
  const existing =
    contentType.modelKind === 'singleType' ? await singleDocument(request, context) : request.documentId;
  lockOthers(existing ?? request.newDocumentId);
  const known = existing ?? (await translatedDocument(request, transaction));
  const documentId = known ?? request.newDocumentId ?? newDocumentId();
  const address = { contentType, documentId, locale };
  const base: Status = contentType.hasDraftAndPublish ? 'draft' : 'published';
  const [versions, before] =
    known === undefined
      ? [[], undefined]
      : await Promise.all([
          lockDocument(transaction, contentType, known),
          loadVersion(transaction, contentType, { ...address, status: base }),
        ]);
  if (request.documentId !== undefined && withinReach(contentType, versions).length === 0) throw notFound();
  const sibling = before ? undefined : await loadSibling(address, base, versions, context);
  return {
    ...address,
    isNew: versions.length === 0,
    versions,
    base,
    statuses: base === request.status ? [base] : ['draft', 'published'],
    before,
    model: sibling && {
      content: sharedContent(contentType, sibling.content),
      rowId: sibling.id,
      takes: ({ isLocalized }) => !isLocalized,
      isWhole: false,
    },
    createdAt: (before ?? sibling)?.createdAt,
    createdBy: versions.length === 0 ? currentAdministrator() : ((before ?? sibling)?.createdBy ?? null),
  };
}

/**
 * The existing document with the chosen documentId, if it lacks the locale: it is translated. The id must not look like
 * a row id, and consist of characters that need no quoting.
 */
async function translatedDocument(
  { contentType, locale, newDocumentId: chosen }: OpenRequest,
  transaction: Transaction,
): Promise<string | undefined> {
  if (chosen === undefined) return undefined;
  if (!/^[a-z][\w-]{0,63}$/i.test(chosen)) throw ownDocumentIdWrong();
  const versions = await lockDocument(transaction, contentType, chosen);
  // A hidden document returns when its option is switched back, and would then be mixed with a new one of the same documentId.
  const hidden = withinReach(contentType, versions).length === 0 ? versions[0] : undefined;
  const taken = versions.find((version) => version.locale === locale) ?? hidden;
  if (taken)
    throw documentIdTaken({
      status: taken.status,
      documentId: chosen,
      where: where(taken.locale),
      uid: contentType.uid,
    });
  return versions.length > 0 ? chosen : undefined;
}

const where = (locale: string): string => (locale === '' ? '' : ` and locale "${locale}"`);

/** The document of a single type. Writers that find none are serialised by a lock, so that only the first creates it. */
async function singleDocument(
  { contentType, documentId }: OpenRequest,
  { transaction }: WriteContext,
): Promise<string | undefined> {
  if (documentId !== undefined) return documentId;
  await transaction.run(lockSingleType(contentType));
  return (await readFirst(transaction, selectAnyDocument(contentType)))?.documentId;
}

/** Another locale of the document, whose shared values a new translation gets. */
async function loadSibling(
  { contentType, documentId }: Address,
  status: Status,
  versions: readonly VersionId[],
  { transaction, defaultLocale }: WriteContext,
): Promise<Version | undefined> {
  const siblings = versions.filter((version) => version.status === status);
  const sibling = siblings.find(({ locale }) => locale === defaultLocale) ?? siblings[0];
  return sibling && loadVersion(transaction, contentType, { documentId, locale: sibling.locale, status });
}

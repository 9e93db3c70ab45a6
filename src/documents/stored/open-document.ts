// The document that a write is about: found or about to be made, locked, with the version that is edited first.
import { currentAdministrator } from '../../audit/actor.ts';
import type { Transaction } from '../../database/database.ts';
import { readFirst } from '../../database/rows.ts';
import { notFound } from '../../errors/errors.ts';
import { documentIdTaken, ownDocumentIdWrong } from '../../errors/project-code.ts';
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
  /** All of them, as they were. */
  readonly versions: readonly VersionId[];
  /** The status that is written first: a draft is published as a copy of its row. */
  readonly base: Status;
  /** The versions that are written. */
  readonly statuses: readonly Status[];
  /** The version of the base status that is edited; undefined for a new row. */
  readonly before: Version | undefined;
  /** What a new row starts with. */
  readonly model: CopiedRow | undefined;
  readonly createdAt: string | undefined;
  /** The administrator who made the document; null for everybody else. */
  readonly createdBy: number | null;
}

/** Another row whose values a new one takes over. */
export interface CopiedRow {
  readonly content: StoredContent;
  /** The row whose links are copied. */
  readonly rowId: number;
  readonly takes: (attribute: Attribute) => boolean;
  /** Whether it is a whole document, so that nothing is missing that was not given. */
  readonly isWhole: boolean;
}

export interface OpenRequest extends Omit<Address, 'documentId'> {
  /** Undefined: a new document, or the one of a single type. */
  readonly documentId: string | undefined;
  /** Of a new document: the one that it is to have. */
  readonly newDocumentId?: string | undefined;
  readonly status: Status;
}

export async function openDocument(request: OpenRequest, context: WriteContext): Promise<OpenDocument> {
  const { contentType, locale } = request;
  const { transaction } = context;
  const known =
    request.documentId ??
    (await singleDocument(request, context)) ??
    (await translatedDocument(request, transaction));
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
 * The document that has the id which was chosen, in other locales alone: it is translated. An id cannot be a row's number and
 * needs no quoting anywhere.
 */
async function translatedDocument(
  { contentType, locale, newDocumentId: chosen }: OpenRequest,
  transaction: Transaction,
): Promise<string | undefined> {
  if (chosen === undefined) return undefined;
  if (!/^[a-z][\w-]{0,63}$/i.test(chosen)) throw ownDocumentIdWrong();
  const versions = await lockDocument(transaction, contentType, chosen);
  // What is out of reach comes back with its option, and would be one document with what was made beside it.
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

/** A single type has one document: writers that find none wait for each other, and the second one finds the first's. */
async function singleDocument(
  { contentType }: OpenRequest,
  { transaction }: WriteContext,
): Promise<string | undefined> {
  if (contentType.modelKind !== 'singleType') return undefined;
  await transaction.run(lockSingleType(contentType));
  return (await readFirst(transaction, selectAnyDocument(contentType)))?.documentId;
}

/** Another locale of the document: a new translation starts with the values that all locales share. */
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

// Creating and updating a document: validate, apply, emit, in one transaction. The draft is written first; a published
// write then checks the whole draft and copies it.
import type { Transaction } from '../database/database.ts';
import { readSingle } from '../database/rows.ts';
import { forbidden, notFound, type Problem, validationProblems } from '../errors/errors.ts';
import { emit } from '../events/outbox.ts';
import type { Status } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { deleteSecret, upsertSecret } from '../sql/write/references.ts';
import { insertRow, updateRow } from '../sql/write/rows.ts';
import { buildContent, type Secret } from './build-content.ts';
import type { StoredContent } from './content.ts';
import { copySharedLinks, sharedAttributes, shareWithLocales } from './locales.ts';
import { mediaTypeProblems } from './media-types.ts';
import { leavesRule, reach, type Touched } from './permitted.ts';
import type { PreparedWrite } from './prepare.ts';
import { publishDraft, refuseUnpublishable } from './publish.ts';
import { lookUpReferences, type References } from './references.ts';
import { type RelationWriting, stealTargets, writeRelations } from './relations.ts';
import { renderVersion } from './render.ts';
import { refuseMissingRelations } from './required-relations.ts';
import { type Attempt, takenValues } from './unique.ts';
import { validate } from './validate.ts';
import {
  hasComponents,
  indexComponents,
  loadVersion,
  lockDocument,
  type Version,
  type VersionId,
} from './version.ts';

/** Runs inside a transaction; `attempt` remembers what was tried, should a unique index refuse it. */
export async function writeDocument(
  write: PreparedWrite,
  transaction: Transaction,
  attempt: Attempt,
): Promise<void> {
  const versions = write.isNew ? [] : await lockDocument(transaction, write.contentType, write.documentId);
  if (!write.isNew && versions.length === 0) throw notFound();
  const touched = touchedBy(write, versions);
  if (!write.isNew) await refuseUnreachable(write, touched, transaction);
  const base: Status = write.contentType.hasDraftAndPublish ? 'draft' : 'published';
  const before = await loadVersion(transaction, write.contentType, {
    documentId: write.documentId,
    locale: write.locale,
    status: base,
  });
  const references = await checkWrite(write, before === undefined, transaction);
  const statuses: readonly Status[] =
    base === 'draft' && write.status === 'draft'
      ? ['draft']
      : base === 'draft'
        ? ['draft', 'published']
        : ['published'];
  const writing: RelationWriting = { ...write, transaction, references, statuses };
  const written = await writeBase(write, { before, base, versions }, writing, attempt);
  const row = editsOwnType(write) ? await loadWritten(write, base, transaction) : written;
  if (write.isStrictRelations && write.status === 'published') {
    await refuseMissingRelations(transaction, write.schema, write.contentType, row);
  }
  if (base === 'draft' && write.status === 'published') {
    refuseUnpublishable(write.schema, write.contentType, row.content);
    await publishDraft(row, write.now, versions, writing);
  }
  if (await leavesRule(write, touched, transaction)) throw forbidden();
  const isPublished = write.status === 'published' && base === 'draft';
  await emit(transaction, [
    { ...eventOf(write), name: before ? 'entry.update' : 'entry.create' },
    ...(isPublished ? [{ ...eventOf(write), name: 'entry.publish' } as const] : []),
  ]);
}

/** The rows that a write concerns: a new translation, and shared attributes, concern the other locales too. */
function touchedBy(write: PreparedWrite, versions: readonly VersionId[]): Touched {
  const { contentType, locale, documentId } = write;
  const isTranslation = !write.isNew && !versions.some((version) => version.locale === locale);
  const isWide = isTranslation || changedShared(write).size > 0;
  return {
    documentIds: [documentId],
    statuses: contentType.hasDraftAndPublish && write.status === 'draft' ? ['draft'] : ['draft', 'published'],
    locales: isWide ? undefined : [locale],
  };
}

async function refuseUnreachable(
  write: PreparedWrite,
  touched: Touched,
  transaction: Transaction,
): Promise<void> {
  const reached = await reach(write, touched, transaction);
  if (reached === 'hidden') throw notFound();
  if (reached === 'closed') throw forbidden();
}

/** An edit from the other side of a relation among documents of one type can change the written row itself. */
const editsOwnType = ({ contentType, data }: PreparedWrite): boolean =>
  [...contentType.attributes.values()].some(
    (attribute) =>
      attribute.kind === 'relation' &&
      attribute.mappedBy !== undefined &&
      attribute.target === contentType.uid &&
      data[attribute.name] !== undefined,
  );

async function loadWritten(
  { contentType, documentId, locale }: PreparedWrite,
  status: Status,
  transaction: Transaction,
): Promise<Version> {
  const version = await loadVersion(transaction, contentType, { documentId, locale, status });
  if (!version) throw new Error(`${contentType.uid} ${documentId} was written and is not there`);
  return version;
}

const eventOf = ({ contentType, documentId, locale }: PreparedWrite) => ({
  uid: contentType.uid,
  documentId,
  locale,
});

/** Looks references up and reports every problem of the body at once. */
async function checkWrite(
  write: PreparedWrite,
  isCreate: boolean,
  transaction: Transaction,
): Promise<References> {
  const { schema, contentType, data } = write;
  const relationProblems: Problem[] = [];
  const scope = {
    schema,
    abilities: write.abilities,
    defaultLocale: write.defaultLocale,
    locale: contentType.isLocalized ? write.locale : write.defaultLocale,
  };
  const references = await lookUpReferences(write.gathered.references, scope, transaction, relationProblems);
  const { problems, unreadable, values } = validate(data, contentType, {
    schema,
    isDraft: contentType.hasDraftAndPublish,
    isCreate,
    isStored: false,
  });
  const all = [
    ...problems,
    ...relationProblems,
    ...(await mediaTypeProblems(write, references, transaction)),
  ];
  if (all.length > 0) {
    const taken = contentType.hasDraftAndPublish
      ? []
      : await takenValues(transaction, {
          contentType,
          documentId: write.documentId,
          locale: write.locale,
          values,
        });
    throw validationProblems([...all, ...taken]);
  }
  if (unreadable) throw unreadable;
  return references;
}

interface Base {
  readonly before: Version | undefined;
  readonly base: Status;
  readonly versions: readonly VersionId[];
}

/** Writes the draft, or the only version of a type without drafts. */
async function writeBase(
  write: PreparedWrite,
  { before, base, versions }: Base,
  writing: RelationWriting,
  attempt: Attempt,
) {
  const { schema, contentType, locale, documentId } = write;
  const { transaction } = writing;
  const sibling = before ? undefined : await siblingVersion(write, base, versions, transaction);
  const secrets: Secret[] = [];
  const changed = await buildContent(write, { before, sibling, writing, secrets });
  const content: StoredContent = { ...before?.content, ...changed };
  const createdAt = before?.createdAt ?? sibling?.createdAt ?? write.now;
  const updatedAt = before && before.updatedAt >= write.now ? justAfter(before.updatedAt) : write.now;
  const publishedAt = base === 'draft' ? null : write.now;
  const rendered = renderVersion(schema, contentType, content, {
    createdAt,
    updatedAt,
    publishedAt: before?.publishedAt ?? publishedAt,
    locale,
  });
  attempt.record({ contentType, documentId, locale, content });
  let id = before?.id;
  if (id === undefined) {
    const row = {
      documentId,
      locale,
      status: base,
      createdAt,
      updatedAt,
      publishedAt,
      values: content,
      rendered,
    };
    id = (await readSingle(transaction, insertRow(contentType, row, transaction.dialect))).id;
    if (sibling) await copySharedLinks(sibling.id, id, writing);
  } else {
    await transaction.run(updateRow(contentType, id, changed, rendered, updatedAt, transaction.dialect));
  }
  const row: VersionId = { id, locale, status: base };
  await stealTargets(row, changed, writing);
  await writeRelations(write.data, { ...row, isNew: !before && !sibling }, writing);
  await writeSecrets(contentType, id, secrets, transaction);
  if (hasComponents(contentType))
    await indexComponents(transaction, schema, contentType, { ...row, isNew: !before }, content);
  await shareWithLocales(row, versions, changedShared(write), writing);
  const linked = before || sibling ? undefined : namedAttributes(write);
  return { id, content, createdAt, updatedAt, linked };
}

/** The attributes that the body names. */
const namedAttributes = ({ contentType, data }: PreparedWrite): ReadonlySet<string> =>
  new Set(
    [...contentType.attributes.values()].filter(({ name }) => data[name] !== undefined).map(({ id }) => id),
  );

/** Times order versions: an edit in the same millisecond as the last one is still later. */
const justAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

/** The shared attributes that the body names. */
const changedShared = ({ contentType, data }: PreparedWrite): ReadonlySet<string> =>
  new Set(
    sharedAttributes(contentType)
      .filter(({ name }) => data[name] !== undefined)
      .map(({ id }) => id),
  );

/** Another locale of the document: a new translation starts with the values that all locales share. */
async function siblingVersion(
  write: PreparedWrite,
  base: Status,
  versions: readonly VersionId[],
  transaction: Transaction,
): Promise<Version | undefined> {
  const siblings = versions.filter(({ status }) => status === base);
  const sibling = siblings.find(({ locale }) => locale === write.defaultLocale) ?? siblings[0];
  return (
    sibling &&
    loadVersion(transaction, write.contentType, {
      documentId: write.documentId,
      locale: sibling.locale,
      status: base,
    })
  );
}

async function writeSecrets(
  contentType: ContentType,
  id: number,
  secrets: readonly Secret[],
  transaction: Transaction,
): Promise<void> {
  for (const { path, hash } of secrets) {
    await transaction.run(
      hash === null
        ? deleteSecret(contentType.table, id, path)
        : upsertSecret(contentType.table, id, path, hash),
    );
  }
}

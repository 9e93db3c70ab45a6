// Generated mutations of both lanes: the documents service writes, and the result is read like any document.
import type { WrittenDocument } from '../../documents/requests.ts';
import { PlinthError } from '../../errors/errors.ts';
import type { Status } from '../../plan/plan.ts';
import { type ReadWritten, type WrittenRead, type WrittenResult, writtenBy } from '../../read-written.ts';
import type { RootRequest } from './root-reads.ts';
import type { GraphqlService } from './service.ts';
import { type ContentMutation, statusesOf } from './write-request.ts';

/** What was written or deleted, as the caller may see it. */
export interface WrittenRow extends WrittenResult {
  /** The status in which relations are followed. */
  readonly status: Status;
}

/** The read request for what was written. */
export function writtenReadOf(
  { contentType, mark, documentId, data, abilities, locale, status }: ContentMutation,
  { selection, budget }: Pick<RootRequest, 'selection' | 'budget'>,
): WrittenRead {
  const isSingle = contentType.modelKind === 'singleType' && documentId === undefined;
  const version = {
    status: contentType.hasDraftAndPublish ? status : 'published',
    ...(locale === undefined ? {} : { locale: locale === '*' ? ('*' as const) : [locale] }),
  } as const;
  return {
    key: `graphql ${JSON.stringify(version)} ${selection.key}`,
    abilities,
    budget,
    contentType,
    written: writtenBy(mark.action, contentType, data),
    status: version.status,
    query: () => ({ ...version, ...selection.parse() }),
    result: isSingle ? 'single' : 'byDocumentId',
    shape: 'flat',
  };
}

/** Undefined if there is no document to write to. */
export async function write(
  { contentType, mark, documentId, data, abilities, locale, status }: ContentMutation,
  { documents }: GraphqlService,
): Promise<WrittenDocument | undefined> {
  const input = { uid: contentType.uid, data, abilities, locale, status };
  try {
    if (mark.action === 'create') return await documents.create(input);
    if (contentType.modelKind === 'singleType') return await documents.updateSingle(input);
    return documentId === undefined ? undefined : await documents.update({ ...input, documentId });
  } catch (error) {
    if (error instanceof PlinthError && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** How what was written is read: `read` decides what happens if the caller may not see it. */
interface WrittenReading {
  readonly request: RootRequest;
  readonly reader: GraphqlService['reader'];
  readonly read: ReadWritten;
}

export async function readRow(
  writing: ContentMutation,
  { documentId, locale, status = writing.status }: WrittenDocument,
  { request, reader, read }: WrittenReading,
): Promise<WrittenRow> {
  const { contentType } = writing;
  const written = { ...writing, documentId, status, locale: contentType.isLocalized ? locale : undefined };
  return { ...(await read(reader, writtenReadOf(written, request), documentId)), status };
}

export async function readBeforeDeletion(
  writing: ContentMutation,
  { request, reader, read }: WrittenReading,
): Promise<WrittenRow | undefined> {
  for (const status of statusesOf(writing.contentType)) {
    const writtenRead = writtenReadOf({ ...writing, status }, request);
    const result = await read(reader, writtenRead, writing.documentId);
    if (result.json !== undefined) return { ...result, status };
  }
  return undefined;
}

/** Whether anything was deleted: false if there is nothing, or nothing that the caller may see. */
export async function remove(
  { contentType, documentId, locale, abilities }: ContentMutation,
  { documents }: GraphqlService,
  also?: (transaction: unknown, deleted: WrittenDocument) => Promise<void>,
): Promise<boolean> {
  if (documentId === undefined && contentType.modelKind !== 'singleType') return false;
  return documents.delete({ uid: contentType.uid, documentId, locale, abilities, also });
}

/**
 * The flat shape shows only the documentId, whether it existed or not (docs/reference/compatibility.md, GraphQL). For a
 * row id or a single type it is shown only after a deletion; otherwise it would reveal which documents exist.
 */
export async function removeFlat(
  writing: ContentMutation,
  service: GraphqlService,
): Promise<string | undefined> {
  let deleted: string | undefined;
  await remove(writing, service, async (_transaction, { documentId }) => {
    deleted = documentId;
  });
  return deleted ?? (writing.isByNumber ? undefined : writing.documentId);
}

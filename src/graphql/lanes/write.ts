// Generated mutations, in both lanes: the documents service writes, and what was written is read as anything else.
import type { Written } from '../../documents/documents.ts';
import { PlinthError } from '../../errors/errors.ts';
import type { Status } from '../../plan/plan.ts';
import type { Query } from '../../plan/query.ts';
import type { JsonText, Question } from '../../read.ts';
import type { WriteMark } from '../marks/marks.ts';
import { questionOf, type RootRequest } from './questions.ts';
import type { GraphqlService } from './service.ts';
import { readWrite, statusesOf, type WriteRequest } from './write-request.ts';

interface WrittenRow {
  readonly written: Written;
  readonly json: JsonText | undefined;
  /** Relations below are followed in it. */
  readonly status: Status;
}

/** Undefined where there is no document to write to. `already`: what another lane wrote for the same root field. */
export async function writeRoot(
  mark: WriteMark,
  request: RootRequest,
  service: GraphqlService,
  already?: Written,
): Promise<WrittenRow | undefined> {
  const writing = await readWrite(mark, request, service);
  service.reader.check(writtenQuestion(writing, undefined, request));
  const written = already ?? (await write(writing, service));
  if (!written) return undefined;
  const locale = writing.contentType.isLocalized ? written.locale : undefined;
  const question = writtenQuestion({ ...writing, locale }, written.documentId, request);
  const { json } = await service.reader.read(question);
  return { written, json, status: writing.status };
}

interface Removed {
  readonly documentId: string | undefined;
  /** As it was; undefined in the flat shape, and where nothing was deleted. */
  readonly row: FoundRow | undefined;
}

interface FoundRow {
  readonly json: JsonText | undefined;
  readonly status: Status;
}

/** Undefined, and nothing is deleted, where `isShowable` refuses the row. */
export async function removeRoot(
  mark: WriteMark,
  request: RootRequest,
  service: GraphqlService,
  isShowable: (json: JsonText | undefined) => boolean = () => true,
): Promise<Removed | undefined> {
  const writing = await readWrite(mark, request, service);
  const { documentId } = writing;
  // The flat shape shows the documentId alone.
  const row = mark.form === 'flat' ? undefined : await readBeforeDeletion(writing, request, service);
  if (!isShowable(row?.json)) return undefined;
  const isDeleted = await remove(writing, service);
  return { documentId, row: isDeleted ? row : undefined };
}

async function readBeforeDeletion(
  writing: WriteRequest,
  request: RootRequest,
  { reader }: GraphqlService,
): Promise<FoundRow | undefined> {
  for (const status of statusesOf(writing.contentType)) {
    const { json } = await reader.read(writtenQuestion({ ...writing, status }, writing.documentId, request));
    if (json !== undefined) return { json, status };
  }
  return undefined;
}

function writtenQuestion(
  writing: WriteRequest,
  documentId: string | undefined,
  request: RootRequest,
): Question {
  const { contentType } = writing;
  const isSingle = contentType.modelKind === 'singleType' && documentId === undefined;
  const result = isSingle ? 'single' : 'byDocumentId';
  return questionOf({ contentType, query: writtenQuery(writing), result, documentId }, request, true);
}

const writtenQuery = ({ locale, status, contentType }: WriteRequest): Query => ({
  status: contentType.hasDraftAndPublish ? status : 'published',
  ...(locale === undefined ? {} : { locale: locale === '*' ? '*' : [locale] }),
});

async function write(
  { contentType, mark, documentId, data, abilities, locale, status }: WriteRequest,
  { documents }: GraphqlService,
): Promise<Written | undefined> {
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

/** Whether anything was deleted: nothing is where nothing is there, or nothing that the caller may see. */
async function remove(
  { contentType, documentId, locale, abilities }: WriteRequest,
  { documents }: GraphqlService,
): Promise<boolean> {
  if (documentId === undefined && contentType.modelKind !== 'singleType') return false;
  return documents.delete({ uid: contentType.uid, documentId, locale, abilities });
}

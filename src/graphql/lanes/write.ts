// Generated mutations: the documents service writes, and the answer is an ordinary read of what was written.
import { type Abilities, fullAccess } from '../../abilities/abilities.ts';
import type { Written } from '../../documents/documents.ts';
import { forbidden, PlinthError } from '../../errors/errors.ts';
import type { Query } from '../../plan/query.ts';
import { writeLocale } from '../../rest/write-locale.ts';
import { type ContentType, contentTypeOf } from '../../schema/schema.ts';
import type { WriteMark } from '../marks/marks.ts';
import type { Arguments } from '../parse/parse-arguments.ts';
import { parseData } from '../parse/parse-data.ts';
import { isAddress } from './questions.ts';
import type { GraphqlService } from './service.ts';

/** One mutation of one caller, its arguments read. */
export interface WriteRequest {
  readonly mark: WriteMark;
  readonly contentType: ContentType;
  readonly abilities: Abilities;
  readonly data: Readonly<Record<string, unknown>>;
  readonly documentId: string | undefined;
  /** `*` only where something is deleted. */
  readonly locale: string | undefined;
  readonly status: 'draft' | 'published';
}

export async function readWrite(
  mark: WriteMark,
  given: Arguments,
  abilities: Abilities,
  service: GraphqlService,
): Promise<WriteRequest> {
  const { uid, action } = mark;
  if (!abilities.may(`${uid}.${action}`)) throw forbidden();
  const contentType = contentTypeOf(service.schema, uid);
  const { locale } = given;
  const isEverywhere = action === 'delete' && locale === '*' && contentType.isLocalized;
  const query: Query = typeof locale === 'string' ? { locale: [locale] } : {};
  return {
    mark,
    contentType,
    abilities,
    data: parseData(Object(given.data), contentType, service.schema),
    documentId: await documentOf(contentType, given.documentId ?? given.id, service),
    locale: isEverywhere ? '*' : writeLocale(contentType, query),
    status: given.status === 'draft' ? 'draft' : 'published',
  };
}

/** Undefined where there is no document to write to, which the answer shows as null. */
export async function write(
  request: WriteRequest,
  { documents }: GraphqlService,
): Promise<Written | undefined> {
  const { contentType, mark, documentId, data, abilities, locale, status } = request;
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
export async function remove(
  { contentType, documentId, locale, abilities }: WriteRequest,
  { documents }: GraphqlService,
): Promise<boolean> {
  if (documentId === undefined && contentType.modelKind !== 'singleType') return false;
  return documents.delete({ uid: contentType.uid, documentId, locale, abilities });
}

/** Where a document is looked for before it is deleted: a draft may be all there is. */
export const statusesOf = ({ hasDraftAndPublish }: ContentType): readonly ('published' | 'draft')[] =>
  hasDraftAndPublish ? ['published', 'draft'] : ['published'];

/** The query that shows what was written, before its selection. */
export const writtenQuery = ({ locale, status, contentType }: WriteRequest): Query => ({
  status: contentType.hasDraftAndPublish ? status : 'published',
  ...(locale === undefined ? {} : { locale: locale === '*' ? '*' : [locale] }),
});

/** A number is the id of a row of the document, published or draft. */
async function documentOf(
  contentType: ContentType,
  address: unknown,
  { reader }: GraphqlService,
): Promise<string | undefined> {
  if (!isAddress(address)) return undefined;
  if (!/^\d+$/.test(address)) return address;
  for (const status of statusesOf(contentType)) {
    const json = await reader.read({
      key: `row ${contentType.uid} ${status} ${address}`,
      abilities: fullAccess,
      documentId: undefined,
      parse: () => ({ contentType, query: rowQuery(address, status), result: 'single', ...plainAnswer }),
    });
    if (json.json !== undefined) return JSON.parse(json.json.toString()).documentId;
  }
  return undefined;
}

const rowQuery = (id: string, status: 'draft' | 'published'): Query => ({
  fields: [],
  layout: [{ kind: 'documentId', key: 'documentId' }],
  filters: { kind: 'below', name: 'id', filter: { kind: 'compare', operator: '$eq', operand: id } },
  status,
  locale: '*',
});

const plainAnswer = { isWriteAnswer: true, shape: 'flat' } as const;

// Reads the arguments of a generated mutation: the document and the data.
import { fullAccess } from '../../abilities/abilities.ts';
import { lacking } from '../../errors/refusal.ts';
import type { Status } from '../../plan/plan.ts';
import type { Query } from '../../plan/query.ts';
import { writeLocale } from '../../rest/write-locale.ts';
import { type ContentType, contentTypeOf } from '../../schema/schema.ts';
import type { WriteMark } from '../marks/marks.ts';
import { parseData } from '../parse/parse-data.ts';
import { isAddress, isNumber, type RootRequest, rowFilter } from './root-reads.ts';
import type { GraphqlService } from './service.ts';
import { statusOf, type Writing } from './write-status.ts';

/** One mutation of one caller, its arguments read. */
export interface ContentMutation extends Writing {
  /** Whether the caller named the document by the id of a row. */
  readonly isByNumber: boolean;
  readonly status: Status;
}

export async function readWrite(
  mark: WriteMark,
  { given, abilities }: RootRequest,
  service: GraphqlService,
): Promise<ContentMutation> {
  const { uid, action } = mark;
  if (!abilities.may(`${uid}.${action}`)) throw lacking([`${uid}.${action}`]);
  const contentType = contentTypeOf(service.schema, uid);
  const { locale } = given;
  const address = given.documentId ?? given.id;
  const isEverywhere = action === 'delete' && locale === '*' && contentType.isLocalized;
  const query: Query = typeof locale === 'string' ? { locale: [locale] } : {};
  const writing = {
    mark,
    contentType,
    abilities,
    data: parseData(Object(given.data), contentType, service.schema),
    documentId: await documentOf(contentType, address, service),
    isByNumber: isNumber(address),
    locale: isEverywhere ? '*' : writeLocale(contentType, query),
  };
  return { ...writing, status: isStatus(given.status) ? given.status : await statusOf(writing, service) };
}

const isStatus = (given: unknown): given is Status => given === 'draft' || given === 'published';

/** The statuses in which a document is looked up. */
export const statusesOf = ({ hasDraftAndPublish }: ContentType): readonly Status[] =>
  hasDraftAndPublish ? ['published', 'draft'] : ['published'];

/**
 * A number is the id of a published or draft row. If no row has it, it stays as the documentId, which no document has
 * either, so that it is refused like a document that the caller may not see.
 */
async function documentOf(
  contentType: ContentType,
  address: unknown,
  { reader }: GraphqlService,
): Promise<string | undefined> {
  if (!isAddress(address)) return undefined;
  if (!isNumber(address)) return address;
  for (const status of statusesOf(contentType)) {
    const json = await reader.read({
      key: `row ${contentType.uid} ${status} ${address}`,
      abilities: fullAccess,
      documentId: undefined,
      parse: () => ({ contentType, query: rowQuery(address, status), result: 'single', ...plain }),
    });
    if (json.json !== undefined) return JSON.parse(json.json.toString()).documentId;
  }
  return address;
}

const rowQuery = (id: string, status: Status): Query => ({
  fields: [],
  layout: [{ kind: 'documentId', key: 'documentId' }],
  filters: rowFilter(id),
  status,
  locale: '*',
});

const plain = { purpose: { kind: 'read' }, shape: 'flat' } as const;

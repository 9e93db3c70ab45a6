// The content API: an operation on a content type, by a caller who holds its action.
import { notFound } from '../errors/errors.ts';
import { draftNeedsDocument, unpublishesByAction } from '../errors/request.ts';
import { ofOneLocale, type Query } from '../plan/query.ts';
import type { Question } from '../prepared-reads.ts';
import type { JsonText } from '../read.ts';
import {
  checkWritten,
  readReadable,
  readRepeated,
  readWritten,
  type WrittenQuestion,
  withChanges,
  writtenBy,
} from '../read-written.ts';
import type { Response } from '../routes/request.ts';
import type { Data } from '../values/data.ts';
import { dataOf } from './body.ts';
import type { AskedQuery, ContentRequest, ContentService, Publication } from './content-request.ts';
import { nested } from './nested.ts';
import { parseQuery, parseQueryOfOne, parseSearch } from './parse-query.ts';
import { documentEnvelope, listEnvelope } from './respond.ts';
import { fromVersion4 } from './version-4.ts';
import { refuseLocales, writeLocale } from './write-locale.ts';

/** `search`: the query string without its question mark. */
export const askedBySearch = (search: string): AskedQuery => ({
  key: search,
  parse: (rules, extent) => (extent === 'list' ? parseQuery : parseQueryOfOne)(search, rules),
  // Those of the parser have no prototype, whose methods code may call.
  parameters: ({ limits }) => JSON.parse(JSON.stringify(parseSearch(search, limits))),
});

const purpose = { kind: 'read' } as const;

export async function respondContent(sent: ContentRequest, service: ContentService): Promise<Response> {
  const request = sent.isVersion4 ? await fromVersion4(sent, service) : sent;
  switch (request.action) {
    case 'find':
    case 'findOne':
      return read(request, service);
    case 'create':
    case 'update':
      return write(request, service);
    case 'delete':
      return remove(request, service);
    case 'publish':
    case 'unpublish':
    case 'discardDraft':
      return changePublication(request.action, request, service);
  }
}

async function read(request: ContentRequest, service: ContentService): Promise<Response> {
  const { contentType, action, documentId, abilities, asked, shape, headers, stages } = request;
  const isList = action === 'find' && contentType.modelKind === 'collectionType';
  const result = isList ? 'list' : documentId === undefined ? 'single' : 'byDocumentId';
  const parse = (): Query => {
    if (isList) return asked.parse(service.rules, 'list');
    const query = asked.parse(service.rules, 'one');
    refuseLocales(contentType, query);
    return ofOneLocale(query);
  };
  const question = {
    key: `${isList ? 'list' : 'one'} ${shape} ${contentType.uid} ${asked.key}`,
    abilities,
    documentId,
    parse: () => ({ contentType, query: parse(), result, purpose, shape }) as const,
    envelope: isList ? listEnvelope : documentEnvelope,
    isTagged: headers !== undefined,
    knownTags: headers?.['if-none-match'],
  };
  if (service.code.has(contentType.uid)) return readByCode(question, request, service);
  const found = await service.reader.read(question, stages);
  if (!headers) return { status: 200, body: found.json };
  const isPersonal = headers.authorization !== undefined;
  const caching = service.cachingHeaders({ uid: contentType.uid, documentId, isPersonal }, found);
  if (found.isUnchanged) return { status: 304, headers: caching };
  return { status: 200, body: found.json, isPassing: found.isPassing, headers: caching };
}

/** Nothing is kept of the response: what code does with it may be another thing at each request. */
async function readByCode(
  question: Question,
  { contentType, action, asked, shape }: ContentRequest,
  { reader, rules, code, schema }: ContentService,
): Promise<Response> {
  reader.check(question);
  const isList = action === 'find' && contentType.modelKind === 'collectionType';
  const nestedJson = (json: JsonText): string =>
    JSON.stringify(nested(JSON.parse(String(json)), contentType, schema));
  const found = await code.read({
    question,
    action: isList ? 'findMany' : action === 'find' ? 'findFirst' : 'findOne',
    sent: asked.parameters(rules),
  });
  const shown =
    shape === 'flat' || found.json === undefined ? found : { ...found, json: nestedJson(found.json) };
  return { status: 200, body: isList ? listEnvelope(shown) : documentEnvelope(shown) };
}

async function write(request: ContentRequest, service: ContentService): Promise<Response> {
  const { contentType, action, documentId } = request;
  const query = request.asked.parse(service.rules, 'one');
  const locale = writeLocale(contentType, query);
  const data = dataOf(request.body);
  refuseUnpublishing(request, query, data);
  const question = questionOfWritten(request, query, locale, data);
  checkAsked(service, question, query);
  const { abilities, ifMatch, once } = request;
  const input = { uid: contentType.uid, data, abilities, locale, status: query.status };
  const written =
    action === 'create'
      ? await service.documents.create({ ...input, once })
      : documentId === undefined
        ? await service.documents.updateSingle({ ...input, ifMatch })
        : await service.documents.update({ ...input, documentId, ifMatch });
  const read = written.isRepeated ? readRepeated : readWritten;
  const result = await read(service.reader, question, written.documentId, request.stages);
  const json = withChanges(result.json, written.changes);
  return { status: action === 'create' && !request.isVersion4 ? 201 : 200, body: documentEnvelope({ json }) };
}

/** Wrong parameters are refused before anything is written, conditions too, though a write asks none of them. */
function checkAsked(
  { reader }: Pick<ContentService, 'reader'>,
  question: WrittenQuestion,
  { filters }: Query,
): void {
  const query = (): Query => ({ ...question.query(), ...(filters ? { filters } : {}) });
  checkWritten(reader, { ...question, key: `asked ${question.key}`, query });
}

function questionOfWritten(
  { contentType, action, abilities, asked, shape }: ContentRequest,
  query: Query,
  locale: string | undefined,
  data: Data,
): WrittenQuestion {
  const { filters: _filters, search: _search, publicationFilter: _publication, ...shown } = query;
  return {
    key: `${shape} ${asked.key}`,
    abilities,
    contentType,
    written: writtenBy(action, contentType, data),
    status: query.status,
    query: () => ({ ...shown, ...(locale === undefined ? {} : { locale: [locale] }) }),
    result: 'byDocumentId',
    shape,
  };
}

/** The write itself publishes, so `publishedAt: null` asks for something that it does not do. */
function refuseUnpublishing({ action, contentType }: ContentRequest, { status }: Query, data: Data): void {
  if (action !== 'update' || !contentType.hasDraftAndPublish || status === 'draft') return;
  if (data.publishedAt === null)
    throw unpublishesByAction({}, { key: 'publishedAt', path: 'publishedAt', source: 'body' });
}

/** Responds with the version that is there afterwards: the published one, or the draft. */
async function changePublication(
  action: Publication,
  request: ContentRequest,
  service: ContentService,
): Promise<Response> {
  const { contentType, documentId, abilities, ifMatch } = request;
  const asked = request.asked.parse(service.rules, 'one');
  const locale = asked.locale === '*' ? '*' : writeLocale(contentType, asked);
  const query: Query = { ...asked, status: action === 'publish' ? 'published' : 'draft' };
  const shown = locale === '*' ? undefined : locale;
  const question = {
    ...questionOfWritten(request, query, shown, {}),
    key: `${action} ${request.shape} ${request.asked.key}`,
    result: documentId === undefined ? ('single' as const) : ('byDocumentId' as const),
  };
  checkAsked(service, question, asked);
  await service.documents[action]({ uid: contentType.uid, documentId, locale, abilities, ifMatch });
  const result = await readWritten(service.reader, question, documentId, request.stages);
  return { status: 200, body: documentEnvelope(result) };
}

/** `status=published` takes the published version back and leaves the draft. */
async function remove(
  request: ContentRequest,
  { reader, documents, rules }: ContentService,
): Promise<Response> {
  const { contentType, documentId, asked, abilities, ifMatch } = request;
  const query = asked.parse(rules, 'one');
  const status = contentType.hasDraftAndPublish ? query.status : undefined;
  if (status === 'draft')
    throw draftNeedsDocument({}, { key: 'status', path: null, source: 'query', param: 'status' });
  const locale = query.locale === '*' ? '*' : writeLocale(contentType, query);
  const question = {
    ...questionOfWritten(request, query, locale === '*' ? undefined : locale, {}),
    result: documentId === undefined ? ('single' as const) : ('byDocumentId' as const),
  };
  checkAsked({ reader }, question, query);
  const target = { uid: contentType.uid, documentId, locale, abilities, ifMatch };
  // Its clients are shown what was there.
  const last = request.isVersion4
    ? await readReadable(reader, question, documentId, request.stages)
    : undefined;
  if (status === 'published') await documents.unpublish(target);
  else if (!(await documents.delete(target)) && request.isVersion4) throw notFound();
  return last?.json === undefined ? { status: 204 } : { status: 200, body: documentEnvelope(last) };
}

// Reads documents by one statement, or through code of the project if that takes part.
import { type Query, withoutAllLocales } from '../plan/query.ts';
import type { ReadRequest } from '../read/prepared-reads.ts';
import type { JsonText } from '../read.ts';
import type { Response } from '../routes/request.ts';
import type { ContentRequest, ContentService } from './content-request.ts';
import { nested } from './nested.ts';
import { documentEnvelope, listEnvelope } from './respond.ts';
import { refuseLocales } from './write-locale.ts';

const purpose = { kind: 'read' } as const;

export async function readContent(request: ContentRequest, service: ContentService): Promise<Response> {
  const { contentType, documentId, abilities, unparsed, shape, headers, stages } = request;
  const isList = isListRequest(request);
  const result = isList ? 'list' : documentId === undefined ? 'single' : 'byDocumentId';
  const parse = (): Query => {
    if (isList) return unparsed.parse(service.rules, 'list');
    const query = unparsed.parse(service.rules, 'one');
    refuseLocales(contentType, query);
    return withoutAllLocales(query);
  };
  let parsed: Query | undefined;
  const query = (): Query => (parsed ??= parse());
  const key = `${isList ? 'list' : 'one'} ${shape} ${contentType.uid}`;
  const readRequest = {
    key: `${key} ${unparsed.key}`,
    abilities,
    documentId,
    parse: () => ({ contentType, query: query(), result, purpose, shape }) as const,
    filtered: { key, query },
    envelope: isList ? listEnvelope : documentEnvelope,
    isTagged: headers !== undefined,
    knownTags: headers?.['if-none-match'],
  };
  if (service.code.has(contentType.uid)) return readByCode(readRequest, request, service);
  const found = await service.reader.check(readRequest)(stages);
  if (!headers) return { status: 200, body: found.json };
  const isPersonal = headers.authorization !== undefined;
  const caching = service.cachingHeaders({ uid: contentType.uid, documentId, isPersonal }, found);
  // `*` stands for any version (RFC 9110, 13.1.2). The envelope has thrown for a document that does not exist.
  if (found.isUnchanged || headers['if-none-match']?.trim() === '*') return { status: 304, headers: caching };
  return { status: 200, body: found.json, isPassing: found.isPassing, headers: caching };
}

/** The response is not cached, since code may return something else at each request. */
async function readByCode(
  readRequest: ReadRequest,
  request: ContentRequest,
  { reader, rules, code, schema }: ContentService,
): Promise<Response> {
  const { contentType, action, unparsed, shape } = request;
  reader.check(readRequest);
  const isList = isListRequest(request);
  const nestedJson = (json: JsonText): string =>
    JSON.stringify(nested(JSON.parse(String(json)), contentType, schema));
  const found = await code.read({
    readRequest,
    action: isList ? 'findMany' : action === 'find' ? 'findFirst' : 'findOne',
    sent: unparsed.parameters(rules),
  });
  const shown =
    shape === 'flat' || found.json === undefined ? found : { ...found, json: nestedJson(found.json) };
  return { status: 200, body: isList ? listEnvelope(shown) : documentEnvelope(shown) };
}

const isListRequest = ({ action, contentType }: ContentRequest): boolean =>
  action === 'find' && contentType.modelKind === 'collectionType';

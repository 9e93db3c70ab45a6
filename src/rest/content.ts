// The content API: an operation on a content type, from permission to answer.
import type { Abilities } from '../abilities/abilities.ts';
import type { Documents, Written } from '../documents/documents.ts';
import { forbidden, invalid } from '../errors/errors.ts';
import type { Shape } from '../plan/plan.ts';
import type { Query } from '../plan/query.ts';
import type { JsonText, Reader, Stages } from '../read.ts';
import { dataOf } from './body.ts';
import { parseQuery, type QueryRules } from './parse-query.ts';
import { documentEnvelope, listEnvelope } from './respond.ts';
import type { Route } from './route.ts';
import { writeLocale } from './write-locale.ts';

export interface ContentRequest {
  readonly route: Extract<Route, { kind: 'content' }>;
  readonly abilities: Abilities;
  /** The query string without its question mark. */
  readonly search: string;
  readonly shape: Shape;
  /** Read only when an operation needs it. */
  readonly body: unknown;
  readonly stages?: Stages | undefined;
}

export interface ContentService {
  readonly reader: Reader;
  readonly documents: Documents;
  readonly rules: QueryRules;
}

export interface ContentAnswer {
  readonly status: number;
  /** Undefined for answers without a body. */
  readonly body: JsonText | undefined;
}

export async function answerContent(
  request: ContentRequest,
  service: ContentService,
): Promise<ContentAnswer> {
  const { contentType, action } = request.route;
  if (!request.abilities.may(`${contentType.uid}.${action}`)) throw forbidden();
  switch (action) {
    case 'find':
      return {
        status: 200,
        body:
          contentType.modelKind === 'singleType'
            ? await readDocument(request, service)
            : await readList(request, service),
      };
    case 'findOne':
      return { status: 200, body: await readDocument(request, service) };
    case 'create':
    case 'update':
      return write(request, service);
    case 'delete':
      return remove(request, service);
  }
}

async function readList(
  { route, abilities, search, shape, stages }: ContentRequest,
  { reader, rules }: ContentService,
): Promise<JsonText> {
  const { contentType } = route;
  const parse = () =>
    ({ contentType, query: parseQuery(search, rules), result: 'list', isWriteAnswer: false, shape }) as const;
  const answer = await reader.read(
    { key: `list ${shape} ${contentType.uid} ${search}`, abilities, documentId: undefined, parse },
    stages,
  );
  return listEnvelope(answer);
}

async function readDocument(
  { route, abilities, search, shape, stages }: ContentRequest,
  { reader, rules }: ContentService,
): Promise<JsonText> {
  const { contentType, documentId } = route;
  const result = documentId === undefined ? 'single' : 'byDocumentId';
  const parse = () =>
    ({ contentType, query: parseQuery(search, rules), result, isWriteAnswer: false, shape }) as const;
  return documentEnvelope(
    await reader.read(
      { key: `one ${shape} ${contentType.uid} ${search}`, abilities, documentId, parse },
      stages,
    ),
  );
}

async function write(request: ContentRequest, service: ContentService): Promise<ContentAnswer> {
  const { contentType, action, documentId } = request.route;
  const query = parseQuery(request.search, service.rules);
  const locale = writeLocale(contentType, query);
  const data = dataOf(request.body);
  // Wrong parameters are refused before anything is written.
  const answer = planAnswer(request, query, locale);
  service.reader.check({ ...answer, documentId: undefined });
  const input = { uid: contentType.uid, data, abilities: request.abilities, locale, status: query.status };
  const written =
    action === 'create'
      ? await service.documents.create(input)
      : documentId === undefined
        ? await service.documents.updateSingle(input)
        : await service.documents.update({ ...input, documentId });
  return {
    status: action === 'create' ? 201 : 200,
    body: await readWritten(answer, written, service, request.stages),
  };
}

/** The answer to a write is an ordinary read of what was written. */
function planAnswer(
  { route, abilities, search, shape }: ContentRequest,
  query: Query,
  locale: string | undefined,
) {
  const { contentType, action } = route;
  const {
    filters: _filters,
    search: _search,
    publicationFilter: _publication,
    pagination: _pagination,
    ...shown
  } = query;
  const parse = () =>
    ({
      contentType,
      query: { ...shown, ...(locale === undefined ? {} : { locale: [locale] }) },
      result: 'byDocumentId',
      isWriteAnswer: true,
      action,
      shape,
    }) as const;
  return { key: `${action} ${shape} ${contentType.uid} ${search}`, abilities, parse };
}

async function readWritten(
  answer: ReturnType<typeof planAnswer>,
  { documentId }: Written,
  { reader }: ContentService,
  stages: Stages | undefined,
): Promise<JsonText> {
  return documentEnvelope(await reader.read({ ...answer, documentId }, stages));
}

async function remove(
  { route, search, abilities }: ContentRequest,
  { documents, rules }: ContentService,
): Promise<ContentAnswer> {
  const { contentType, documentId } = route;
  const query = parseQuery(search, rules);
  if (query.status === 'draft' && contentType.hasDraftAndPublish) {
    throw invalid('DELETE removes the whole document: leave out the parameter status', {
      key: 'status',
      path: null,
      source: 'query',
      param: 'status',
    });
  }
  const locale = query.locale === '*' ? '*' : writeLocale(contentType, query);
  await documents.delete({ uid: contentType.uid, documentId, locale, abilities });
  return { status: 204, body: undefined };
}

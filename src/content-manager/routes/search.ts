// GET …/search?_q=…: finds documents of all collection types by their label.
import { contentSubjects } from '../../admin/roles/actions.ts';
import { dataResponse } from '../../admin/route.ts';
import { parameterNotText } from '../../errors/families/admin.ts';
import { tookTooLong } from '../../errors/families/limits.ts';
import { queryTooCostly } from '../../errors/families/plan.ts';
import type { FilterQuery, Query } from '../../plan/query.ts';
import type { ReadRequest } from '../../read/prepared-reads.ts';
import type { Reader } from '../../read.ts';
import { parseParameters } from '../../rest/parse-query.ts';
import type { ContentType, ScalarAttribute } from '../../schema/schema.ts';
import { labelQuery } from '../document-query.ts';
import { labelOf } from '../label.ts';
import { parametersOf } from '../place.ts';
import { purpose } from '../reading.ts';
import type { ManagerRequest, ManagerRoute, ManagerService, View } from '../service.ts';

/** How many documents of one content type are returned. */
const maxOfType = 5;

export const searchRoute: ManagerRoute = {
  method: 'GET',
  path: '/content-manager/search',
  demand: 'any administrator',
  body: 'none',
  handler: search,
};

async function search(request: ManagerRequest, service: ManagerService) {
  const { _q: part } = parametersOf(request, service, ['_q']);
  if (typeof part !== 'string' || part.trim() === '') throw parameterNotText({ name: '_q' });
  const view = service.viewOf(request.principal);
  const documents: object[] = [];
  const unsearched: string[] = [];
  for (const one of named(service, view)) {
    const { uid } = one.contentType;
    // With an index, the number of documents does not matter. Otherwise the reader with the smaller budget is used.
    const reader = one.label.hasTextIndex ? service.reader : service.searchReader;
    const found = await foundBy(readRequestOf(one, part.trim(), view), reader, request.stages);
    if (found) documents.push(...found.map((document) => ({ uid, ...document })));
    else unsearched.push(uid);
  }
  return dataResponse({ documents, unsearched });
}

interface Named {
  readonly contentType: ContentType;
  readonly label: ScalarAttribute;
}

/** The collection types with a label that the administrator may read. */
function named({ schema }: ManagerService, view: View): readonly Named[] {
  return contentSubjects(schema).flatMap(({ uid, modelKind }) => {
    const contentType = view.schema.contentTypes.get(uid);
    const label = contentType && labelOf(contentType);
    const isFound = label && modelKind === 'collectionType' && view.abilities.may(`${uid}.find`);
    return isFound ? [{ contentType, label }] : [];
  });
}

function readRequestOf({ contentType, label }: Named, part: string, { abilities }: View): ReadRequest {
  const filters: FilterQuery = {
    kind: 'below',
    name: label.name,
    filter: { kind: 'compare', operator: '$containsi', operand: part },
  };
  const query = (): Query => ({
    ...labelQuery(contentType),
    ...parseParameters({ sort: 'updatedAt:desc', locale: '*' }),
    filters,
    status: 'draft',
    pagination: { kind: 'page', page: 1, pageSize: maxOfType, withCount: false },
  });
  const parse = () => ({ contentType, query: query(), result: 'list', purpose, shape: 'flat' }) as const;
  return { key: `named ${contentType.uid} ${part}`, abilities, documentId: undefined, parse };
}

/** Returns undefined if there are too many documents to search without an index. */
async function foundBy(
  readRequest: ReadRequest,
  reader: Reader,
  stages: ManagerRequest['stages'],
): Promise<readonly object[] | undefined> {
  try {
    const { json = '[]' } = await reader.read(readRequest, stages);
    return JSON.parse(String(json));
  } catch (error) {
    if (queryTooCostly.made(error) || tookTooLong.made(error)) return undefined;
    throw error;
  }
}

// `POST /api/<plural>/bulk`: creates many documents in one transaction. The response has their documentIds only.
import { bulkNeedsList, idempotencyKeyOfMany } from '../errors/families/request.ts';
import type { Response } from '../routes/request.ts';
import type { CallerRequest } from '../routes/route.ts';
import type { ContentType } from '../schema/schema.ts';
import { type Data, isData } from '../values/data.ts';
import type { ContentService } from './content-request.ts';
import { parseQueryOfOne } from './parse-query.ts';
import { writeLocale } from './write-locale.ts';

/** Documents of one request. Other writers have to wait for the transaction. */
const maxDocuments = 1000;

export async function respondBulk(
  contentType: ContentType,
  { search, headers, body, principal }: CallerRequest,
  { documents, rules, countRequests }: ContentService,
): Promise<Response> {
  if (headers['idempotency-key'] !== undefined) throw idempotencyKeyOfMany();
  const query = parseQueryOfOne(search, rules);
  const list = listOf(body);
  countRequests(list.length);
  const written = await documents.createMany({
    uid: contentType.uid,
    list,
    abilities: principal.abilities,
    locale: writeLocale(contentType, query),
    status: query.status,
  });
  const data = written.map(({ documentId }) => ({ documentId }));
  return { status: 201, body: JSON.stringify({ data, meta: { count: data.length } }) };
}

function listOf(body: unknown): readonly Data[] {
  const list = isData(body) ? body.data : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > maxDocuments || !list.every(isData))
    throw bulkNeedsList({ max: maxDocuments });
  return list;
}

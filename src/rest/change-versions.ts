// Publishes, unpublishes and deletes documents, and discards drafts.
import type { Locales } from '../documents/requests.ts';
import { notFound } from '../errors/errors.ts';
import { draftNeedsDocument } from '../errors/families/request.ts';
import type { Query } from '../plan/query.ts';
import { readReadable, readWritten, type WrittenRead } from '../read-written.ts';
import type { Response } from '../routes/request.ts';
import type { ContentType } from '../schema/schema.ts';
import type { ContentRequest, ContentService, Publication } from './content-request.ts';
import { documentEnvelope } from './respond.ts';
import { writeLocale } from './write-locale.ts';
import { checkRequested, writtenReadOf } from './written-read.ts';

/** Responds with the resulting version: the published one, or the draft. */
export async function changePublication(
  action: Publication,
  request: ContentRequest,
  service: ContentService,
): Promise<Response> {
  const { contentType, documentId, abilities, ifMatch } = request;
  const unparsed = request.unparsed.parse(service.rules, 'one');
  const locale = localeOf(contentType, unparsed);
  const query: Query = { ...unparsed, status: action === 'publish' ? 'published' : 'draft' };
  const writtenRead = {
    ...versionsReadOf(request, query, locale),
    key: `${action} ${request.shape} ${request.unparsed.key}`,
  };
  checkRequested(service, writtenRead, unparsed);
  await service.documents[action]({ uid: contentType.uid, documentId, locale, abilities, ifMatch });
  const result = await readWritten(service.reader, writtenRead, documentId, request.stages);
  return { status: 200, body: documentEnvelope(result) };
}

/** `status=published` unpublishes and leaves the draft. */
export async function removeContent(
  request: ContentRequest,
  { reader, documents, rules }: ContentService,
): Promise<Response> {
  const { contentType, documentId, unparsed, abilities, ifMatch } = request;
  const query = unparsed.parse(rules, 'one');
  const status = contentType.hasDraftAndPublish ? query.status : undefined;
  if (status === 'draft')
    throw draftNeedsDocument({}, { key: 'status', path: null, source: 'query', param: 'status' });
  const locale = localesOf(contentType, query);
  const writtenRead = versionsReadOf(request, query, typeof locale === 'string' ? locale : locale?.[0]);
  checkRequested({ reader }, writtenRead, query);
  const target = { uid: contentType.uid, documentId, locale, abilities, ifMatch };
  // Clients of version 4 get the deleted document.
  const last = request.isVersion4
    ? await readReadable(reader, writtenRead, documentId, request.stages)
    : undefined;
  if (status === 'published') await documents.unpublish(target);
  else if (!(await documents.delete(target)) && request.isVersion4) throw notFound();
  return last?.json === undefined ? { status: 204 } : { status: 200, body: documentEnvelope(last) };
}

/** A locale, or `*` for all. */
const localeOf = (contentType: ContentType, query: Query): string | undefined =>
  query.locale === '*' ? '*' : writeLocale(contentType, query);

/** Deleting accepts several locales. */
function localesOf(contentType: ContentType, query: Query): Locales | undefined {
  if (query.locale === '*' || query.locale === undefined) return localeOf(contentType, query);
  return query.locale.flatMap((one) => localeOf(contentType, { locale: [one] }) ?? []);
}

/** Single types are addressed without a documentId. */
const versionsReadOf = (request: ContentRequest, query: Query, locale: string | undefined): WrittenRead => ({
  ...writtenReadOf(request, query, locale === '*' ? undefined : locale, {}),
  result: request.documentId === undefined ? 'single' : 'byDocumentId',
});

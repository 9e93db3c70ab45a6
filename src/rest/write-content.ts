// Creates and updates documents. The response shows what the caller may read.
import { unpublishesByAction } from '../errors/families/request.ts';
import type { Query } from '../plan/query.ts';
import { readRepeated, readWritten, withChanges } from '../read-written.ts';
import type { Response } from '../routes/request.ts';
import type { Data } from '../values/data.ts';
import { dataOf } from './body.ts';
import type { ContentRequest, ContentService } from './content-request.ts';
import { documentEnvelope } from './respond.ts';
import { writeLocale } from './write-locale.ts';
import { checkRequested, ofWrittenStatus, writtenReadOf } from './written-read.ts';

export async function writeContent(request: ContentRequest, service: ContentService): Promise<Response> {
  const { contentType, action, documentId } = request;
  const query = request.unparsed.parse(service.rules, 'one');
  const data = dataOf(request.body);
  const locale = writeLocale(contentType, query);
  refuseUnpublishing(request, query, data);
  const writtenRead = writtenReadOf(request, query, locale, data);
  checkRequested(service, writtenRead, query);
  const { abilities, ifMatch, once } = request;
  const input = { uid: contentType.uid, data, abilities, locale, status: query.status };
  const written =
    action === 'create'
      ? await service.documents.create({ ...input, once })
      : documentId === undefined
        ? await service.documents.updateSingle({ ...input, ifMatch })
        : await service.documents.update({ ...input, documentId, ifMatch });
  const read = written.isRepeated ? readRepeated : readWritten;
  const shown = ofWrittenStatus(writtenRead, written);
  const result = await read(service.reader, shown, written.documentId, request.stages);
  const json = withChanges(result.json, written.changes, request.shape);
  return { status: action === 'create' && !request.isVersion4 ? 201 : 200, body: documentEnvelope({ json }) };
}

/** A write publishes, so it cannot do what `publishedAt: null` means: it is refused. */
function refuseUnpublishing({ action, contentType }: ContentRequest, { status }: Query, data: Data): void {
  if (action !== 'update' || !contentType.hasDraftAndPublish || status === 'draft') return;
  if (data.publishedAt === null)
    throw unpublishesByAction({}, { key: 'publishedAt', path: 'publishedAt', source: 'body' });
}

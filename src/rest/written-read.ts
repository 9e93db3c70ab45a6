// The read request for a written document for the response, with the parameters of the request.
import type { WrittenDocument } from '../documents/requests.ts';
import type { Query } from '../plan/query.ts';
import { checkWritten, type WrittenRead, writtenBy } from '../read-written.ts';
import type { Data } from '../values/data.ts';
import type { ContentRequest, ContentService } from './content-request.ts';

/** Refuses wrong parameters before anything is written; `filters` too, which a write checks and does not use. */
export function checkRequested(
  { reader }: Pick<ContentService, 'reader'>,
  writtenRead: WrittenRead,
  { filters }: Query,
): void {
  const query = (): Query => ({ ...writtenRead.query(), ...(filters ? { filters } : {}) });
  checkWritten(reader, { ...writtenRead, key: `asked ${writtenRead.key}`, query });
}

export function writtenReadOf(
  { contentType, action, abilities, unparsed, shape }: ContentRequest,
  query: Query,
  locale: string | undefined,
  data: Data,
): WrittenRead {
  const { filters: _filters, search: _search, publicationFilter: _publication, ...shown } = query;
  return {
    key: `${shape} ${unparsed.key}`,
    abilities,
    contentType,
    written: writtenBy(action, contentType, data),
    status: query.status,
    query: () => ({ ...shown, ...(locale === undefined ? {} : { locale: [locale] }) }),
    result: 'byDocumentId',
    shape,
  };
}

/** The read of what was written, if code of the project has chosen another status than the request. */
export function ofWrittenStatus(read: WrittenRead, { status }: Pick<WrittenDocument, 'status'>): WrittenRead {
  if (status === undefined || status === (read.status ?? 'published')) return read;
  return { ...read, key: `${status} ${read.key}`, status, query: () => ({ ...read.query(), status }) };
}

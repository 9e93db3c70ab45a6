// The question that reads a written document for the response, with the parameters of the request.
import type { Query } from '../plan/query.ts';
import { checkWritten, type WrittenQuestion, writtenBy } from '../read-written.ts';
import type { Data } from '../values/data.ts';
import type { ContentRequest, ContentService } from './content-request.ts';

/** Refuses wrong parameters before anything is written; `filters` too, which a write checks and does not use. */
export function checkAsked(
  { reader }: Pick<ContentService, 'reader'>,
  question: WrittenQuestion,
  { filters }: Query,
): void {
  const query = (): Query => ({ ...question.query(), ...(filters ? { filters } : {}) });
  checkWritten(reader, { ...question, key: `asked ${question.key}`, query });
}

export function questionOfWritten(
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

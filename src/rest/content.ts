// The content API: carries out an operation on a content type for a caller who holds its action.
import type { Response } from '../routes/request.ts';
import { changePublication, removeContent } from './change-versions.ts';
import type { ContentRequest, ContentService, UnparsedQuery } from './content-request.ts';
import { parseQuery, parseQueryOfOne, parseSearch } from './parse-query.ts';
import { readContent } from './read-content.ts';
import { fromVersion4 } from './version-4.ts';
import { writeContent } from './write-content.ts';

/** `search`: the query string without its question mark. */
export const unparsedSearch = (search: string): UnparsedQuery => ({
  key: search,
  parse: (rules, extent) => (extent === 'list' ? parseQuery : parseQueryOfOne)(search, rules),
  // Objects of the parser have no prototype; code of the project may call its methods.
  parameters: ({ limits }) => JSON.parse(JSON.stringify(parseSearch(search, limits))),
});

export const respondContent = (sent: ContentRequest, service: ContentService): Promise<Response> =>
  sent.isVersion4
    ? fromVersion4(sent, service).then((request) => operate(request, service))
    : operate(sent, service);

function operate(request: ContentRequest, service: ContentService): Promise<Response> {
  switch (request.action) {
    case 'find':
    case 'findOne':
      return readContent(request, service);
    case 'create':
    case 'update':
      return writeContent(request, service);
    case 'delete':
      return removeContent(request, service);
    case 'publish':
    case 'unpublish':
    case 'discardDraft':
      return changePublication(request.action, request, service);
  }
}

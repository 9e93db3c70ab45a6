// Requests that cannot be read, or whose parameters have the wrong form.
import { defineError } from '../definition/define-error.ts';

export const unreadableRequest = defineError({
  code: 'PLINTH_UNREADABLE_REQUEST',
  name: 'SyntaxError',
  message: 'The request cannot be read',
  help: 'The request is not valid HTTP, or its body cannot be read. Correct the client.',
  hasDetails: false,
});

export const pathNotDecodable = defineError({
  code: 'PLINTH_PATH_NOT_DECODABLE',
  name: 'BadRequestError',
  message: 'failed to decode',
  help: 'The path has a % that does not begin an encoded character of UTF-8. Encode each segment, such as with `encodeURIComponent`.',
  hasDetails: false,
});

export const repeatedHeader = defineError({
  code: 'PLINTH_REPEATED_HEADER',
  name: 'SyntaxError',
  message: 'The request has the header <name> twice',
  help: 'The two values may differ, and a proxy may have used the other one. Send the header once.',
  hasDetails: false,
});

export const wrongContentLength = defineError({
  code: 'PLINTH_WRONG_CONTENT_LENGTH',
  name: 'SyntaxError',
  message: 'The length of the body differs from its Content-Length',
  help: 'The connection was closed early, or the header is wrong. Send the request again.',
  hasDetails: false,
});

export const bodyTooLarge = defineError({
  code: 'PLINTH_BODY_TOO_LARGE',
  name: 'PayloadTooLargeError',
  message: 'request entity too large',
  help: 'The body is larger than the limit of its type. Send less, or raise the limit in config/middlewares.',
  hasDetails: false,
});

export const unsupportedMediaType = defineError({
  code: 'PLINTH_UNSUPPORTED_MEDIA_TYPE',
  name: 'UnsupportedMediaTypeError',
  message: 'Unsupported Media Type',
  help: 'The content encoding of the body is not accepted. Send the body without encoding, or (except multipart forms) as gzip, deflate or br.',
  hasDetails: false,
});

export const requestTimeout = defineError({
  code: 'PLINTH_REQUEST_TIMEOUT',
  name: 'RequestTimeoutError',
  message: 'The request took too long to arrive',
  help: 'Send the request again over a faster connection.',
  hasDetails: false,
});

export const headersTooLarge = defineError({
  code: 'PLINTH_HEADERS_TOO_LARGE',
  name: 'HeadersTooLargeError',
  message: 'The headers are larger than the limit',
  help: 'Send fewer or shorter headers.',
  hasDetails: false,
});

export const queryStringTooLong = defineError({
  code: 'PLINTH_QUERY_STRING_TOO_LONG',
  name: 'URITooLongError',
  message: 'The query string is longer than <max> characters',
  help: 'Send several requests, or use GraphQL.',
});

export const internalError = defineError({
  code: 'PLINTH_INTERNAL',
  name: 'InternalServerError',
  message: 'Internal Server Error',
  help: 'The server or the code of the project failed; the log has the cause.',
  hasDetails: false,
});

export const jsonNoContainer = defineError({
  code: 'PLINTH_JSON_NO_CONTAINER',
  name: 'SyntaxError',
  message: 'invalid JSON, only supports object and array',
  help: 'The body is a string or number. Send an object.',
  hasDetails: false,
});

export const jsonTooDeep = defineError({
  code: 'PLINTH_JSON_TOO_DEEP',
  name: 'SyntaxError',
  message: 'invalid JSON, nested deeper than <max> levels',
  help: 'Send a flatter body.',
  hasDetails: false,
});

export const jsonHalfCharacter = defineError({
  code: 'PLINTH_JSON_HALF_CHARACTER',
  name: 'SyntaxError',
  message: 'invalid JSON, an escape is half of a surrogate pair',
  help: 'Escape characters above U+FFFF as both halves of their surrogate pair.',
  hasDetails: false,
});

export const jsonSyntax = defineError({
  code: 'PLINTH_JSON_SYNTAX',
  name: 'SyntaxError',
  message: '<reason>',
  help: 'The body is not valid JSON; the message has the position. Correct it.',
  hasDetails: false,
});

export const dataIsList = defineError({
  code: 'PLINTH_DATA_IS_LIST',
  name: 'ValidationError',
  message: 'this must be a `object` type, but the final value was: `null` (cast from the value `<value>`).',
  help: '`data` is a list. Send one document per request, as `{ "data": { … } }`.',
});

export const dataMissing = defineError({
  code: 'PLINTH_DATA_MISSING',
  name: 'ValidationError',
  message: 'Missing "data" payload in the request body',
  help: 'The body has no `data`. Send `{ "data": { … } }`.',
});

export const numberInexact = defineError({
  code: 'PLINTH_NUMBER_INEXACT',
  name: 'ValidationError',
  message: 'The number <number> has more digits than a JSON number keeps',
  help: 'It would be stored rounded. Send the number as a string.',
});

export const queryStringOverLimit = defineError({
  code: 'PLINTH_QUERY_STRING_OVER_LIMIT',
  name: 'ValidationError',
  message: 'The query string is over a limit: <reason>',
  help: 'The query string has too many parameters or levels. Request less at once.',
});

export const listIndexTooLarge = defineError({
  code: 'PLINTH_LIST_INDEX_TOO_LARGE',
  name: 'ValidationError',
  message:
    'The query string is over a limit: Array limit exceeded. Only <max> elements allowed in an array, found index <index>.',
  help: 'Number lists from 0 without gaps, and send fewer values.',
});

export const pathTooLong = defineError({
  code: 'PLINTH_PATH_TOO_LONG',
  name: 'ValidationError',
  message: 'The query string is over a limit: a path in <parameter> has more than <max> steps',
  help: 'Request fewer levels at once.',
});

export const pageOutsidePagination = defineError({
  code: 'PLINTH_PAGE_OUTSIDE_PAGINATION',
  name: 'PaginationError',
  message:
    'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object',
  help: '`page` is outside `pagination`. Write `pagination[page]=2`.',
});

export const mixedPagination = defineError({
  code: 'PLINTH_MIXED_PAGINATION',
  name: 'PaginationError',
  message: 'Cannot use both page & offset pagination in the same query',
  help: 'Use `page` with `pageSize`, or `start` with `limit`.',
});

export const bulkNeedsList = defineError({
  code: 'PLINTH_BULK_NEEDS_LIST',
  name: 'ValidationError',
  message: 'The body needs "data" with a list of 1 to <max> objects',
  help: 'Send `{ "data": [{ … }, { … }] }`, and more documents in further requests.',
});

export const mixedCursors = defineError({
  code: 'PLINTH_MIXED_CURSORS',
  name: 'PaginationError',
  message: 'Cannot use <first> and <second> of pagination in the same query',
  help: 'A page by cursor has either `after` or `before`, optionally `pageSize`, and no total.',
});

export const foreignCursor = defineError({
  code: 'PLINTH_FOREIGN_CURSOR',
  name: 'PaginationError',
  message: 'pagination.<parameter> is not a cursor of this list',
  help: 'Send a value of `meta.pagination.cursors` from a response for the same content type and `sort`, or an empty `after` for the first page.',
});

export const cursorOfRoot = defineError({
  code: 'PLINTH_CURSOR_OF_ROOT',
  name: 'PaginationError',
  message: 'Pages by cursor are only possible for lists at the root of an operation',
  help: 'Request the related documents as a list of their own, filtered by the other side, or use `page` with `pageSize` or `start` with `limit`.',
});

export const cursorNeedsOwnKeys = defineError({
  code: 'PLINTH_CURSOR_NEEDS_OWN_KEYS',
  name: 'PaginationError',
  message: 'Pages by cursor can only be sorted by attributes of the content type itself',
  help: 'Do not sort by attributes of relations, components or JSON, or use `page` with `pageSize`.',
});

export const invalidParameters = defineError({
  code: 'PLINTH_INVALID_PARAMETERS',
  name: 'ValidationError',
  message: 'Invalid parameters: <names>',
  help: 'The route has no parameters or fields with these names. Leave them out.',
});

export const startNotWhole = defineError({
  code: 'PLINTH_START_NOT_NUMBER',
  name: 'ValidationError',
  message: 'convertStartQueryParams expected a positive integer got <value>',
  help: '`page` or `start` is not an integer.',
});

export const limitNotWhole = defineError({
  code: 'PLINTH_LIMIT_NOT_NUMBER',
  name: 'ValidationError',
  message: 'convertLimitQueryParams expected a positive integer got <value>',
  help: '`limit` or `pageSize` is not an integer. Lists of users and files accept `limit=-1` for all.',
});

export const wrongWithCount = defineError({
  code: 'PLINTH_WRONG_WITH_COUNT',
  name: 'ValidationError',
  message: 'Invalid withCount parameter. Expected "t","1","true","false","0","f"',
  help: 'Write `pagination[withCount]=true` or `false`.',
});

export const wrongPublicationFilter = defineError({
  code: 'PLINTH_WRONG_PUBLICATION_FILTER',
  name: 'ValidationError',
  message: "Invalid value for 'publicationFilter'. Expected one of: <known>.",
  help: 'Use one of the values in the message.',
});

export const wrongPublicationState = defineError({
  code: 'PLINTH_WRONG_PUBLICATION_STATE',
  name: 'ValidationError',
  message: "Invalid value for 'publicationState'. Expected one of: live, preview.",
  help: 'A parameter of Strapi 4: `preview` returns drafts, `live` published documents. In version 5 it is `status`.',
});

export const wrongHasPublishedVersion = defineError({
  code: 'PLINTH_WRONG_HAS_PUBLISHED_VERSION',
  name: 'ValidationError',
  message: "Invalid value for 'hasPublishedVersion'. Expected boolean or 'true'/'false' string.",
  help: 'Write `true` or `false`.',
});

export const wrongSort = defineError({
  code: 'PLINTH_WRONG_SORT',
  name: 'ValidationError',
  message:
    'Invalid sort parameter. Expected a string, an array of strings, a sort object or an array of sort objects',
  help: 'Write `sort=title:asc` or `sort[0]=title`.',
});

export const wrongOrder = defineError({
  code: 'PLINTH_WRONG_ORDER',
  name: 'ValidationError',
  message: 'Invalid order. order can only be one of asc|desc|ASC|DESC',
  help: 'Write `asc` or `desc` after the colon.',
});

export const wrongPopulate = defineError({
  code: 'PLINTH_WRONG_POPULATE',
  name: 'ValidationError',
  message: 'Invalid populate parameter. Expected a string, an array of strings, a populate object',
  help: 'Write `populate=*`, names in a list (`populate[0]=author`), or an object (`populate[author][fields]=name`). Do not mix these forms.',
});

export const wrongFields = defineError({
  code: 'PLINTH_WRONG_FIELDS',
  name: 'ValidationError',
  message: 'Invalid fields parameter. Expected a string or an array of strings',
  help: 'Send names of attributes, separated by commas or as a list, such as `fields[0]=title`.',
});

export const writeLocaleNotOne = defineError({
  code: 'PLINTH_WRITE_LOCALE_NOT_ONE',
  name: 'ValidationError',
  message: 'Invalid locale param <locale> provided. Document locales must be strings.',
  help: 'Send exactly one locale, such as `locale=en`.',
});

export const wrongLocale = defineError({
  code: 'PLINTH_WRONG_LOCALE',
  name: 'ValidationError',
  message: 'Invalid locale: letters, digits, - and _, at most 35 characters',
  help: 'Send the code of a locale, such as `en-GB`.',
});

export const draftNeedsDocument = defineError({
  code: 'PLINTH_DELETE_LEAVES_DRAFT',
  name: 'ValidationError',
  message: 'DELETE cannot delete only the draft: leave out status=draft to delete the whole document',
  help: 'To reset the draft to the published version, send POST …/:documentId/actions/discard-draft.',
});

export const unpublishesByAction = defineError({
  code: 'PLINTH_UNPUBLISHES_BY_ACTION',
  name: 'ValidationError',
  message: 'A write cannot unpublish with publishedAt: null; send POST …/actions/unpublish',
  help: 'A write without the status draft publishes what it writes. To unpublish, send POST …/:documentId/actions/unpublish; to write only the draft, send PUT with status=draft, or status: DRAFT in GraphQL.',
});

export const ifMatchWrong = defineError({
  code: 'PLINTH_IF_MATCH_WRONG',
  name: 'ValidationError',
  message: 'If-Match must be * or the updatedAt of a version in quotes, such as "2026-01-31T12:00:00.000Z"',
  help: 'Send the `updatedAt` that the version had when it was read; separate several values by commas.',
});

export const conditionOfMutation = defineError({
  code: 'PLINTH_CONDITION_OF_MUTATION',
  name: 'ValidationError',
  message: '<header> is not supported for GraphQL mutations',
  help: 'Leave the header out, or use REST, where `PUT`, `DELETE` and `POST` support it.',
});

export const idempotencyKeyWrong = defineError({
  code: 'PLINTH_IDEMPOTENCY_KEY_WRONG',
  name: 'ValidationError',
  message: 'Idempotency-Key must have 1 to 255 visible ASCII characters',
  help: 'Send a string that is unique to this request, such as a UUID.',
});

export const idempotencyKeyOfMany = defineError({
  code: 'PLINTH_IDEMPOTENCY_KEY_OF_MANY',
  name: 'ValidationError',
  message: 'Idempotency-Key is only possible for requests that create one document',
  help: 'Leave the header out, and give the documents a unique attribute, so that a repeated request is refused; or send them one by one.',
});

export const idempotencyKeyWithoutCaller = defineError({
  code: 'PLINTH_IDEMPOTENCY_KEY_OF_NOBODY',
  name: 'ValidationError',
  message: 'Idempotency-Key requires a token here: several visitors may share the IP address of this request',
  help: 'Send a token, or leave the header out. Behind a proxy, set `server.proxy`, so that the server knows the address of each visitor.',
});

export const idempotencyKeyReused = defineError({
  code: 'PLINTH_IDEMPOTENCY_KEY_REUSED',
  name: 'ValidationError',
  message: 'This Idempotency-Key was used for another request',
  help: 'For a day, a key can only be used by repetitions of the same request: same path, parameters and body.',
});

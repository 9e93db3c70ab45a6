// Requests that cannot be read, or whose parameters have the wrong form.
import { defineError } from './define-error.ts';

export const unreadableRequest = defineError({
  code: 'PLINTH_UNREADABLE_REQUEST',
  name: 'SyntaxError',
  message: 'The request cannot be read',
  help: 'It is no HTTP, or its body cannot be taken in. Correct the client.',
  hasDetails: false,
});

export const repeatedHeader = defineError({
  code: 'PLINTH_REPEATED_HEADER',
  name: 'SyntaxError',
  message: 'The request has the header <name> twice',
  help: 'It says two things, and a proxy may have gone by the other one. Send it once.',
  hasDetails: false,
});

export const wrongContentLength = defineError({
  code: 'PLINTH_WRONG_CONTENT_LENGTH',
  name: 'SyntaxError',
  message: 'The body is not as long as its Content-Length says',
  help: 'The connection was cut, or the header is wrong. Send it again.',
  hasDetails: false,
});

export const bodyTooLarge = defineError({
  code: 'PLINTH_BODY_TOO_LARGE',
  name: 'PayloadTooLargeError',
  message: 'request entity too large',
  help: 'The body is over the limit of its kind. Send less, or raise the limit in config/middlewares.',
  hasDetails: false,
});

export const unsupportedMediaType = defineError({
  code: 'PLINTH_UNSUPPORTED_MEDIA_TYPE',
  name: 'UnsupportedMediaTypeError',
  message: 'Unsupported Media Type',
  help: 'The body has an encoding that is not taken. Send it plain, or as gzip, deflate or br where it is no form with files.',
  hasDetails: false,
});

export const requestTimeout = defineError({
  code: 'PLINTH_REQUEST_TIMEOUT',
  name: 'RequestTimeoutError',
  message: 'The request took too long to arrive',
  help: 'Send it again over a better connection.',
  hasDetails: false,
});

export const headersTooLarge = defineError({
  code: 'PLINTH_HEADERS_TOO_LARGE',
  name: 'HeadersTooLargeError',
  message: 'The headers are over the limit',
  help: 'Send fewer or shorter headers.',
  hasDetails: false,
});

export const queryStringTooLong = defineError({
  code: 'PLINTH_QUERY_STRING_TOO_LONG',
  name: 'URITooLongError',
  message: 'The query string is longer than <most> characters',
  help: 'Ask in several requests, or over GraphQL.',
});

export const internalError = defineError({
  code: 'PLINTH_INTERNAL',
  name: 'InternalServerError',
  message: 'Internal Server Error',
  help: 'A fault of the server or of the code of the project; the log has its cause.',
  hasDetails: false,
});

export const jsonNoContainer = defineError({
  code: 'PLINTH_JSON_NO_CONTAINER',
  name: 'SyntaxError',
  message: 'invalid JSON, only supports object and array',
  help: 'The body is a text or number. Send an object.',
  hasDetails: false,
});

export const jsonTooDeep = defineError({
  code: 'PLINTH_JSON_TOO_DEEP',
  name: 'SyntaxError',
  message: 'invalid JSON, nested deeper than <most> levels',
  help: 'Send a flatter body.',
  hasDetails: false,
});

export const jsonHalfCharacter = defineError({
  code: 'PLINTH_JSON_HALF_CHARACTER',
  name: 'SyntaxError',
  message: 'invalid JSON, an escape stands for half a character',
  help: 'Escape characters beyond U+FFFF by both of their halves.',
  hasDetails: false,
});

export const jsonSyntax = defineError({
  code: 'PLINTH_JSON_SYNTAX',
  name: 'SyntaxError',
  message: '<reason>',
  help: 'The body is not JSON; the message says where. Correct it.',
  hasDetails: false,
});

export const dataIsList = defineError({
  code: 'PLINTH_DATA_IS_LIST',
  name: 'ValidationError',
  message: 'this must be a `object` type, but the final value was: `null` (cast from the value `<value>`).',
  help: '`data` is a list. Send one document a request, as `{ "data": { … } }`.',
});

export const dataMissing = defineError({
  code: 'PLINTH_DATA_MISSING',
  name: 'ValidationError',
  message: 'Missing "data" payload in the request body',
  help: 'The body has no `data`. Send `{ "data": { … } }`.',
});

export const queryStringOverLimit = defineError({
  code: 'PLINTH_QUERY_STRING_OVER_LIMIT',
  name: 'ValidationError',
  message: 'The query string is over a limit: <reason>',
  help: 'It has too many parameters or levels. Ask for less at once.',
});

export const listIndexTooLarge = defineError({
  code: 'PLINTH_LIST_INDEX_TOO_LARGE',
  name: 'ValidationError',
  message:
    'The query string is over a limit: Array limit exceeded. Only <most> elements allowed in an array, found index <index>.',
  help: 'Number lists from 0 without gaps, and send fewer values.',
});

export const pathTooLong = defineError({
  code: 'PLINTH_PATH_TOO_LONG',
  name: 'ValidationError',
  message: 'The query string is over a limit: a path in <parameter> has more than <most> steps',
  help: 'Ask for less depth at once.',
});

export const pageOutsidePagination = defineError({
  code: 'PLINTH_PAGE_OUTSIDE_PAGINATION',
  name: 'PaginationError',
  message:
    'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object',
  help: '`page` stands outside `pagination`. Write `pagination[page]=2`.',
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
  message: 'The body needs "data" with a list of 1 to <most> objects',
  help: 'Send `{ "data": [{ … }, { … }] }`, and more documents in further requests.',
});

export const mixedCursors = defineError({
  code: 'PLINTH_MIXED_CURSORS',
  name: 'PaginationError',
  message: 'Cannot use <first> and <second> of pagination in the same query',
  help: 'A page begins behind `after` or ends before `before`; `pageSize` goes with either, and a page by cursor has no total.',
});

export const foreignCursor = defineError({
  code: 'PLINTH_FOREIGN_CURSOR',
  name: 'PaginationError',
  message: 'pagination.<parameter> is no cursor of this list',
  help: 'Send what `meta.pagination.cursors` of the same content type in the same order had, or an empty `after` for the first page.',
});

export const cursorOfRoot = defineError({
  code: 'PLINTH_CURSOR_OF_ROOT',
  name: 'PaginationError',
  message: 'Pages by cursor are of lists at the root of an operation',
  help: 'Ask for the relation as a list of its own, filtered by the other side, or use `page` with `pageSize` or `start` with `limit`.',
});

export const cursorNeedsOwnKeys = defineError({
  code: 'PLINTH_CURSOR_NEEDS_OWN_KEYS',
  name: 'PaginationError',
  message: 'Pages by cursor are sorted by attributes of the documents themselves',
  help: 'Leave out of `sort` what lies in relations, components and JSON, or use `page` with `pageSize`.',
});

export const invalidParameters = defineError({
  code: 'PLINTH_INVALID_PARAMETERS',
  name: 'ValidationError',
  message: 'Invalid parameters: <names>',
  help: 'The request takes no parameters or fields of these names. Leave them out.',
});

export const startNotWhole = defineError({
  code: 'PLINTH_START_NOT_NUMBER',
  name: 'ValidationError',
  message: 'convertStartQueryParams expected a positive integer got <value>',
  help: 'The page or the start of a list is no whole number.',
});

export const limitNotWhole = defineError({
  code: 'PLINTH_LIMIT_NOT_NUMBER',
  name: 'ValidationError',
  message: 'convertLimitQueryParams expected a positive integer got <value>',
  help: 'The length of a list or of its pages is no whole number. Lists of users and files take `limit=-1` for all.',
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
  help: 'Use one of the values that are named.',
});

export const wrongPublicationState = defineError({
  code: 'PLINTH_WRONG_PUBLICATION_STATE',
  name: 'ValidationError',
  message: "Invalid value for 'publicationState'. Expected one of: live, preview.",
  help: 'A parameter of version 4: `preview` shows the drafts, `live` what is published. Later clients write `status`.',
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
  help: 'Write `asc` or `desc` behind the colon.',
});

export const wrongPopulate = defineError({
  code: 'PLINTH_WRONG_POPULATE',
  name: 'ValidationError',
  message: 'Invalid populate parameter. Expected a string, an array of strings, a populate object',
  help: 'Write `populate=*`, names in a list (`populate[0]=author`), or an object (`populate[author][fields]=name`), and not two of these forms at once.',
});

export const wrongFields = defineError({
  code: 'PLINTH_WRONG_FIELDS',
  name: 'ValidationError',
  message: 'Invalid fields parameter. Expected a string or an array of strings',
  help: 'Name attributes, separated by commas or as a list, such as `fields[0]=title`.',
});

export const writeLocaleNotOne = defineError({
  code: 'PLINTH_WRITE_LOCALE_NOT_ONE',
  name: 'ValidationError',
  message: 'Invalid locale param <locale> provided. Document locales must be strings.',
  help: 'Name exactly one locale, such as `locale=en`: a document is read and written in one.',
});

export const wrongLocale = defineError({
  code: 'PLINTH_WRONG_LOCALE',
  name: 'ValidationError',
  message: 'Invalid locale: letters, digits, - and _, at most 35 characters',
  help: 'Write the code of a locale, such as `en-GB`.',
});

export const draftNeedsDocument = defineError({
  code: 'PLINTH_DELETE_LEAVES_DRAFT',
  name: 'ValidationError',
  message: 'DELETE removes no draft alone: leave out status=draft to delete the whole document',
  help: 'To give a draft the content of its published version: POST …/:documentId/actions/discard-draft.',
});

export const unpublishesByAction = defineError({
  code: 'PLINTH_UNPUBLISHES_BY_ACTION',
  name: 'ValidationError',
  message: 'publishedAt cannot be taken away by PUT, which publishes: POST …/actions/unpublish unpublishes',
  help: 'PUT without status=draft publishes what it writes. To take a document back, POST to its address followed by /actions/unpublish; to write the draft alone, PUT with status=draft.',
});

export const ifMatchWrong = defineError({
  code: 'PLINTH_IF_MATCH_WRONG',
  name: 'ValidationError',
  message: 'If-Match must be * or the updatedAt of a version in quotes, such as "2026-01-31T12:00:00.000Z"',
  help: 'Send the `updatedAt` that the version had when it was read; several stand behind each other with commas.',
});

export const conditionOfMutation = defineError({
  code: 'PLINTH_CONDITION_OF_MUTATION',
  name: 'ValidationError',
  message: '<header> has no meaning for mutations of GraphQL',
  help: 'Leave the header out, or write over REST, whose `PUT`, `DELETE` and `POST` obey it.',
});

export const idempotencyKeyWrong = defineError({
  code: 'PLINTH_IDEMPOTENCY_KEY_WRONG',
  name: 'ValidationError',
  message: 'Idempotency-Key must have 1 to 255 visible characters of ASCII',
  help: 'Send a text that no other request of yours has, such as a UUID.',
});

export const idempotencyKeyOfMany = defineError({
  code: 'PLINTH_IDEMPOTENCY_KEY_OF_MANY',
  name: 'ValidationError',
  message: 'Idempotency-Key is for a request that makes one document',
  help: 'Leave it out, and give the documents a unique value by which a repetition is refused; or send them one by one.',
});

export const idempotencyKeyOfNobody = defineError({
  code: 'PLINTH_IDEMPOTENCY_KEY_OF_NOBODY',
  name: 'ValidationError',
  message: 'Idempotency-Key needs a token here: the address of this request may stand for many visitors',
  help: 'Send a token, or leave the header out. Behind a proxy, set `server.proxy`, so that visitors have addresses of their own.',
});

export const idempotencyKeyReused = defineError({
  code: 'PLINTH_IDEMPOTENCY_KEY_REUSED',
  name: 'ValidationError',
  message: 'This Idempotency-Key belongs to another request',
  help: 'A key is for one request and its repetitions, with the same path, parameters and body, for a day.',
});

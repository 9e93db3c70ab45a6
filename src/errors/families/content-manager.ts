// Errors of the content manager, in addition to those of all reads and writes.
import { defineError } from '../definition/define-error.ts';

export const uidTextMissing = defineError({
  code: 'PLINTH_UID_TEXT_MISSING',
  name: 'ValidationError',
  message: '<name> must be a string of at most 1,000 characters',
  help: 'Send the text from which the uid is made as `text`, or the uid to check as `value`.',
});

export const documentIdsWrong = defineError({
  code: 'PLINTH_DOCUMENT_IDS_WRONG',
  name: 'ValidationError',
  message: 'documentIds must be a list of 1 to <max> documentIds',
  help: 'Send the documents of the action; send more documents in several requests.',
});

export const localeNotListed = defineError({
  code: 'PLINTH_LOCALE_NOT_LISTED',
  name: 'ValidationError',
  message: 'The project has no locale "<code>": it was removed, or never added',
  help: 'Write in a locale that `GET /admin/i18n/locales` lists, or add this one. Content in a removed locale is kept, and can be read, unpublished and deleted.',
});

export const viewSettingsWrong = defineError({
  code: 'PLINTH_VIEW_SETTINGS_WRONG',
  name: 'ValidationError',
  message: 'Invalid settings of a view at <place>: <problem>',
  help: 'Send `{ label, list: { columns, sort, pageSize }, edit: { rows: [[{ attribute, width }]] }, attributes: { name: { label, description, placeholder } } }`, where every key is optional.',
});

export const viewQueryWrong = defineError({
  code: 'PLINTH_VIEW_QUERY_WRONG',
  name: 'ValidationError',
  message: 'query must be a string of at most 8,000 characters',
  help: 'Send the query string of the list, without its question mark.',
});

export const tooManyViews = defineError({
  code: 'PLINTH_TOO_MANY_VIEWS',
  name: 'ValidationError',
  message: 'You have saved 100 views of this content type, which is the maximum',
  help: 'Delete a saved view first.',
});

export const previewElsewhere = defineError({
  code: 'PLINTH_PREVIEW_ELSEWHERE',
  name: 'ApplicationError',
  message: 'The preview of <uid> has the origin <origin>, which is not allowed',
  help: 'Add the origin to `preview.config.allowedOrigins` of `config/admin`, or let `handler` return a URL of an origin in that list.',
});

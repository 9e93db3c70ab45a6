// Errors of the content manager, in addition to those of all reads and writes.
import { defineError } from './define-error.ts';

export const uidTextMissing = defineError({
  code: 'PLINTH_UID_TEXT_MISSING',
  name: 'ValidationError',
  message: '<name> must be a text of at most 1,000 characters',
  help: 'Send the text that the uid is made of as `text`, or the uid to look at as `value`.',
});

export const documentIdsWrong = defineError({
  code: 'PLINTH_DOCUMENT_IDS_WRONG',
  name: 'ValidationError',
  message: 'documentIds must be a list of 1 to <most> documentIds',
  help: 'Send the documents that the action is for, a part of them at a time where they are more.',
});

export const viewSettingsWrong = defineError({
  code: 'PLINTH_VIEW_SETTINGS_WRONG',
  name: 'ValidationError',
  message: 'Settings of a view: <place>: <problem>',
  help: 'Send `{ label, list: { columns, sort, pageSize }, edit: { rows: [[{ attribute, width }]] }, attributes: { name: { label, description, placeholder } } }`, each part only if it is set.',
});

export const viewQueryWrong = defineError({
  code: 'PLINTH_VIEW_QUERY_WRONG',
  name: 'ValidationError',
  message: 'query must be a text of at most 8,000 characters',
  help: 'Send the query string of the list, without its question mark.',
});

export const tooManyViews = defineError({
  code: 'PLINTH_TOO_MANY_VIEWS',
  name: 'ValidationError',
  message: 'You have saved 100 views of this type, and there is room for no more',
  help: 'Delete one that is not needed any more.',
});

export const previewElsewhere = defineError({
  code: 'PLINTH_PREVIEW_ELSEWHERE',
  name: 'ApplicationError',
  message: 'The preview of <uid> leads to <origin>, which the panel may not show',
  help: 'Name the origin in `preview.config.allowedOrigins` of `config/admin`, or let `handler` return an address of one that is named there.',
});

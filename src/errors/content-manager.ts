// What the content manager refuses beside what every write and read refuses.
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

// What the content manager refuses beside what every write and read refuses.
import { defineError } from './define-error.ts';

export const documentIdsWrong = defineError({
  code: 'PLINTH_DOCUMENT_IDS_WRONG',
  name: 'ValidationError',
  message: 'documentIds must be a list of 1 to <most> documentIds',
  help: 'Send the documents that the action is for, a part of them at a time where they are more.',
});

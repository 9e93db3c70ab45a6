// Writes that contradict stored content, or exceed a limit.
import { defineError } from './define-error.ts';

export const versionChanged = defineError({
  code: 'PLINTH_VERSION_CHANGED',
  name: 'PreconditionFailedError',
  message: 'The document was changed: its version is <updatedAt>',
  help: '`If-Match` names another `updatedAt` than the draft has now (`details.updatedAt`), or the version that a type without drafts has. Read it again, and write with that one what is still right.',
});

export const versionMissing = defineError({
  code: 'PLINTH_VERSION_MISSING',
  name: 'PreconditionFailedError',
  message: 'The document has no version in the locale "<locale>"',
  help: '`If-Match` asks for a version that is not there. Leave the header out to write the first one.',
});

export const tooManyRelations = defineError({
  code: 'PLINTH_TOO_MANY_RELATIONS',
  name: 'ValidationError',
  message: 'Too many relations: at most <most> in one request',
  help: 'Write them in several requests.',
});

export const tooManyPasswords = defineError({
  code: 'PLINTH_TOO_MANY_PASSWORDS',
  name: 'ValidationError',
  message: 'Too many passwords: at most <most> in one request',
  help: 'Each is hashed, which takes time. Write them in several requests.',
});

export const zoneItemForeign = defineError({
  code: 'PLINTH_ZONE_ITEM_FOREIGN',
  name: 'Error',
  message: 'Some of the provided components in <attribute> are not related to the entity',
  help: 'An item of a dynamic zone has the `id` of an item that the version does not have. Leave the `id` out, or read it again.',
  hasDetails: false,
});

export const componentForeign = defineError({
  code: 'PLINTH_COMPONENT_FOREIGN',
  name: 'ApplicationError',
  message: 'Some of the provided components in <attribute> are not related to the entity',
  help: 'A component has the `id` of one that the version does not have. Leave the `id` out, or read it again.',
});

export const componentTwice = defineError({
  code: 'PLINTH_COMPONENT_TWICE',
  name: 'ValidationError',
  message: 'The component with the id <id> stands twice in <attribute>',
  help: 'An `id` changes the item that has it, which is one. Leave the `id` out of a copy.',
});

export const relatedDocumentNotFound = defineError({
  code: 'PLINTH_RELATED_DOCUMENT_NOT_FOUND',
  name: 'ValidationError',
  message: 'Document with id "<documentId>", locale "<locale>" not found',
  help: 'A relation names a document that is not there, or not for this caller.',
});

export const writtenMeanwhile = defineError({
  code: 'PLINTH_WRITTEN_MEANWHILE',
  name: 'ApplicationError',
  message: 'The document was written by somebody else at the same moment; try again',
  help: 'Read the document again, and repeat the write.',
});

export const textTooLongForIndex = defineError({
  code: 'PLINTH_TEXT_TOO_LONG_FOR_INDEX',
  name: 'ValidationError',
  message: 'A text is too long for an index',
  help: 'Write a shorter text, or make the attribute a `text`.',
});

export const singleTypeNotCloned = defineError({
  code: 'PLINTH_SINGLE_TYPE_NOT_CLONED',
  name: 'ValidationError',
  message: '<uid> has one document, which has no copies',
  help: 'Clone documents of collection types.',
});

export const hasNoDrafts = defineError({
  code: 'PLINTH_HAS_NO_DRAFTS',
  name: 'ValidationError',
  message: '<uid> has no drafts: switch on draftAndPublish in its options',
  help: 'Documents of this content type are always published.',
});

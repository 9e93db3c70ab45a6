// Writes that contradict stored content, or exceed a limit.
import { defineError } from '../definition/define-error.ts';

export const versionChanged = defineError({
  code: 'PLINTH_VERSION_CHANGED',
  name: 'PreconditionFailedError',
  message: 'The document was changed: its version is <updatedAt>',
  help: '`If-Match` has another `updatedAt` than the draft (without draft & publish, the document) has now: `details.updatedAt`. Read the document again, and repeat the write with the new value if it still applies.',
});

export const versionMissing = defineError({
  code: 'PLINTH_VERSION_MISSING',
  name: 'PreconditionFailedError',
  message: 'The document has no version in the locale "<locale>"',
  help: '`If-Match` requires a version that does not exist. Leave the header out to write the first version.',
});

export const tooManyRelations = defineError({
  code: 'PLINTH_TOO_MANY_RELATIONS',
  name: 'ValidationError',
  message: 'Too many relations: at most <max> in one request',
  help: 'Write the relations in several requests.',
});

export const tooManyPasswords = defineError({
  code: 'PLINTH_TOO_MANY_PASSWORDS',
  name: 'ValidationError',
  message: 'Too many passwords: at most <max> in one request',
  help: 'Each password is hashed, which takes time. Write them in several requests.',
});

export const zoneItemForeign = defineError({
  code: 'PLINTH_ZONE_ITEM_FOREIGN',
  name: 'Error',
  message: 'Some of the provided components in <attribute> are not related to the entity',
  help: 'The `id` of an item of a dynamic zone is not that of an item of this version. Leave the `id` out, or read the document again.',
  hasDetails: false,
});

export const componentForeign = defineError({
  code: 'PLINTH_COMPONENT_FOREIGN',
  name: 'ApplicationError',
  message: 'Some of the provided components in <attribute> are not related to the entity',
  help: 'The `id` of a component is not that of a component of this version. Leave the `id` out, or read the document again.',
});

export const componentTwice = defineError({
  code: 'PLINTH_COMPONENT_TWICE',
  name: 'ValidationError',
  message: 'The component with the id <id> occurs twice in <attribute>',
  help: 'An item with an `id` updates the stored item with this id, so each id may occur once. Leave the `id` out of a copy.',
});

export const relatedDocumentNotFound = defineError({
  code: 'PLINTH_RELATED_DOCUMENT_NOT_FOUND',
  name: 'ValidationError',
  message: 'Document with id "<documentId>", locale "<locale>" not found',
  help: 'A relation refers to a document that does not exist or that the caller may not read.',
});

export const changedConcurrently = defineError({
  code: 'PLINTH_WRITTEN_MEANWHILE',
  name: 'ApplicationError',
  message: 'The document was written by another request at the same time; try again',
  help: 'Read the document again, and repeat the write.',
});

export const textTooLongForIndex = defineError({
  code: 'PLINTH_TEXT_TOO_LONG_FOR_INDEX',
  name: 'ValidationError',
  message: 'A text is too long for an index',
  help: 'Write a shorter value, or change the type of the attribute to `text`.',
});

export const singleTypeNotCloned = defineError({
  code: 'PLINTH_SINGLE_TYPE_NOT_CLONED',
  name: 'ValidationError',
  message: '<uid> is a single type: its document cannot be cloned',
  help: 'Only documents of collection types can be cloned.',
});

export const hasNoDrafts = defineError({
  code: 'PLINTH_HAS_NO_DRAFTS',
  name: 'ValidationError',
  message: '<uid> has no drafts: enable draftAndPublish in its options',
  help: 'Documents of this content type are always published.',
});

// Errors of `plinth schema rename`.
import { defineError } from './define-error.ts';

export const ownerUnknown = defineError({
  code: 'PLINTH_RENAME_OWNER_UNKNOWN',
  name: 'ValidationError',
  message: 'There is no <uid>.<hint>',
  help: 'Name a content type or component of the project.',
});

export const ownerNotLocked = defineError({
  code: 'PLINTH_RENAME_OWNER_NOT_LOCKED',
  name: 'ValidationError',
  message: '<uid> is not in src/schema.lock.json yet: run plinth develop once.',
  help: 'Nothing is stored of it, so there is nothing to keep: rename it in its file alone.',
});

export const lockNotWritten = defineError({
  code: 'PLINTH_RENAME_LOCK_NOT_WRITTEN',
  name: 'ValidationError',
  message: 'src/schema.lock.json cannot be written.',
  help: 'Let the process write the file.',
});

export const attributeUnknown = defineError({
  code: 'PLINTH_RENAME_ATTRIBUTE_UNKNOWN',
  name: 'ValidationError',
  message: '<uid> has no attribute <name>.<hint>',
  help: 'Correct the name.',
});

export const componentUnknown = defineError({
  code: 'PLINTH_RENAME_COMPONENT_UNKNOWN',
  name: 'ValidationError',
  message: 'There is no component <uid>.<hint>',
  help: 'Name a component that is a JSON file of the project.',
});

export const componentTaken = defineError({
  code: 'PLINTH_RENAME_COMPONENT_TAKEN',
  name: 'ValidationError',
  message: 'There is a component <uid> already, or there was one, whose content is kept.',
  help: 'Choose another name. `plinth schema prune` drops what is kept of a component that was removed.',
});

export const attributeTaken = defineError({
  code: 'PLINTH_RENAME_ATTRIBUTE_TAKEN',
  name: 'ValidationError',
  message: 'There is an attribute <name> already.',
  help: 'Choose another name, or remove the other attribute first.',
});

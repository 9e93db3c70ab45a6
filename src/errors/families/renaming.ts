// Errors of `plinth schema rename`.
import { defineError } from '../definition/define-error.ts';

export const ownerUnknown = defineError({
  code: 'PLINTH_RENAME_OWNER_UNKNOWN',
  name: 'ValidationError',
  message: 'There is no <uid>.<hint>',
  help: 'Pass the uid of a content type or component of the project.',
});

export const ownerNotLocked = defineError({
  code: 'PLINTH_RENAME_OWNER_NOT_LOCKED',
  name: 'ValidationError',
  message: '<uid> is not in src/schema.lock.json yet: run plinth develop once.',
  help: 'It has no stored content: rename the attribute or component in its file only.',
});

export const lockNotWritten = defineError({
  code: 'PLINTH_RENAME_LOCK_NOT_WRITTEN',
  name: 'ValidationError',
  message: 'src/schema.lock.json cannot be written.',
  help: 'Give the process permission to write the file.',
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
  help: 'Pass the uid of a component that is a JSON file of the project.',
});

export const componentTaken = defineError({
  code: 'PLINTH_RENAME_COMPONENT_TAKEN',
  name: 'ValidationError',
  message: 'The component <uid> exists already, or existed and still has stored content.',
  help: 'Choose another name. `plinth schema prune` deletes the stored content of removed components.',
});

export const attributeNameWrong = defineError({
  code: 'PLINTH_RENAME_ATTRIBUTE_NAME_WRONG',
  name: 'ValidationError',
  message: '"<name>" <problem>.',
  help: 'Begin with a letter, followed by letters, digits, _ or -, and choose a name that no document has already.',
});

export const attributeTaken = defineError({
  code: 'PLINTH_RENAME_ATTRIBUTE_TAKEN',
  name: 'ValidationError',
  message: 'The attribute <name> exists already.',
  help: 'Choose another name, or remove the other attribute first.',
});

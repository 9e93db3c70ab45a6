// Impossible edits of relations.
import { defineError } from './define-error.ts';

export const anchorNotConnected = defineError({
  code: 'PLINTH_ANCHOR_NOT_CONNECTED',
  name: 'ValidationError',
  message:
    'There was a problem connecting relation with id <id> at position {"<kind>":<anchor>}. The relation with id <anchor> needs to be connected first.',
  help: 'Name an item of the list, connect the other one first, or send `options: { strict: false }`.',
});

export const connectedTwice = defineError({
  code: 'PLINTH_CONNECTED_TWICE',
  name: 'ValidationError',
  message: 'The relation with id <id> is connected at several positions in one request: name it once',
  help: 'Several items of `connect` are one document, by its documentId or the id of a row, and say different positions. Leave all but one out.',
});

export const linkLocaleRefused = defineError({
  code: 'PLINTH_LINK_LOCALE_REFUSED',
  name: 'ValidationError',
  message:
    'The link to document "<documentId>" cannot be to its locale "<locale>": links in components and polymorphic relations lead to the default locale',
  help: 'A document without locales links to one locale of another through a relation of its content type. Move the relation there, or leave `locale` out.',
});

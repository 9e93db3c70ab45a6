// Impossible edits of relations.
import { defineError } from '../definition/define-error.ts';

export const anchorNotConnected = defineError({
  code: 'PLINTH_ANCHOR_NOT_CONNECTED',
  name: 'ValidationError',
  message:
    'There was a problem connecting relation with id <id> at position {"<kind>":<anchor>}. The relation with id <anchor> needs to be connected first.',
  help: 'Refer to an item of the list, connect the other item first, or send `options: { strict: false }`.',
});

export const connectedTwice = defineError({
  code: 'PLINTH_CONNECTED_TWICE',
  name: 'ValidationError',
  message: 'The relation with id <id> is connected at several positions in one request: connect it once',
  help: 'Several items of `connect` refer to the same document, by its documentId or the id of a row, with different positions. Leave all but one out.',
});

export const linkLocaleRefused = defineError({
  code: 'PLINTH_LINK_LOCALE_REFUSED',
  name: 'ValidationError',
  message:
    'The relation to document "<documentId>" cannot have the locale "<locale>": relations in components and polymorphic relations refer to the default locale',
  help: 'Only a relation attribute of the content type itself can refer to one locale of a document. Move the relation there, or leave `locale` out.',
});

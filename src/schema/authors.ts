// The administrators who created a document and who last changed it, as content shows them.
import type { AttributeOwner } from './schema.ts';

/** The shown attributes in addition to the id; without e-mail. */
export const authorNames = ['documentId', 'firstname', 'lastname', 'username'] as const;

export const showsAuthors = (owner: AttributeOwner): boolean =>
  owner.kind === 'contentType' && owner.showsAuthors === true;

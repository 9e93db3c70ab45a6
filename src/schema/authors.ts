// Who made a document, and who wrote it last: administrators, as far as content shows them.
import type { AttributeOwner } from './schema.ts';

/** What is shown of them, beside their number; no e-mail. */
export const authorNames = ['documentId', 'firstname', 'lastname', 'username'] as const;

export const showsAuthors = (owner: AttributeOwner): boolean =>
  owner.kind === 'contentType' && owner.showsAuthors === true;

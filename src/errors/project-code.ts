// Errors that a project's code throws deliberately.
import { type Definition, defineError } from './define-error.ts';
import { type ErrorDetails, type ErrorName, PlinthError } from './plinth-error.ts';

const definition: Definition = {
  code: 'PLINTH_THROWN_BY_PROJECT',
  name: 'ApplicationError',
  message: '<message>',
  help: "The project's code refused the request; name, status and message are those that it chose.",
};

export const thrownByProject = Object.assign(
  (name: ErrorName, message: string, details: ErrorDetails): PlinthError =>
    new PlinthError({ name, code: definition.code, message, details }),
  { definition },
);

/** An error with a status and a name of the project's choice. */
export interface RefusedByProject {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details?: unknown;
}

class ChosenError extends PlinthError {
  override readonly status: number;

  constructor({ status, name, message, details }: RefusedByProject) {
    const shown = typeof details === 'object' && details !== null ? { details: { ...details } } : {};
    super({ name: 'ApplicationError', code: definition.code, message, ...shown });
    this.name = name;
    this.status = status;
  }
}

export const refusedByProject = (refused: RefusedByProject): PlinthError => new ChosenError(refused);

export const unknownParameter = defineError({
  code: 'PLINTH_UNKNOWN_PARAMETER',
  name: 'ValidationError',
  message: '<callee> takes no parameter <key>. <remedy>',
  help: "The project's code called a function of `strapi` with a name that it does not know; it may have been meant to narrow what is found. `docs/reference/documents.md` and `docs/reference/database.md` list the names.",
});

export const wrongParameter = defineError({
  code: 'PLINTH_WRONG_PARAMETER',
  name: 'ValidationError',
  message: '<name> must be <expected>',
  help: "The project's code called a function of `strapi` with a value that it cannot use.",
});

export const wrongHasPublishedVersion = defineError({
  code: 'PLINTH_WRONG_HAS_PUBLISHED_VERSION_OF_CODE',
  name: 'ValidationError',
  message: "Invalid value for 'hasPublishedVersion'. Expected boolean or 'true'/'false' string.",
  help: "The project's code asked `strapi.documents` with it. Write true or false, or `publicationFilter`.",
});

export const pageNotPositive = defineError({
  code: 'PLINTH_PAGE_NOT_POSITIVE',
  name: 'PaginationError',
  message: "Invalid '<name>' parameter: pages and their sizes are whole numbers from 1",
  help: "The project's code asked `strapi.documents` for a page that cannot be.",
});

export const pageRefused = defineError({
  code: 'PLINTH_PAGE_REFUSED',
  name: 'ValidationError',
  message: '<conversion> expected a positive integer got <value> for <name>',
  help: "The project's code asked `strapi.documents` for a part of a list that cannot be. `limit: -1` is all of it.",
});

export const mixedPages = defineError({
  code: 'PLINTH_MIXED_PAGES',
  name: 'PaginationError',
  message: 'Invalid pagination attributes: page and pageSize cannot stand beside start and limit',
  help: "The project's code asked `strapi.documents` for both. Use `page` with `pageSize`, or `start` with `limit`.",
});

/** The remedy for statements that are not possible here. */
export const useQuery =
  'Statements of your own would pass by drafts, permissions and counts. Use strapi.db.query(uid), and findWithCount or count for numbers.';

export const notTakenHere = defineError({
  code: 'PLINTH_NOT_TAKEN_HERE',
  name: 'ApplicationError',
  message: '<what> is not possible here. <remedy>',
  help: "The project's code asked `strapi` for something that has no meaning on Plinth's storage; the message says what to use instead.",
});

export const ownDocumentIdWrong = defineError({
  code: 'PLINTH_DOCUMENT_ID_WRONG',
  name: 'ValidationError',
  message: 'documentId must be letters, digits, - or _, with a letter first, of up to 64 characters',
  help: "A documentId that the project's code chose itself cannot be told from a row's number, or cannot stand in an address.",
});

export const documentIdTaken = defineError({
  code: 'PLINTH_DOCUMENT_ID_TAKEN',
  name: 'ApplicationError',
  message:
    'A <status> entry with documentId "<documentId>"<where> already exists for UID "<uid>". This combination must be unique.',
  help: 'Update that document, create it in another locale, or leave the `documentId` out. An entry that is not shown is out of reach until draft & publish, or locales, are switched on again.',
});

export const draftNotDeletedAlone = defineError({
  code: 'PLINTH_DRAFT_NOT_DELETED_ALONE',
  name: 'ValidationError',
  message: 'Cannot delete a draft document',
  help: 'A document cannot be without its draft: delete it without `status`, or discard the changes of its draft.',
});

export const tokenInvalid = defineError({
  code: 'PLINTH_TOKEN_OF_CODE_INVALID',
  name: 'UnauthorizedError',
  message: 'Invalid token.',
  help: "The project's code asked for the meaning of a token that this server did not sign, that has expired, or whose user has ended their sessions.",
});

export const transactionTooLong = defineError({
  code: 'PLINTH_TRANSACTION_TOO_LONG',
  name: 'ApplicationError',
  message: 'The transaction was rolled back because it took longer than <seconds> seconds',
  help: "The function that the project's code gave `strapi.db.transaction` did not end. Other writers wait for a transaction: call other servers before or after it.",
});

export const ruleNotObeyed = defineError({
  code: 'PLINTH_RULE_NOT_OBEYED',
  name: 'ForbiddenError',
  message: "Forbidden: the caller holds <action> by a rule, which the project's code does not obey",
  help: "Rules are obeyed by the content type's own actions. An action, or a service, that the project has written itself reads and writes everything: call the action behind it, as with `super.find(ctx)`, or grant it without a rule.",
});

// Errors that a project's code throws deliberately.
import { type Definition, defineError } from '../definition/define-error.ts';
import { type ErrorDetails, type ErrorName, PlinthError } from '../definition/plinth-error.ts';

const definition: Definition = {
  code: 'PLINTH_THROWN_BY_PROJECT',
  name: 'ApplicationError',
  message: '<message>',
  help: "The project's code refused the request, and set the name, status and message of the error.",
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
  help: "The project's code passed a function of `strapi` an unknown parameter. It is refused, since ignoring a misspelled filter would return too much. `docs/reference/documents.md` and `docs/reference/database.md` list the parameters.",
});

export const wrongParameter = defineError({
  code: 'PLINTH_WRONG_PARAMETER',
  name: 'ValidationError',
  message: '<name> must be <expected>',
  help: "The project's code passed a function of `strapi` an invalid value.",
});

export const wrongHasPublishedVersion = defineError({
  code: 'PLINTH_WRONG_HAS_PUBLISHED_VERSION_OF_CODE',
  name: 'ValidationError',
  message: "Invalid value for 'hasPublishedVersion'. Expected boolean or 'true'/'false' string.",
  help: "The project's code passed this value to `strapi.documents`. Write true or false, or use `publicationFilter`.",
});

export const pageNotPositive = defineError({
  code: 'PLINTH_PAGE_NOT_POSITIVE',
  name: 'PaginationError',
  message: "Invalid '<name>' parameter: pages and page sizes must be integers of 1 or more",
  help: "The project's code passed an invalid page to `strapi.documents`.",
});

export const pageRefused = defineError({
  code: 'PLINTH_PAGE_REFUSED',
  name: 'ValidationError',
  message: '<conversion> expected a positive integer got <value> for <name>',
  help: "The project's code passed an invalid `start` or `limit` to `strapi.documents`. `limit: -1` returns the whole list.",
});

export const mixedPages = defineError({
  code: 'PLINTH_MIXED_PAGES',
  name: 'PaginationError',
  message: 'Invalid pagination attributes: page and pageSize cannot be combined with start and limit',
  help: "The project's code passed both to `strapi.documents`. Use `page` with `pageSize`, or `start` with `limit`.",
});

/** The remedy for calls of a query builder or of raw SQL. */
export const useQuery =
  'SQL of the project would bypass drafts, permissions and counts. Use strapi.db.query(uid), and its findWithCount or count for numbers.';

export const notTakenHere = defineError({
  code: 'PLINTH_NOT_TAKEN_HERE',
  name: 'ApplicationError',
  message: '<what> is not possible here. <remedy>',
  help: "The project's code called a function of `strapi` that Plinth's storage cannot provide; the message says what to use instead. Code that does not catch it has failed: the response is 500, and the log has the message, the file and the line.",
});

interface PublishedRow {
  readonly uid: string;
  readonly documentId: string;
  /** The attribute that was written. */
  readonly what: string;
}

export const draftModified = ({ uid, documentId, what }: PublishedRow): PlinthError =>
  notTakenHere({
    what: `Changing ${what} of the published row of ${documentId}, whose draft has unpublished changes,`,
    remedy: `Write strapi.documents('${uid}').update({ documentId, data }), and publish the document afterwards.`,
  });

/** Whether clients get an error that project code threw or passed on. Other errors are faults of the code. */
export const isForClients = (error: unknown): error is PlinthError =>
  error instanceof PlinthError && !notTakenHere.made(error);

export const ownDocumentIdWrong = defineError({
  code: 'PLINTH_DOCUMENT_ID_WRONG',
  name: 'ValidationError',
  message: 'documentId must have at most 64 letters, digits, - or _, and begin with a letter',
  help: "The project's code passed its own documentId, which could be confused with the id of a row, or cannot be part of a URL.",
});

export const documentIdTaken = defineError({
  code: 'PLINTH_DOCUMENT_ID_TAKEN',
  name: 'ApplicationError',
  message:
    'A <status> entry with documentId "<documentId>"<where> already exists for UID "<uid>". This combination must be unique.',
  help: 'Update that document, create it in another locale, or leave the `documentId` out. The existing entry may be one that cannot be read until draft & publish, or locales, are enabled again.',
});

export const draftNotDeletedAlone = defineError({
  code: 'PLINTH_DRAFT_NOT_DELETED_ALONE',
  name: 'ValidationError',
  message: 'Cannot delete a draft document',
  help: 'Every document has a draft. To delete the document, leave `status` out; to undo changes, discard the draft.',
});

export const tokenInvalid = defineError({
  code: 'PLINTH_TOKEN_OF_CODE_INVALID',
  name: 'UnauthorizedError',
  message: 'Invalid token.',
  help: "The project's code verified a token that this server did not sign, that has expired, or whose session has ended.",
});

export const transactionTooLong = defineError({
  code: 'PLINTH_TRANSACTION_TOO_LONG',
  name: 'ApplicationError',
  message: 'The transaction was rolled back because it took longer than <seconds> seconds',
  help: "The function that the project's code passed to `strapi.db.transaction` did not end in time. Other writes wait for the transaction: send requests to other servers before or after it.",
});

export const ruleNotObeyed = defineError({
  code: 'PLINTH_RULE_NOT_OBEYED',
  name: 'ForbiddenError',
  message: "Forbidden: the caller's action <action> has a rule, which the project's code does not apply",
  help: 'Only the built-in actions of a content type apply rules. An action or a service of the project reads and writes everything: call the built-in action in it, as with `super.find(ctx)`, or grant the action without a rule.',
});

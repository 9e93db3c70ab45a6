// What a project's code throws on purpose.
import type { Definition } from './define-error.ts';
import { type ErrorDetails, type ErrorName, PlinthError } from './plinth-error.ts';

const definition: Definition = {
  code: 'PLINTH_THROWN_BY_PROJECT',
  name: 'ApplicationError',
  message: '<message>',
  help: "The project's code refused the request; name, status and message are those that it chose.",
};

export const thrownByProject = Object.assign(
  (name: ErrorName, message: string, details: ErrorDetails): PlinthError =>
    new PlinthError(name, message, details, definition.code),
  { definition },
);

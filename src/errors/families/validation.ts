// The error for all problems of a write.
import { type Definition, defineError } from '../definition/define-error.ts';
import { type ErrorDetails, PlinthError } from '../definition/plinth-error.ts';

const definition: Definition = {
  code: 'PLINTH_WRONG_VALUE',
  name: 'ValidationError',
  message: '<problem>',
  help: 'A value of the body is wrong; `details.errors` has its path. Correct it.',
};

export const wrongValue = Object.assign(
  (message: string, details: ErrorDetails): PlinthError =>
    new PlinthError({ ...definition, message, details }),
  { definition },
);

export const wrongValues = defineError({
  code: 'PLINTH_WRONG_VALUES',
  name: 'ValidationError',
  message: '<count> errors occurred',
  help: 'Several values of the body are wrong; `details.errors` has the path of each.',
});

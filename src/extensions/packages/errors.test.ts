// Errors of Plinth are instances of the classes of `@strapi/utils`.
import { expect, test } from 'vitest';
import { type ErrorName, PlinthError } from '../../errors/definition/plinth-error.ts';
import { errors } from './errors.ts';

class OwnError extends errors.ForbiddenError {}

const classesOf = (error: unknown) =>
  Object.entries({ ...errors, OwnError }).flatMap(([name, type]) => (error instanceof type ? [name] : []));
const plinth = (name: ErrorName, details?: { readonly errors: readonly unknown[] }) =>
  new PlinthError({ name, code: 'PLINTH_TEST', message: 'wrong', details });

test.each([
  [plinth('ValidationError'), ['ApplicationError', 'ValidationError']],
  [plinth('ValidationError', { errors: [] }), ['ApplicationError', 'ValidationError', 'YupValidationError']],
  [plinth('PolicyError'), ['ApplicationError', 'ForbiddenError', 'PolicyError']],
  [plinth('ApplicationError'), ['ApplicationError']],
  [plinth('InternalServerError'), []],
  [new OwnError(), ['ApplicationError', 'ForbiddenError', 'OwnError']],
  [new errors.PolicyError(), ['ApplicationError', 'ForbiddenError', 'PolicyError']],
  [new errors.HttpError(418), ['HttpError']],
  [new Error('wrong'), []],
  [null, []],
])('%s is an instance of %j', (error, names) => {
  expect(classesOf(error)).toEqual(names);
});

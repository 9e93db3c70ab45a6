// What stages throw, and the problems of a validation.

import { notFound } from './missing.ts';
import { forbidden } from './permission.ts';
import { type ErrorDetails, PlinthError } from './plinth-error.ts';
import { cut, longestShown } from './print-value.ts';
import { wrongValue, wrongValues } from './validation.ts';

export { type ErrorDetails, type ErrorName, errorKinds, PlinthError } from './plinth-error.ts';
export { forbidden, notFound };

/** One problem of a validation; `path` leads to the value, `value` is left out where there was none. */
export interface Problem {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: 'ValidationError';
  readonly value?: unknown;
  /** Where several locales were published at once. */
  readonly locale?: string;
}

/** All problems of one write: the message of the only one, or their number. */
export function validationProblems(problems: readonly Problem[]): PlinthError {
  const [first] = problems;
  const details = { errors: problems.map(withShortValue) };
  return first && problems.length === 1
    ? wrongValue(first.message, details)
    : wrongValues({ count: problems.length }, details);
}

/** Errors must not be longer than what was sent: a value is shown by its beginning. */
function withShortValue(problem: Problem): Problem {
  const text = typeof problem.value === 'string' ? problem.value : (JSON.stringify(problem.value) ?? '');
  return text.length > longestShown ? { ...problem, value: cut(text) } : problem;
}

export const invalid = (message: string, details: ErrorDetails = {}): PlinthError =>
  new PlinthError('ValidationError', message, details);

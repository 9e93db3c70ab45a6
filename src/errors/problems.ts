// All problems of a validation in one error.
import type { ProblemText } from './definition/define-problem.ts';
import { PlinthError } from './definition/plinth-error.ts';
import { wrongValue, wrongValues } from './families/validation.ts';
import { cut, maxShownLength } from './wording/print-value.ts';

/** A problem of a validation as responses show it; `value` is omitted if there was none. */
export interface ShownProblem {
  /** The path of the value. */
  readonly path: readonly string[];
  readonly message: string;
  readonly name: 'ValidationError';
  readonly value?: unknown;
  /** Set if several locales were published at once. */
  readonly locale?: string;
}

/** A problem with members that only the server and the panel use. */
export interface Problem extends ShownProblem, ProblemText {
  /** The attributes that the message names, if these are not those of the path. */
  readonly named?: NamedAttributes;
}

export interface NamedAttributes {
  readonly uid: string;
  readonly names: readonly string[];
}

/** How many problems one error may have, which limits its size. */
export const maxProblems = 100;

const found = new WeakMap<PlinthError, readonly Problem[]>();

export const problemAt = (
  path: readonly string[],
  { code, message, values }: ProblemText,
  shown: Pick<ShownProblem, 'value'> = {},
): Problem => ({ path, message, name: 'ValidationError', code, values, ...shown });

/** The error for all problems of one write. Its message is that of a single problem, or their number. */
export function validationProblems(problems: readonly Problem[]): PlinthError {
  const [first] = problems;
  const details = { errors: problems.map(shownProblem) };
  const error =
    first && problems.length === 1
      ? wrongValue(first.message, details)
      : wrongValues({ count: problems.length }, details);
  found.set(error, problems);
  return error;
}

/** Adds problems with paths to an error; its code and message stay. */
export function withProblems(
  { code, message, values }: PlinthError,
  problems: readonly Problem[],
): PlinthError {
  const details = { errors: problems.map(shownProblem) };
  const error = new PlinthError({ name: 'ValidationError', code, message, values, details });
  found.set(error, problems);
  return error;
}

/** Undefined for an error of another kind. */
export const problemsOf = (error: unknown): readonly Problem[] | undefined =>
  typeof error === 'object' && error !== null ? found.get(error as PlinthError) : undefined;

/** Truncates the value of a problem. */
export function shownProblem({
  code: _code,
  values: _values,
  named: _named,
  ...problem
}: Problem): ShownProblem {
  const text = typeof problem.value === 'string' ? problem.value : (JSON.stringify(problem.value) ?? '');
  return text.length > maxShownLength ? { ...problem, value: cut(text) } : problem;
}

// The problems of a validation: all of them in one error.
import { PlinthError } from './plinth-error.ts';
import { cut, longestShown } from './print-value.ts';
import { wrongValue, wrongValues } from './validation.ts';

/** One problem of a validation; `path` leads to the value, `value` is left out where there was none. */
export interface Problem {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: 'ValidationError';
  readonly value?: unknown;
  /** Where several locales were published at once. */
  readonly locale?: string;
  /** For code that has to know what is wrong; responses leave it out. */
  readonly reason?: 'taken';
  /** The attributes that the message names, where they are not those of the path; responses leave it out. */
  readonly named?: NamedAttributes;
}

export interface NamedAttributes {
  readonly uid: string;
  readonly names: readonly string[];
}

/** A body of megabytes must not come back as an error of megabytes. */
export const mostProblems = 100;

const found = new WeakMap<PlinthError, readonly Problem[]>();

/** All problems of one write: the message of the only one, or their number. */
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

/** A refusal that says where it arose: its code and message stay. */
export const withProblems = ({ code, message }: PlinthError, problems: readonly Problem[]): PlinthError =>
  new PlinthError({
    name: 'ValidationError',
    code,
    message,
    details: { errors: problems.map(shownProblem) },
  });

/** Undefined for an error of another kind. */
export const problemsOf = (error: unknown): readonly Problem[] | undefined =>
  typeof error === 'object' && error !== null ? found.get(error as PlinthError) : undefined;

type Shown = Omit<Problem, 'reason' | 'named'>;

/** Errors must not be longer than what was sent: a value is shown by its beginning. */
function shownProblem({ reason: _reason, named: _named, ...problem }: Problem): Shown {
  const text = typeof problem.value === 'string' ? problem.value : (JSON.stringify(problem.value) ?? '');
  return text.length > longestShown ? { ...problem, value: cut(text) } : problem;
}

// Limits the size of errors in responses, since they repeat names and values of the request. The thrown error stays
// whole, for the log and for code.
import type { PlinthError } from './definition/plinth-error.ts';
import { problemsOf, shownProblem } from './problems.ts';
import { cut } from './wording/print-value.ts';

/** Characters. */
const maxMessageLength = 1000;
/** Characters of JSON. */
const maxDetailsLength = 6000;
const maxErrorsLength = 9000;
const maxTranslatableLength = 12_000;

interface ErrorParts {
  readonly message: string;
  readonly details?: object | undefined;
}

/** The truncated message and details for a response. */
export const shownError = ({ message, details }: ErrorParts) => ({
  message: cut(message, maxMessageLength),
  ...(details === undefined ? {} : { details: shortened(details, maxDetailsLength) }),
});

/** The error for the panel, with the codes and values that it needs to translate the messages. */
export function translatableError(error: PlinthError) {
  const { code, values, details = {} } = error;
  const problems = problemsOf(error);
  const errors = problems?.map((problem) => ({
    ...shownProblem(problem),
    code: problem.code,
    values: problem.values,
  }));
  const translatable = { ...details, code, values, ...(errors && { errors }) };
  return { ...shownError(error), details: shortened(translatable, maxTranslatableLength) };
}

/** The errors of one response, each truncated, and only as many as fit; at least the first. */
export function shownErrors<T>(errors: readonly T[]): readonly T[] {
  const shown: T[] = [];
  let left = maxErrorsLength;
  for (const error of errors) {
    const short = shortened(error, maxDetailsLength);
    left -= lengthOf(short);
    if (left < 0 && shown.length > 0) break;
    shown.push(short);
  }
  return shown;
}

/** Returns a value unchanged if it fits. Otherwise texts are truncated, and lists and objects end early. */
function shortened<T>(value: T, limit: number): T {
  return lengthOf(value) <= limit ? value : (new Shortening(limit).of(value) as T);
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

class Shortening {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  of(value: unknown): unknown {
    if (Array.isArray(value)) return this.#items(value);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(this.#members(value));
    const shown = typeof value === 'string' ? cut(value) : value;
    this.#left -= lengthOf(shown);
    return shown;
  }

  #items(list: readonly unknown[]): unknown[] {
    const items: unknown[] = [];
    for (const item of list) {
      if (this.#left <= 0) break;
      this.#left -= 1;
      items.push(this.of(item));
    }
    return items;
  }

  #members(object: object): (readonly [string, unknown])[] {
    const members: (readonly [string, unknown])[] = [];
    for (const [name, value] of Object.entries(object)) {
      if (this.#left <= 0) break;
      const shownName = cut(name);
      this.#left -= lengthOf(shownName) + 2;
      members.push([shownName, this.of(value)]);
    }
    return members;
  }
}

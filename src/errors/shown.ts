// How much of an error a client gets: an error repeats names and values of the request, and must not be longer than a
// page whatever was sent. What is thrown stays whole, for the log and for the code that looks into it.
import type { PlinthError } from './plinth-error.ts';
import { cut } from './print-value.ts';
import { problemsOf, shownProblem } from './problems.ts';

/** In characters. */
const longestMessage = 1000;
/** In characters of JSON. */
const longestDetails = 6000;
const longestErrors = 9000;
const longestTranslatable = 12_000;

interface Telling {
  readonly message: string;
  readonly details?: object | undefined;
}

/** The message and the details as far as they go into a response. */
export const shownError = ({ message, details }: Telling) => ({
  message: cut(message, longestMessage),
  ...(details === undefined ? {} : { details: shortened(details, longestDetails) }),
});

/** For the panel, which says in the language of its user what was refused: with the codes and what the messages are made of. */
export function translatableError(error: PlinthError) {
  const { code, values, details = {} } = error;
  const problems = problemsOf(error);
  const errors = problems?.map((problem) => ({
    ...shownProblem(problem),
    code: problem.code,
    values: problem.values,
  }));
  const translatable = { ...details, code, values, ...(errors && { errors }) };
  return { ...shownError(error), details: shortened(translatable, longestTranslatable) };
}

/** The errors of one response: each cut like the details of one, and no more than have room; at least the first. */
export function shownErrors<T>(errors: readonly T[]): readonly T[] {
  const shown: T[] = [];
  let left = longestErrors;
  for (const error of errors) {
    const short = shortened(error, longestDetails);
    left -= lengthOf(short);
    if (left < 0 && shown.length > 0) break;
    shown.push(short);
  }
  return shown;
}

/** Values as they are where they fit; otherwise texts are cut, and lists and objects end early. */
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

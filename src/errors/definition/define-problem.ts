// Defines problems of values, like define-error.ts defines errors. One response may contain many problems.
import { type Definition, type ErrorArguments, fill } from './define-error.ts';
import type { ErrorCode, MessageValues } from './plinth-error.ts';

/** The message about a value, with the code and the values from which it was made. */
export interface ProblemText {
  readonly code: ErrorCode;
  readonly message: string;
  readonly values: MessageValues;
}

export interface ProblemConstructor<Message extends string> {
  (...given: ErrorArguments<Message, []>): ProblemText;
  readonly definition: Definition<Message>;
}

export function defineProblem<const Message extends string>(
  parts: Omit<Definition<Message>, 'name'>,
): ProblemConstructor<Message> {
  const definition: Definition<Message> = { ...parts, name: 'ValidationError' };
  const { code, message } = definition;
  const make = (values: MessageValues = {}): ProblemText => ({
    code,
    message: fill(message, values),
    values,
  });
  return Object.assign(make, { definition });
}

// A constructor per problem of a value, as define-error.ts has one per error: many of them may stand in one response.
import { type Definition, type ErrorArguments, fill } from './define-error.ts';
import type { ErrorCode, MessageValues } from './plinth-error.ts';

/** What is said of a value: the code and the values are what the message was made of. */
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

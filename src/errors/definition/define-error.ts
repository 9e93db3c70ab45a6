// Defines errors, one constructor per message. A definition has everything about an error: its code, its message, and its text in
// docs/reference/errors.md. Values in messages are truncated here; shown.ts limits the size of a whole error.
import { cut } from '../wording/print-value.ts';
import {
  type ErrorCode,
  type ErrorDetails,
  type ErrorName,
  type MessageValues,
  PlinthError,
} from './plinth-error.ts';

export interface Definition<Message extends string = string> {
  readonly code: ErrorCode;
  readonly name: ErrorName;
  /** `Invalid key <key> at <path>`: names in angle brackets are replaced by values of the error. */
  readonly message: Message;
  /** When the error occurs, and what to do. */
  readonly help: string;
  /** Body parser and server errors have no `details` in their response. */
  readonly hasDetails?: false;
}

type NamesIn<Message extends string> = Message extends `${string}<${infer Name}>${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values of a message by their names. */
type Values<Message extends string> = Readonly<Record<NamesIn<Message>, string | number>>;

/** The values, optional if the message has none, and further arguments. */
export type ErrorArguments<Message extends string, Others extends readonly unknown[]> = [
  NamesIn<Message>,
] extends [never]
  ? [values?: Readonly<Record<string, never>>, ...others: Others]
  : [values: Values<Message>, ...others: Others];

export interface ErrorConstructor<Message extends string = string> {
  (...given: ErrorArguments<Message, [details?: ErrorDetails]>): PlinthError;
  readonly definition: Definition<Message>;
  readonly code: ErrorCode;
  /** Whether an error was made by this definition. */
  readonly made: (error: unknown) => error is PlinthError;
}

export function defineError<const Message extends string>(
  definition: Definition<Message>,
): ErrorConstructor<Message> {
  const { code, name, message, hasDetails = true } = definition;
  const make = (given: MessageValues = {}, details: ErrorDetails = {}) => {
    const values = shortened(given);
    return new PlinthError({
      name,
      code,
      message: fill(message, values),
      values,
      details: hasDetails ? shortened(details) : undefined,
    });
  };
  const made = (error: unknown): error is PlinthError => error instanceof PlinthError && error.code === code;
  return Object.assign(make, { definition, code, made });
}

/** `must be at least <min>` with `{ min: 3 }`. */
export const fill = (message: string, values: MessageValues): string =>
  message.replace(/<(\w+)>/g, (mark, name: string) => String(values[name] ?? mark));

const shortened = <T>(named: Readonly<Record<string, T>>): Readonly<Record<string, T | string>> =>
  Object.fromEntries(
    Object.entries(named).map(([key, value]) => [key, typeof value === 'string' ? cut(value) : value]),
  );

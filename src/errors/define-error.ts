// A constructor per message. A definition states everything about an error once: what code compares, what people read,
// and what docs/reference/errors.md says of it. Whatever is put into a message is cut here; shown.ts bounds
// the whole of an error.
import { type ErrorCode, type ErrorDetails, type ErrorName, PlinthError } from './plinth-error.ts';
import { cut } from './print-value.ts';

export interface Definition<Message extends string = string> {
  readonly code: ErrorCode;
  readonly name: ErrorName;
  /** `Invalid key <key> at <path>`: what stands in angle brackets is given when the error is made. */
  readonly message: Message;
  /** When it arises, and what to do. */
  readonly help: string;
  /** Body parser and server errors have no `details` in their response. */
  readonly hasDetails?: false;
}

type NamesIn<Message extends string> = Message extends `${string}<${infer Name}>${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Values<Message extends string> = Readonly<Record<NamesIn<Message>, string | number>>;

type Given<Message extends string> = [NamesIn<Message>] extends [never]
  ? [values?: Readonly<Record<string, never>>, details?: ErrorDetails]
  : [values: Values<Message>, details?: ErrorDetails];

export interface ErrorConstructor<Message extends string = string> {
  (...given: Given<Message>): PlinthError;
  readonly definition: Definition<Message>;
  readonly code: ErrorCode;
  /** Whether it was this error that was thrown. */
  readonly made: (error: unknown) => error is PlinthError;
}

export function defineError<const Message extends string>(
  definition: Definition<Message>,
): ErrorConstructor<Message> {
  const { code, name, message, hasDetails = true } = definition;
  const make = (values: Readonly<Record<string, string | number>> = {}, details: ErrorDetails = {}) =>
    new PlinthError({
      name,
      code,
      message: fill(message, values),
      details: hasDetails ? shortened(details) : undefined,
    });
  const made = (error: unknown): error is PlinthError => error instanceof PlinthError && error.code === code;
  return Object.assign(make, { definition, code, made });
}

/** `must be at least <min>` with `{ min: 3 }`. */
const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/<(\w+)>/g, (mark, name: string) => cut(String(values[name] ?? mark)));

const shortened = (details: ErrorDetails): ErrorDetails =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, typeof value === 'string' ? cut(value) : value]),
  );

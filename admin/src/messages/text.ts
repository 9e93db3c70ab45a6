// Translates texts of the panel by their keys, and errors of the server by their codes.
import type { en } from './en.ts';

export type MessageKey = keyof typeof en;
/** Messages of the server are in English. Other languages translate them by code. */
export type Messages = Readonly<Record<MessageKey, string> & Partial<Record<ServerCode, string>>>;
type ServerCode = `PLINTH_${string}`;
type Values = Readonly<Record<string, unknown>>;

export interface Refusal {
  readonly code: string | undefined;
  /** The values of the server's message. */
  readonly values: Values;
  readonly message: string;
}

export type Text = (said: MessageKey | Refusal, values?: Values) => string;

/** An error without a translation keeps the message of the server. */
export const textIn =
  (messages: Messages): Text =>
  (said, values) => {
    if (typeof said === 'string') return filled(messages[said], values);
    const translation = messages[said.code as ServerCode];
    return translation === undefined ? said.message : filled(translation, said.values);
  };

const filled = (message: string, values: Values = {}): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

// A text of the panel by its key, and a refusal of the server by its code.
import type { en } from './en.ts';

export type MessageKey = keyof typeof en;
/** The server speaks English: other languages have its messages by their codes. */
export type Messages = Readonly<Record<MessageKey, string> & Partial<Record<ServerCode, string>>>;
type ServerCode = `PLINTH_${string}`;
type Values = Readonly<Record<string, unknown>>;

export interface Refusal {
  readonly code: string | undefined;
  /** What the server put into its message. */
  readonly values: Values;
  readonly message: string;
}

export type Text = (said: MessageKey | Refusal, values?: Values) => string;

/** A refusal without a translation stays as the server said it. */
export const textIn =
  (messages: Messages): Text =>
  (said, values) => {
    if (typeof said === 'string') return filled(messages[said], values);
    const translation = messages[said.code as ServerCode];
    return translation === undefined ? said.message : filled(translation, said.values);
  };

const filled = (message: string, values: Values = {}): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

// One mail, as its sender writes it.

export interface Mail {
  /** One address: the one that is stored, never one of a request. */
  readonly to: string;
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** Undefined is what the configuration says for all mails. */
  readonly from: Sender | undefined;
  readonly replyTo: string | undefined;
  /** What the mail asks to be opened; development prints it. */
  readonly link: string;
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** One mail, as a project's code writes it; addresses may carry names, `Ada <ada@example.org>`. */
export interface WrittenMail {
  readonly to: string | readonly string[];
  readonly from?: string;
  readonly cc?: string | readonly string[];
  readonly bcc?: string | readonly string[];
  readonly replyTo?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  /** With their content: files and addresses are not opened. */
  readonly attachments?: readonly { readonly filename?: string; readonly content: string | Uint8Array }[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** How mail leaves, without what opens the way: no password, no user name. */
export type MailWay =
  | {
      readonly kind: 'smtp';
      readonly host: string | null;
      readonly port: number | null;
      /** From the first byte on; otherwise as soon as the server offers it. */
      readonly isEncrypted: boolean;
      readonly hasCredentials: boolean;
    }
  | { readonly kind: 'sendmail' | 'folder' | 'none' }
  | { readonly kind: 'provider'; readonly name: string };

export interface Mailer {
  readonly way: MailWay;
  /** Resolves when the next hop has it. */
  readonly send: (mail: Mail) => Promise<void>;
  /** To what the way tells of it, if anything. */
  readonly sendWritten: (mail: WrittenMail) => Promise<unknown>;
  readonly close: () => void;
}

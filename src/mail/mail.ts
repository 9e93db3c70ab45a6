// A mail, and the interface for sending it.

export interface Mail {
  /** One address as stored in the database, never as sent in a request. */
  readonly to: string;
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** Undefined: the configured sender. */
  readonly from: Sender | undefined;
  readonly replyTo: string | undefined;
  /** The link in the mail, which is printed in development. */
  readonly link: string;
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** A mail that the project's code sends. Addresses may have names: `Ada <ada@example.org>`. */
export interface WrittenMail {
  readonly to: string | readonly string[];
  readonly from?: string;
  readonly cc?: string | readonly string[];
  readonly bcc?: string | readonly string[];
  readonly replyTo?: string | readonly string[];
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  /** Attachments by content only: file paths and URLs are not read. */
  readonly attachments?: readonly { readonly filename?: string; readonly content: string | Uint8Array }[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** How mail is sent, for the panel; it has no password and no user name. */
export type MailWay =
  | {
      readonly kind: 'smtp';
      readonly host: string | null;
      readonly port: number | null;
      /** Whether TLS is used from the beginning; otherwise by STARTTLS if offered. */
      readonly isEncrypted: boolean;
      readonly hasCredentials: boolean;
    }
  | { readonly kind: 'sendmail' | 'folder' | 'none' }
  | { readonly kind: 'provider'; readonly name: string };

export interface Mailer {
  readonly way: MailWay;
  /** Resolves when the mail server has accepted the mail. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Resolves to what nodemailer or the provider returned, if anything. */
  readonly sendWritten: (mail: WrittenMail) => Promise<unknown>;
  readonly close: () => void;
}

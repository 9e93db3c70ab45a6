// A mail, and the interface for sending it.

export interface Mail {
  /** One stored address, never one of a request. */
  readonly to: string;
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  /** By default the configured sender. */
  readonly from: Sender | undefined;
  readonly replyTo: string | undefined;
  /** The link in the mail, which development prints. */
  readonly link: string;
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** A mail of a project's code. Addresses may have names: `Ada <ada@example.org>`. */
export interface WrittenMail {
  readonly to: string | readonly string[];
  readonly from?: string;
  readonly cc?: string | readonly string[];
  readonly bcc?: string | readonly string[];
  readonly replyTo?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  /** Attachments with content; paths and addresses are not opened. */
  readonly attachments?: readonly { readonly filename?: string; readonly content: string | Uint8Array }[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** How mail is sent, without password and user name, for the panel. */
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
  /** Resolves to the result of the provider, if any. */
  readonly sendWritten: (mail: WrittenMail) => Promise<unknown>;
  readonly close: () => void;
}

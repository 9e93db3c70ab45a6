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

export interface Mailer {
  /** Resolves when the next hop has it. */
  readonly send: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}

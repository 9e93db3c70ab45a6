// How mail leaves the server. There is no SMTP yet: in development it is written to a folder, in production it is not
// sent, and the log says so.
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Mail {
  /** The address that is stored, never one of a request. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What the mail asks to be opened; development prints it. */
  readonly link: string;
}

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
}

/** One file for each mail, newest last by name. */
export const folderMailer = (folder: string, print: (line: string) => void): Mailer => ({
  async send({ to, subject, text, link }) {
    await mkdir(folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.txt`;
    await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
    print(`mail to ${to}: ${subject}: ${link}`);
  },
});

/** Says that nothing is sent, without the code that the mail would carry. */
export const noMailer = (warn: (line: string) => void): Mailer => ({
  send: async ({ subject }) =>
    warn(`A mail was not sent, because no mail transport is configured: ${subject}`),
});

// Mail in development: one file for each, newest last by name, and its link printed.
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from './mail.ts';

export const folderMailer = (folder: string, print: (line: string) => void): Mailer => ({
  async send({ to, subject, text, html, link }) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.txt`;
    const body = [text, html].filter((part) => part !== undefined).join('\n\n');
    await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${body}\n`, { mode: 0o600 });
    print(`mail to ${to}: ${subject}: ${link}`);
  },
  close: () => undefined,
});

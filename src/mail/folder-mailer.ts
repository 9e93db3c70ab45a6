// Mail in development: writes one file per mail, and prints the link in it.
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from './mail.ts';

export const folderMailer = (folder: string, print: (line: string) => void): Mailer => ({
  way: { kind: 'folder' },
  async send({ to, subject, text, html, link }) {
    await writeMail(folder, [`To: ${to}`, `Subject: ${subject}`], [text, html]);
    print(`mail to ${to}: ${subject}: ${link}`);
  },
  async sendWritten({ text, html, attachments = [], headers = {}, ...named }) {
    const lines = [...Object.entries(named), ...Object.entries(headers)].map(
      ([name, value]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${String(value)}`,
    );
    const files = attachments.map(({ filename = 'attachment' }) => `[${filename}]`);
    await writeMail(folder, lines, [text, html, ...files]);
    print(`mail to ${String(named.to)}: ${named.subject ?? ''}`);
  },
  close: () => undefined,
});

async function writeMail(
  folder: string,
  headers: readonly string[],
  parts: readonly (string | undefined)[],
): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.txt`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const body = parts.filter((part) => part !== undefined).join('\n\n');
  await writeFile(join(folder, name), `${headers.join('\n')}\n\n${body}\n`, { mode: 0o600 });
}

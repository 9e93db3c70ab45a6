// Chooses how mail is sent: SMTP or a provider if configured, otherwise a folder in development, and not at all in production.
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { folderMailer } from './folder-mailer.ts';
import type { Mailer } from './mail.ts';
import { providerMailer } from './provider-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export interface MailerContext {
  readonly folder: string;
  readonly config: Pick<Config, 'mail' | 'environment' | 'logs'>;
  readonly warn: (problem: string) => void;
}

export function openMailer({ folder, config, warn }: MailerContext): Mailer {
  if (config.mail) return 'smtp' in config.mail ? smtpMailer(config.mail) : providerMailer(config.mail);
  if (config.environment === 'production') return noMailer(warn);
  const print = (line: string): void => {
    if (config.logs.level !== 'silent') process.stdout.write(`${line}\n`);
  };
  return folderMailer(join(folder, '.tmp/mails'), print);
}

/** Logs that nothing is sent, without the code in the mail. */
const noMailer = (warn: (line: string) => void): Mailer => ({
  way: { kind: 'none' },
  send: async ({ subject }) =>
    warn(`A mail was not sent, because config/plugins has no email provider: ${subject}`),
  sendWritten: async ({ subject = '' }) =>
    warn(`A mail was not sent, because config/plugins has no email provider: ${subject}`),
  close: () => undefined,
});

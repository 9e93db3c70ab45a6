// Chooses how mail is sent: by SMTP or a provider if one is configured, otherwise into a folder in development; in production it is
// only logged.
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

/** Logs that a mail was not sent. Only the subject is logged, because the text contains a secret code. */
const noMailer = (warn: (line: string) => void): Mailer => ({
  way: { kind: 'none' },
  send: async ({ subject }) =>
    warn(`A mail was not sent, because config/plugins has no email provider: ${subject}`),
  sendWritten: async ({ subject = '' }) =>
    warn(`A mail was not sent, because config/plugins has no email provider: ${subject}`),
  close: () => undefined,
});

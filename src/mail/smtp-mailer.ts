// Sends mail over SMTP with nodemailer and the options of the project. Nodemailer is imported when the first mail is sent, because it
// takes 20 MB.
import type { Transporter } from 'nodemailer';
import type { SmtpConfig } from '../config/plugins/mail-config.ts';
import type { Mailer, MailWay } from './mail.ts';

/** Milliseconds, so that a mail server that does not respond cannot block a request for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpMailer({ smtp, from, replyTo }: SmtpConfig): Mailer {
  let opened: Promise<Transporter> | undefined;
  const transport = (): Promise<Transporter> => {
    opened ??= openTransport(smtp);
    return opened;
  };
  return {
    way: wayOf(smtp),
    async send(mail) {
      await (await transport()).sendMail({
        from: mail.from ?? from,
        // An object, because nodemailer parses a string as a list of addresses.
        to: { name: '', address: mail.to },
        replyTo: listOf(mail.replyTo ?? replyTo),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      });
    },
    async sendWritten({ to, cc, bcc, attachments = [], ...mail }) {
      return (await transport()).sendMail({
        from,
        ...mail,
        replyTo: listOf(mail.replyTo ?? replyTo),
        to: listOf(to),
        cc: listOf(cc),
        bcc: listOf(bcc),
        attachments: attachments.map(({ content, ...file }) => ({
          ...file,
          content: typeof content === 'string' ? content : Buffer.from(content),
        })),
      });
    },
    close: () => void opened?.then((open) => open.close()),
  };
}

async function openTransport(smtp: SmtpConfig['smtp']): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...timeouts, ...smtp, disableFileAccess: true, disableUrlAccess: true });
}

/** The SMTP settings without secrets, for the panel. */
function wayOf({ sendmail, url, host, service, port, secure, auth }: SmtpConfig['smtp']): MailWay {
  if (sendmail) return { kind: 'sendmail' };
  const given = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  const server = given?.hostname ?? host ?? service;
  const portNumber = Number(given?.port ?? port);
  return {
    kind: 'smtp',
    host: typeof server === 'string' ? server : null,
    port: portNumber > 0 ? portNumber : null,
    isEncrypted: secure === true || given?.protocol === 'smtps:',
    hasCredentials: auth !== undefined || Boolean(given?.username),
  };
}

const listOf = (addresses: string | readonly string[] | undefined): string[] =>
  addresses === undefined ? [] : [addresses].flat();

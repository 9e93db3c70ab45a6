// Sends mail through a provider package that the project has installed, such as sendgrid, mailgun or Amazon SES.
import type { MailProviderConfig } from '../config/plugins/mail-config.ts';
import type { Mail, Mailer, WrittenMail } from './mail.ts';

export function providerMailer({ name, provider, from, replyTo }: MailProviderConfig): Mailer {
  const send = async (mail: WrittenMail): Promise<unknown> => {
    if (typeof provider.send !== 'function') throw new Error('The email provider has no function send()');
    return Reflect.apply(provider.send, provider, [
      {
        ...mail,
        ...(mail.from === undefined && from !== undefined ? { from } : {}),
        ...(mail.replyTo === undefined && replyTo !== undefined ? { replyTo } : {}),
      },
    ]);
  };
  return {
    way: { kind: 'provider', name },
    send: async (mail) => {
      const sender = senderOf(mail);
      const { to, subject, text, html } = mail;
      await send({
        to,
        subject,
        ...(text === undefined ? {} : { text }),
        ...(html === undefined ? {} : { html }),
        ...(sender === undefined ? {} : { from: sender }),
        ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
      });
    },
    sendWritten: send,
    close: () => undefined,
  };
}

/** `Shop <shop@example.org>`: providers expect name and address as one string. */
function senderOf({ from }: Mail): string | undefined {
  if (from === undefined) return undefined;
  return from.name === '' ? from.address : `${from.name.replace(/[<>"\r\n]/g, '')} <${from.address}>`;
}

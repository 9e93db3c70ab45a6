// `strapi.plugin('email').service('email')`: mail from project code, sent by the same transport as all mail.
import type { MailConfig } from '../../config/plugins/mail-config.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import type { Mailer, WrittenMail } from '../../mail/mail.ts';
import { fillHtml, fillLine, fillText } from '../../mail/template.ts';
import { type Data, isData } from '../../values/data.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';

interface MailTemplate {
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
}

export interface EmailService {
  /** Resolves when the next hop has accepted it, to the result of nodemailer or of the provider of the project. */
  send(mail: WrittenMail): Promise<unknown>;
  /** Places `<%= user.name %>` of the template are filled from `data`. */
  sendTemplatedEmail(mail: Partial<WrittenMail>, template: MailTemplate, data?: Data): Promise<unknown>;
  getProviderSettings(): {
    readonly settings: { readonly defaultFrom?: unknown; readonly defaultReplyTo?: unknown };
  };
}

/** What nodemailer reads of a message, as Strapi's provider passes it on. Files and addresses are never read. */
const keys = (
  'from to cc bcc replyTo sender subject text html watchHtml amp attachments alternatives headers priority messageId ' +
  'date xMailer inReplyTo references textEncoding encoding normalizeHeaderKey icalEvent list envelope dkim ' +
  'attachDataUrls dsn auth disableUrlAccess disableFileAccess raw'
).split(' ');

export function emailService(mailer: Mailer, config: MailConfig | undefined): EmailService {
  const send: EmailService['send'] = async (mail) => {
    // A provider of the project may accept more keys, such as its own templates.
    if (mailer.way.kind !== 'provider') {
      checkKeys(mail, keys, 'send()');
      checkAttachments(mail.attachments);
    }
    if (!mail.to || mail.to.length === 0)
      throw wrongParameter({ name: 'to', expected: 'an address, or a list of them' });
    return mailer.sendWritten(mail);
  };
  return {
    send,
    sendTemplatedEmail: (mail, { subject, text, html }, data = {}) => {
      const values = new Map(leavesOf(data, ''));
      return send({
        to: '',
        ...mail,
        subject: fillLine(subject, values),
        ...(text === undefined ? {} : { text: fillText(text, values) }),
        ...(html === undefined ? {} : { html: fillHtml(html, values) }),
      });
    },
    getProviderSettings: () => ({
      settings: { defaultFrom: config?.from, defaultReplyTo: config?.replyTo },
    }),
  };
}

/** Files, addresses and streams are not read: in development, where mails go to a folder, nobody would notice. */
function checkAttachments(attachments: unknown): void {
  if (attachments === undefined) return;
  if (!Array.isArray(attachments)) throw wrongParameter({ name: 'attachments', expected: 'a list' });
  const place = attachments.findIndex((one) => !isData(one) || !isContent(one.content));
  if (place < 0) return;
  const expected = 'a text or a buffer. Read a file first: await readFile(path)';
  throw wrongParameter({ name: `attachments.${place}.content`, expected });
}

const isContent = (content: unknown): boolean => typeof content === 'string' || content instanceof Uint8Array;

/** `{ user: { name: 'Ada' } }` → `['user.name', 'Ada']` */
function leavesOf(data: Data, above: string): (readonly [string, string])[] {
  return Object.entries(data).flatMap(([name, value]) =>
    isData(value) ? leavesOf(value, `${above}${name}.`) : [[`${above}${name}`, String(value)] as const],
  );
}

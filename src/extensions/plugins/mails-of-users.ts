// The mail templates of users-permissions as existing code reads and writes them, under the key `email` of its settings.
import { isDeepStrictEqual } from 'node:util';
import { type MailTemplate, templatesShape } from '../../config/users/templates-config.ts';
import type { UsersConfig } from '../../config/users/users-config.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import { ourConfirmation, ourReset } from '../../users/mails.ts';
import { type Data, isData } from '../../values/data.ts';
import { settingInConfig, wrongSetting } from './refused-settings.ts';

type Mails = Readonly<Record<string, Data>>;

export const mailsOf = ({ templates }: UsersConfig): Mails => ({
  reset_password: { options: optionsOf(templates.resetPassword ?? ourReset) },
  email_confirmation: { options: optionsOf(templates.confirmation ?? ourConfirmation) },
});

const optionsOf = ({ subject, html, text = '', from, replyTo = '' }: MailTemplate): Data => ({
  from: { name: from?.name ?? '', email: from?.address ?? '' },
  response_email: replyTo,
  object: subject,
  message: html ?? text,
});

/** Templates in the form of `emailTemplates`. */
export function changedMails(value: Data, config: UsersConfig): Mails {
  const current = mailsOf(config);
  const changed = Object.entries(value).flatMap(([name, mail]) => {
    const before = current[name]?.options;
    const given = isData(mail) ? mail.options : undefined;
    if (!isData(before))
      throw wrongParameter({
        name: `email.${name}`,
        expected: 'one of reset_password and email_confirmation',
      });
    if (!isData(given)) throw wrongParameter({ name: `email.${name}.options`, expected: 'an object' });
    const options = { ...before, ...given };
    if (isDeepStrictEqual(options, before)) return [];
    if (config.decided.includes(name)) throw settingInConfig(`the mail ${name}`, 'emailTemplates');
    return [[name, templateOf(options, before)] as const];
  });
  const parsed = templatesShape.safeParse(Object.fromEntries(changed));
  if (parsed.error) throw wrongSetting('email', parsed.error);
  return Object.fromEntries(changed);
}

/** A default message that was not changed is plain text. */
function templateOf({ from, response_email, object, message }: Data, before: Data): Data {
  const isOurs = message === before.message && !/<[a-z]/i.test(String(message));
  const hasSender = isData(from) && from.email !== undefined && from.email !== '';
  return {
    subject: object,
    [isOurs ? 'text' : 'message']: message,
    response_email,
    ...(hasSender ? { from } : {}),
  };
}

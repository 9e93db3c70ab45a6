// config/plugins, entry users-permissions: the project's mail templates for end users, with the keys that Strapi stores in its
// database.
import { z } from 'zod';
import { objectOf, text } from '../shapes/shapes.ts';

export interface TemplatesConfig {
  readonly resetPassword: MailTemplate | undefined;
  readonly confirmation: MailTemplate | undefined;
}

/** Texts with placeholders (mail/template.ts). */
export interface MailTemplate {
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly from?: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
}

const subject = text('Write the subject of the mail.');
const message = text('Write the message in HTML, with placeholders such as <%= URL %>.');

const templateShape = objectOf({
  subject: subject.optional(),
  object: subject.optional(),
  message: message.optional(),
  text: text('Write the message without HTML.').optional(),
  from: objectOf({
    name: z.string({ error: 'Write a name.' }).optional(),
    email: text('Write an e-mail address.'),
  }).optional(),
  response_email: z.string({ error: 'Write an e-mail address.' }).optional(),
}).refine(
  (template) =>
    (template.subject ?? template.object) !== undefined && (template.message ?? template.text) !== undefined,
  { error: 'Write { subject, message }.' },
);

export const templatesShape = objectOf({
  reset_password: templateShape.optional(),
  email_confirmation: templateShape.optional(),
});

export const templatesConfig = (given: z.output<typeof templatesShape> | undefined): TemplatesConfig => ({
  resetPassword: templateOf(given?.reset_password),
  confirmation: templateOf(given?.email_confirmation),
});

function templateOf(given: z.output<typeof templateShape> | undefined): MailTemplate | undefined {
  if (!given) return undefined;
  const { from, response_email: replyTo } = given;
  return {
    subject: given.subject ?? given.object ?? '',
    ...(given.text === undefined ? {} : { text: given.text }),
    ...(given.message === undefined ? {} : { html: given.message }),
    ...(from ? { from: { name: from.name ?? '', address: from.email } } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
}

// config/plugins, entry email: the SMTP server that mail leaves by. Names are the reference's.
// https://docs.strapi.io/cms/features/email
import { z } from 'zod';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape } from './check-shape.ts';
import type { MailConfig } from './config.ts';
import type { ConfigFile } from './config-files.ts';
import { isPlainObject } from './merge-values.ts';
import { objectOf, text } from './shapes.ts';

const providers = ['nodemailer', 'smtp', '@strapi/provider-email-nodemailer'];
const providerRemedy = 'Write "nodemailer" and the SMTP server of your provider in providerOptions.';
const senderRemedy = 'Write the address that mail comes from, such as "no-reply@example.org".';
const serverRemedy = 'Write the SMTP server: { host: "smtp.example.org", port: 587, auth: { user, pass } }.';

const mailShape = objectOf({
  provider: z.enum(providers, { error: providerRemedy }).optional(),
  providerOptions: z
    .looseObject({}, { error: serverRemedy })
    .refine((options) => ['host', 'service', 'url'].some((name) => options[name]), { error: serverRemedy })
    .optional(),
  settings: objectOf(
    { defaultFrom: text(senderRemedy).optional(), defaultReplyTo: text(senderRemedy).optional() },
    ['testAddress'],
  ).optional(),
});

/** Undefined where no server is named. */
export function mailConfig(file: ConfigFile, faults: Fault[]): MailConfig | undefined {
  const entry = isPlainObject(file.value) ? file.value.email : undefined;
  const config = isPlainObject(entry) ? entry.config : undefined;
  if (config === undefined) return undefined;
  const place = { path: ['email', 'config'], fileAt: file.fileAt };
  const given = checkShape(mailShape, config, place, faults);
  if (!given?.providerOptions) return undefined;
  const from = given.settings?.defaultFrom;
  if (from === undefined) {
    const path = [...place.path, 'settings', 'defaultFrom'];
    faults.push({
      file: file.fileAt(path),
      path: path.join('.'),
      problem: 'It is missing.',
      remedy: senderRemedy,
    });
    return undefined;
  }
  return { smtp: smtpOptions(given.providerOptions), from, replyTo: given.settings?.defaultReplyTo };
}

/** Variables give ports as text. */
const smtpOptions = ({ port, ...options }: Readonly<Record<string, unknown>>): MailConfig['smtp'] =>
  port === undefined ? options : { ...options, port: Number(port) };

// config/plugins, entry email: the mail provider. SMTP is built in; other providers are packages that the project
// installs. The keys are Strapi's. https://docs.strapi.io/cms/features/email
import { z } from 'zod';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { hasProvider, openProvider } from '../providers/provider-package.ts';
import { type ConfigPlace, checkShape } from '../shapes/check-shape.ts';
import { emptyAsMissing, flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';

export type MailConfig = SmtpConfig | MailProviderConfig;

export interface SmtpConfig {
  /** Options of nodemailer. */
  readonly smtp: Readonly<Record<string, unknown>>;
  /** The sender of mails without their own. */
  readonly from: string | undefined;
  readonly replyTo: string | readonly string[] | undefined;
}

export interface MailProviderConfig {
  readonly name: string;
  /** The object that `init` of the provider package returned, with the function `send`. */
  readonly provider: Readonly<Record<string, unknown>>;
  readonly from: string | undefined;
  readonly replyTo: string | readonly string[] | undefined;
}

const smtpNames = ['nodemailer', 'smtp', '@strapi/provider-email-nodemailer'];
/** The packages of these names deliver in another way, or have other options, than what is built in. */
const isPackageFirst = (name: string): boolean => name === 'smtp' || sendmailNames.includes(name);
const sendmailNames = ['sendmail', '@strapi/provider-email-sendmail'];
const senderRemedy = 'Write the sender address of mails, such as "no-reply@example.org".';
const serverRemedy = 'Write the SMTP server: { host: "smtp.example.org", port: 587, auth: { user, pass } }.';

/** Without effect: Strapi's providers do not read the names and recipients, and only Strapi's panel shows the test address. */
const settingsOfOthers = [
  'testAddress',
  'defaultFromName',
  'defaultReplyToName',
  'defaultTo',
  'defaultToName',
];

const address = z.preprocess(emptyAsMissing, text(senderRemedy).optional());
const replyRemedy = 'Write the address for replies, or a list of addresses.';
const addresses = z.preprocess(
  emptyAsMissing,
  z.union([text(replyRemedy), z.array(text(replyRemedy))], { error: replyRemedy }).optional(),
);

/** Options of nodemailer that are not read here. They are listed because they are similar to options that are read, or common. */
const smtpKeys =
  'service url name sendmail path jsonTransport streamTransport pool maxConnections maxMessages rateLimit rateDelta tls ignoreTLS ' +
  'requireTLS opportunisticTLS authMethod connectionTimeout greetingTimeout socketTimeout dnsTimeout localAddress logger debug ' +
  'transactionLog proxy dkim newline from replyTo';
const authKeys =
  'type method clientId clientSecret refreshToken accessToken accessUrl expires serviceClient privateKey';
const smtpShape = objectOf(
  {
    host: z.preprocess(emptyAsMissing, text('Write the host name of the SMTP server.').optional()),
    port: z.preprocess(emptyAsMissing, wholeNumber(1, 65_535).optional()),
    secure: z.preprocess(emptyAsMissing, flag.optional()),
    auth: z.preprocess(
      (given) => (isPlainObject(given) ? given : undefined),
      objectOf(
        { user: z.unknown().optional(), pass: z.unknown().optional() },
        authKeys.split(' '),
      ).optional(),
    ),
  },
  smtpKeys.split(' '),
);

const mailShape = objectOf({
  provider: text('Write the name of a provider, such as "nodemailer".').optional(),
  providerOptions: z.looseObject({}, { error: serverRemedy }).optional(),
  // Packages read settings of their own.
  settings: z.looseObject({ defaultFrom: address, defaultReplyTo: addresses }).optional(),
});
const ownSettings = objectOf({}, ['defaultFrom', 'defaultReplyTo', ...settingsOfOthers]);
type Given = z.output<typeof mailShape>;

export interface MailContext {
  readonly projectFolder: string;
  readonly findings: Finding[];
  readonly isProduction: boolean;
}

/** Undefined if no mail server and no provider is configured, or if the provider cannot be opened. */
export function mailConfig(
  file: ConfigFile,
  { projectFolder, findings, isProduction }: MailContext,
  faults: Fault[],
): MailConfig | undefined {
  const entry = isPlainObject(file.value) ? file.value.email : undefined;
  const config = isPlainObject(entry) ? entry.config : undefined;
  if (config === undefined) return undefined;
  const place = { path: ['email', 'config'], fileAt: file.fileAt };
  const given = checkShape(mailShape, config, place, faults);
  if (!given?.provider && !given?.providerOptions) return undefined;
  const provider = given.provider ?? 'nodemailer';
  const isPackage = isPackageFirst(provider) && hasProvider({ kind: 'email', name: provider }, projectFolder);
  const isBuiltIn = (names: readonly string[]): boolean => !isPackage && names.includes(provider);
  if (isBuiltIn([...smtpNames, ...sendmailNames])) {
    const settingsPlace = { path: [...place.path, 'settings'], fileAt: file.fileAt };
    checkShape(ownSettings, given.settings ?? {}, settingsPlace, faults);
    noteOptions(given, place, findings);
  }
  if (isBuiltIn(smtpNames)) {
    const optionsPlace = { path: [...place.path, 'providerOptions'], fileAt: file.fileAt };
    checkShape(smtpShape, given.providerOptions ?? {}, optionsPlace, faults);
    return smtp(given, place, findings);
  }
  if (isBuiltIn(sendmailNames)) return sending(given, { sendmail: true }, place, findings);
  const settings = given.settings ?? {};
  const opened = openProvider(
    { kind: 'email', name: provider, initArguments: [given.providerOptions ?? {}, settings] },
    { projectFolder, place, faults, findings, isProduction },
  );
  if (!opened) return undefined;
  return { name: provider, provider: opened, from: settings.defaultFrom, replyTo: settings.defaultReplyTo };
}

const noServer: Meaning = {
  weight: 'notRun',
  does: 'Configures mail without a server.',
  instead: 'No mail is sent: in development mails are written to .tmp/mails, in production they are logged.',
  remedy: serverRemedy,
};

const noSender: Meaning = {
  weight: 'notRun',
  does: 'Has no sender of mails.',
  instead: 'Most mail servers refuse mails without a sender.',
  remedy: senderRemedy,
};

/** Options that only the package of a provider reads. */
const optionsOfPackages: Readonly<Record<string, readonly string[]>> = {
  smtp: ['username', 'password', 'rejectUnauthorized'],
  ...Object.fromEntries(
    sendmailNames.map((name) => [name, ['dkim', 'devPort', 'devHost', 'smtpPort', 'smtpHost']]),
  ),
};

function noteOptions(
  { provider = '', providerOptions = {} }: Given,
  place: Required<ConfigPlace>,
  findings: Finding[],
): void {
  const name = provider === 'smtp' ? 'strapi-provider-email-smtp' : '@strapi/provider-email-sendmail';
  for (const option of optionsOfPackages[provider] ?? []) {
    if (providerOptions[option] === undefined) continue;
    const path = [...place.path, 'providerOptions', option];
    findings.push({
      file: place.fileAt(path),
      path: path.join('.'),
      weight: 'notRun',
      does: `Is an option of the package ${name}, which is not installed.`,
      instead: 'It has no effect.',
      remedy: `Install it: npm install ${name}`,
    });
  }
}

function smtp(given: Given, place: Required<ConfigPlace>, findings: Finding[]): MailConfig | undefined {
  const options = given.providerOptions ?? {};
  if (['host', 'service', 'url', 'sendmail', 'jsonTransport'].some((name) => options[name]))
    return sending(given, smtpOptions(options), place, findings);
  const path = [...place.path, 'providerOptions'];
  findings.push({ file: place.fileAt(path), path: path.join('.'), ...noServer });
  return undefined;
}

function sending(
  { settings }: Given,
  options: Readonly<Record<string, unknown>>,
  place: Required<ConfigPlace>,
  findings: Finding[],
): MailConfig {
  const path = [...place.path, 'settings', 'defaultFrom'];
  if (settings?.defaultFrom === undefined)
    findings.push({ file: place.fileAt(path), path: path.join('.'), ...noSender });
  return { smtp: options, from: settings?.defaultFrom, replyTo: settings?.defaultReplyTo };
}

/** Converts the port to a number, because environment variables are strings. */
const smtpOptions = ({ port, ...options }: Readonly<Record<string, unknown>>) =>
  port === undefined ? options : { ...options, port: Number(port) };

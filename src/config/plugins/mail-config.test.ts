import { expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const email = (config: unknown) => ({ 'config/plugins.json': JSON.stringify({ email: { config } }) });
const settings = { defaultFrom: 'no-reply@a.test' };

test('no mail server is configured by default', async () => {
  expect((await configOf({})).mail).toBeUndefined();
  expect((await configOf(email({ settings }))).mail).toBeUndefined();
});

test('the options of the mail server are those of nodemailer; the port may be a string', async () => {
  const providerOptions = { host: 'smtp.a.test', port: '587', auth: { user: 'u', pass: 'p' } };
  expect((await configOf(email({ provider: 'nodemailer', providerOptions, settings }))).mail).toEqual({
    smtp: { host: 'smtp.a.test', port: 587, auth: { user: 'u', pass: 'p' } },
    from: 'no-reply@a.test',
    replyTo: undefined,
  });
});

test.each([
  [{ provider: 1 }, 'email.config.provider'],
  [{ setting: {} }, 'Did you mean "settings"?'],
])('is refused with %j', async (config, fault) => {
  expect(await faultsOf(email(config))).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['port', 'smtp', 'Write a whole number from 1 to 65535.'],
  ['port', 70_000, 'Write a whole number from 1 to 65535.'],
  ['secure', 'false', 'Write true or false, or env.bool("NAME") for a variable.'],
  ['host', 25, 'Write the host name of the SMTP server.'],
])('the option %s of a mail server is refused with %j', async (name, given, remedy) => {
  const providerOptions = { host: 'smtp.a.test', [name]: given };
  const place = `config/plugins.json email.config.providerOptions.${name}`;
  expect(await faultsOf(email({ provider: 'nodemailer', providerOptions, settings }))).toEqual([
    `${place}: ${JSON.stringify(given)} is not accepted. -> ${remedy}`,
  ]);
});

test('options of a mail server may be variables that are not set', async () => {
  const providerOptions = { host: 'smtp.a.test', port: '', secure: null };
  expect(await faultsOf(email({ provider: 'nodemailer', providerOptions, settings }))).toEqual([]);
});

test('a mail configuration without a server is listed', async () => {
  const { mail, unread } = await configOf(
    email({ provider: 'nodemailer', providerOptions: { port: 25 }, settings }),
  );
  expect(mail).toBeUndefined();
  expect(unread).toEqual([expect.objectContaining({ path: 'email.config.providerOptions' })]);
});

test('a mail configuration without a sender is listed, and the project starts', async () => {
  const { mail, unread } = await configOf(email({ provider: 'nodemailer', providerOptions: { host: 'a' } }));
  expect(mail).toMatchObject({ smtp: { host: 'a' }, from: undefined });
  expect(unread).toEqual([expect.objectContaining({ path: 'email.config.settings.defaultFrom' })]);
});

test('settings that are nearly known are refused, but for those of packages', async () => {
  const config = { settings: { ...settings, defaultFrm: 'a' }, providerOptions: { host: 'a' } };
  expect(await faultsOf(email(config))).toEqual([expect.stringContaining('Did you mean "defaultFrom"?')]);
  const recipients = { defaultTo: 'a@a.test', defaultToName: 'A' };
  expect(await faultsOf(email({ ...config, settings: { ...settings, ...recipients } }))).toEqual([]);
  expect(await faultsOf(email({ ...config, provider: 'not-installed' }))).toEqual([]);
});

test('other providers are packages that the project has installed', async () => {
  const config = { provider: 'brevo', providerOptions: { key: 'k' }, settings };
  const { mail } = await configOf({
    ...email(config),
    'node_modules/strapi-provider-email-brevo/package.json': '{ "main": "index.js" }',
    'node_modules/strapi-provider-email-brevo/index.js':
      'module.exports = { init: (options, settings) => ({ send: async (mail) => ({ options, settings, mail }) }) };',
  });
  expect(mail).toMatchObject({ from: 'no-reply@a.test', provider: { send: expect.any(Function) } });
});

test('replies may go to several addresses', async () => {
  const config = {
    providerOptions: { host: 'a' },
    settings: { ...settings, defaultReplyTo: ['a@a.test', 'b@a.test'] },
  };
  expect((await configOf(email(config))).mail).toMatchObject({ replyTo: ['a@a.test', 'b@a.test'] });
  const wrong = { ...config, settings: { ...settings, defaultReplyTo: [1] } };
  expect(await faultsOf(email(wrong))).toEqual([expect.stringContaining('Write the address for replies')]);
});

test.each([
  ['sendmail', '@strapi/provider-email-sendmail', 'devPort'],
  ['@strapi/provider-email-sendmail', '@strapi/provider-email-sendmail', 'dkim'],
  ['smtp', 'strapi-provider-email-smtp', 'username'],
])(
  '%s is the package %s if that is installed; else its options are listed',
  async (provider, name, option) => {
    const files = email({ provider, providerOptions: { host: 'a', [option]: 'x' }, settings });
    const built = await configOf(files);
    expect(built.mail).toHaveProperty('smtp');
    expect(built.unread).toMatchObject([{ path: `email.config.providerOptions.${option}` }]);
    const { mail, unread } = await configOf({
      ...files,
      [`node_modules/${name}/package.json`]: '{ "main": "index.js" }',
      [`node_modules/${name}/index.js`]: 'exports.init = (options) => ({ send: () => options });',
    });
    expect([mail, unread]).toMatchObject([{ name: provider, from: 'no-reply@a.test' }, []]);
  },
);

test('a missing package is listed in development and refused in production', async () => {
  const missing = email({ provider: 'mailgun', settings });
  const { mail, unread } = await configOf(missing);
  expect(mail).toBeUndefined();
  expect(unread).toMatchObject([{ path: 'email.config.provider', weight: 'notRun' }]);
  const variables = { JWT_SECRET: 'long enough for a secret' };
  expect(await faultsOf(missing, { isProduction: true, variables })).toEqual([
    'config/plugins.json email.config.provider: The provider "mailgun" is not installed. -> Install it: npm install @strapi/provider-email-mailgun',
  ]);
});

test('a template needs a subject and a message', async () => {
  const users = (emailTemplates: object) => ({
    'config/plugins.json': JSON.stringify({ 'users-permissions': { config: { emailTemplates } } }),
  });
  expect(await faultsOf(users({ reset_password: { subject: 'x' } }))).toHaveLength(1);
  const options = { object: 'x', message: '<p>', from: { email: 'a@a.test' }, response_email: '' };
  expect((await configOf(users({ reset_password: options }))).users.templates).toEqual({
    resetPassword: { subject: 'x', html: '<p>', from: { name: '', address: 'a@a.test' } },
    confirmation: undefined,
  });
});

// Mail providers in the form of Strapi packages: `init(options, settings)` returns an object with `send(mail)`.
import { expect, test } from 'vitest';
import type { Loose } from '../code/recording.ts';
import { startTestApp } from '../harness/project.ts';

const contentTypes = { 'api::note.note': { attributes: { title: { type: 'string' } } } };
const settings = {
  defaultFrom: 'shop@shop.test',
  defaultReplyTo: 'help@shop.test',
  defaultSenderName: 'The shop',
};
const providerOptions = { apiKey: 'k', domain: 'shop.test' };

/** A provider that reads its arguments as Strapi's packages do. */
const provider = `module.exports = { init: (options, settings) => ({
  send: async ({ from, to, cc, bcc, replyTo, subject, text, html, ...rest }) => {
    if (to === 'nobody@shop.test') throw new Error('550 no such box');
    const mail = { from: from || settings.defaultFrom, to, cc, bcc, replyTo: replyTo || settings.defaultReplyTo, subject, text, html, ...rest };
    (globalThis.mails ??= []).push({ options, settings, mail });
    return { id: 'sent' };
  },
}) };`;

const filesOf = (name: string, folder: string, code = provider) => ({
  'config/plugins.json': {
    email: { config: { provider: name, providerOptions, settings } },
    'users-permissions': { config: { advanced: { email_reset_password: 'https://shop.test/reset' } } },
  },
  'src/index.js':
    'module.exports = { register({ strapi }) { globalThis.recorded = { strapi, events: [] }; } };',
  [`${folder}/package.json`]: { main: 'index.js' },
  [`${folder}/index.js`]: code,
});
const mails = (): Loose => Reflect.get(globalThis, 'mails');
const email = (): Loose => globalThis.recorded.strapi.plugin('email').service('email');

test.each([
  ['sendgrid', 'node_modules/@strapi/provider-email-sendgrid'],
  ['mailgun', 'node_modules/@strapi/provider-email-mailgun'],
  ['@strapi/provider-email-amazon-ses', 'node_modules/@strapi/provider-email-amazon-ses'],
  ['strapi-provider-email-resend', 'node_modules/strapi-provider-email-resend'],
  ['./providers/own', 'providers/own'],
])('mail of project code and of the server is sent through %s', async (name, folder) => {
  Reflect.set(globalThis, 'mails', []);
  const grants = {
    public: ['register', 'forgotPassword'].map((one) => `plugin::users-permissions.auth.${one}`),
  };
  const app = await startTestApp('sqlite', { contentTypes, files: filesOf(name, folder) }, { grants });
  try {
    const mail = {
      to: 'ada@shop.test',
      subject: 'Hi',
      text: 'There',
      templateId: 'welcome',
      params: { name: 'Ada' },
    };
    expect(await email().send(mail)).toEqual({ id: 'sent' });
    const sent = { from: 'shop@shop.test', replyTo: 'help@shop.test', ...mail };
    expect(mails()).toEqual([{ options: providerOptions, settings, mail: sent }]);
    await email().sendTemplatedEmail(
      { to: 'ada@shop.test', from: 'x@shop.test' },
      { subject: 'Hi <%= a %>' },
      { a: 'you' },
    );
    expect(mails()[1].mail).toMatchObject({ from: 'x@shop.test', subject: 'Hi you' });
    await expect(email().send({ to: 'nobody@shop.test' })).rejects.toThrow('550 no such box');

    const user = { username: 'ada', email: 'ada@shop.test', password: 'Analytical-Engine-1843' };
    await app.request('POST', '/api/auth/local/register', user, null);
    const asked = { email: user.email };
    expect((await app.request('POST', '/api/auth/forgot-password', asked, null)).status).toBe(200);
    await expect.poll(() => mails().at(-1).mail).toMatchObject({ to: user.email, replyTo: 'help@shop.test' });
  } finally {
    await app.close();
  }
});

test('a provider can read the configuration while it is initialized, and the application later', async () => {
  const code = `const early = (strapi['config.boxes'] ?? strapi.config.boxes).size;
module.exports = { init: () => { const { size } = strapi.config.boxes; return { send: async () => { globalThis.recorded.events.push([early, size, strapi.config.unknown, strapi.isLoaded]); } }; } };`;
  const files = filesOf('sendgrid', 'node_modules/@strapi/provider-email-sendgrid', code);
  const app = await startTestApp('sqlite', {
    contentTypes,
    files: { ...files, 'config/boxes.js': 'module.exports = { size: 7 };' },
  });
  await email().send({ to: 'ada@shop.test' });
  expect(globalThis.recorded.events).toEqual([[7, 7, undefined, true]]);
  await app.close();
  expect(Reflect.has(globalThis, 'strapi')).toBe(false);
});

test('a provider of the project can be an ES module with a named export, in the folder of its build', async () => {
  const code = 'export const init = () => ({ send: async () => void globalThis.recorded.events.push(1) });';
  const files = filesOf('./dist/src/providers/own', 'src/providers/own', '');
  const { 'src/providers/own/index.js': _built, ...others } = files as Record<string, unknown>;
  const app = await startTestApp('sqlite', {
    contentTypes,
    files: {
      ...others,
      'src/providers/own/package.json': { main: 'index.ts' },
      'src/providers/own/index.ts': code,
      'tsconfig.json': { compilerOptions: { outDir: 'dist', rootDir: '.' } },
    },
  });
  await email().send({ to: 'ada@shop.test' });
  expect(globalThis.recorded.events).toEqual([1]);
  await app.close();
});

test.each([
  [
    'module.exports = { init: () => strapi.server };',
    'strapi.server is not available while providers are initialized',
  ],
  ["module.exports = { init: () => strapi.config.get('server.url') };", 'strapi.config.get is not available'],
  ['module.exports = {};', 'exports no init()'],
  ["module.exports = { init() { throw new Error('key missing'); } };", 'key missing'],
  ['module.exports = { init: () => undefined };', 'exports no init()'],
])('%s prevents the start', async (code, problem) => {
  const files = filesOf('sendgrid', 'node_modules/@strapi/provider-email-sendgrid', code);
  await expect(startTestApp('sqlite', { contentTypes, files })).rejects.toThrow(problem);
});

test('mails of the server with invalid values are refused', async () => {
  const app = await startTestApp('sqlite', {
    contentTypes,
    files: { ...filesOf('sendgrid', 'node_modules/none'), 'config/plugins.json': {} },
  });
  await expect(email().send({ to: 'ada@shop.test', templateId: 'welcome' })).rejects.toThrow('templateId');
  await app.close();
});

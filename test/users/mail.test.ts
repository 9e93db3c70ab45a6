// Mail over SMTP: the content and recipient of mails to users, and that templates evaluate no code.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../harness/project.ts';
import { type Received, startMailServer } from './mail-server.ts';
import { files, fresh, grants, register, reset } from './people.ts';

/** The text of a mail, without the line breaks of quoted-printable. */
const textOf = ({ raw }: Received): string =>
  raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;

const project = (users: object, port = mail.port) => {
  const { contentTypes, files: configFiles } = files({ ratelimit: { enabled: false }, ...users });
  const email = {
    provider: 'nodemailer',
    providerOptions: {
      host: '127.0.0.1',
      port: String(port),
      auth: { user: 'plinth', pass: 'of the mail server' },
    },
    settings: { defaultFrom: 'Atlas <no-reply@atlas.test>', defaultReplyTo: 'help@atlas.test' },
  };
  const plugins = { ...configFiles['config/plugins.json'], email: { config: email } };
  const server = { host: '127.0.0.1', port: 0, url: 'https://api.atlas.test' };
  return { contentTypes, files: { 'config/plugins.json': plugins, 'config/server.json': server } };
};

const settings = { advanced: { email_reset_password: 'https://atlas.test/new-password' } };

beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp('sqlite', project(settings), { grants });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const received = (to: string): Promise<Received> =>
  vi.waitFor(() => {
    const found = mail.received.findLast((one) => one.to.includes(to));
    if (!found) throw new Error('no mail yet');
    return found;
  }, 10_000);

const forgot = (email: unknown, headers: Record<string, string> = {}, more: object = {}) =>
  app.plinth.server.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email, ...more },
    headers,
  });

test('a reset mail goes to the stored e-mail and links to the configured page, whatever the request contains', async () => {
  const { email } = await register(app);
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' };
  const evil = 'https://evil.test';
  const more = { url: evil, redirect: evil, to: 'x@evil.test' };
  expect((await forgot(email, headers, more)).json()).toMatchObject({
    error: { message: 'this field has unspecified keys: url, redirect, to' },
  });
  expect((await forgot(email.toUpperCase(), headers)).json()).toEqual({ ok: true });
  const one = await received(email);
  expect([one.from, one.to]).toEqual(['no-reply@atlas.test', [email]]);
  expect(one.raw).toContain('From: Atlas <no-reply@atlas.test>');
  expect(one.raw).toContain('Reply-To: help@atlas.test');
  const [, code] = /https:\/\/atlas\.test\/new-password\?code=([0-9a-f]{64})/.exec(textOf(one)) ?? [];
  expect(textOf(one)).not.toContain('evil');
  expect((await reset(app, code, 'another password')).status).toBe(200);
});

test('a request cannot add a second recipient', async () => {
  const { email } = await register(app);
  const before = mail.received.length;
  for (const wrong of [
    [email, 'x@evil.test'],
    `${email},x@evil.test`,
    `${email}\r\nBcc: x@evil.test`,
    { email },
  ])
    expect((await forgot(wrong)).statusCode).toBe(400);
  expect((await forgot('nobody@atlas.test')).json()).toEqual({ ok: true });
  await forgot(email);
  await received(email);
  expect(mail.received.length).toBe(before + 1);
});

test("the templates are the project's, with a fixed list of values, and evaluate no code", async () => {
  const message =
    '<p><%= USER.username %> <a href="<%= URL %>?code=<%= TOKEN %>">reset</a> <%= 7*7 %> <%= process.env %></p>';
  const template = {
    subject: 'New password for <%= USER.email %>',
    message: `${message}\${7*7} {{constructor.constructor('return 1')()}} <%= USER.password %>`,
    from: { name: 'Anna', email: 'anna@atlas.test' },
    response_email: 'answers@atlas.test',
  };
  app = await app.reopen(project({ ...settings, emailTemplates: { reset_password: template } }));
  const username = `<i>&<%= TOKEN %> ${fresh()}`;
  const email = `template${fresh()}@atlas.test`;
  const body = { username, email, password: 'long enough' };
  expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(200);
  await forgot(email);
  const one = await received(email);
  const text = textOf(one);
  expect(one.from).toBe('anna@atlas.test');
  expect(one.raw).toContain(`Subject: New password for ${email}`);
  expect(one.raw).toContain('Reply-To: answers@atlas.test');
  expect(text).toContain('<p>&lt;i&gt;&amp;&lt;%= TOKEN %&gt;');
  expect(text).toMatch(/href="https:\/\/atlas\.test\/new-password\?code=[0-9a-f]{64}"/);
  expect(text).toContain('<%= 7*7 %> <%= process.env %>');
  expect(text).toContain(`\${7*7} {{constructor.constructor('return 1')()}} <%= USER.password %>`);
});

test("an e-mail is confirmed by a link to the API's own URL", async () => {
  app = await app.reopen(project({ advanced: { email_confirmation: true } }));
  const email = `confirm${fresh()}@atlas.test`;
  const body = { username: email.split('@')[0], email, password: 'long enough' };
  expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(200);
  const link = /https:\/\/api\.atlas\.test(\/api\/auth\/email-confirmation\?confirmation=[0-9a-f]+)/;
  const [, path = ''] = link.exec(textOf(await received(email))) ?? [];
  expect((await app.request('GET', path, undefined, null)).status).toBe(302);
});

test('a failing mail server changes no response, and no code appears in the log', async () => {
  const warned: string[] = [];
  const warn = vi
    .spyOn(process, 'emitWarning')
    .mockImplementation((warning) => void warned.push(String(warning)));
  app = await app.reopen(project(settings, 1));
  const { email } = await register(app);
  const [known, unknown] = [await forgot(email), await forgot('nobody@atlas.test')];
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  await vi.waitFor(() => expect(warned.join()).toContain('ECONNREFUSED'), 10_000);
  expect(warned.join()).not.toMatch(/[0-9a-f]{64}/);
  warn.mockRestore();
});

// Mails that code sends over SMTP: the fields that Strapi's provider passes on to nodemailer, but no files and addresses.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/project.ts';
import { startMailServer } from '../users/mail-server.ts';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  const auth = { user: 'plinth', pass: 'of the mail server' };
  const config = {
    provider: 'nodemailer',
    providerOptions: { host: '127.0.0.1', port: mail.port, auth },
    settings: { defaultFrom: 'cms@example.org', defaultReplyTo: ['a@example.org', 'b@example.org'] },
  };
  const files = { 'config/plugins.json': { email: { config } } };
  app = await startTestApp('sqlite', { contentTypes: {}, files });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

async function sent(fields: object): Promise<string> {
  const { send } = app.plinth.strapi.plugin('email').service('email');
  await send({ to: 'ada@example.org', subject: 'Hello', text: 'there', ...fields });
  return mail.received.at(-1)?.raw ?? '';
}

test('priority, thread, list, alternatives and an invitation are part of the mail', async () => {
  const raw = await sent({
    priority: 'high',
    inReplyTo: '<1@example.org>',
    list: { unsubscribe: 'https://example.org/end' },
    alternatives: [{ contentType: 'text/markdown', content: '# there' }],
    icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
  });
  for (const part of [
    'X-Priority: 1',
    'In-Reply-To: <1@example.org>',
    'List-Unsubscribe: <https://example.org/end>',
    'text/markdown',
    'text/calendar',
    'Reply-To: a@example.org, b@example.org',
  ])
    expect(raw).toContain(part);
  expect(await sent({ replyTo: ['c@example.org'] })).toContain('Reply-To: c@example.org\r\n');
});

test('files and addresses are not read, whatever the mail allows', async () => {
  const path = { path: import.meta.filename };
  const allowed = { disableFileAccess: false, disableUrlAccess: false };
  for (const fields of [{ raw: path }, { alternatives: [path] }, { html: path }, { icalEvent: path }])
    await expect(sent({ ...fields, ...allowed }), JSON.stringify(fields)).rejects.toThrow('access rejected');
  await expect(sent({ icalEvent: { href: 'http://127.0.0.1:1/' }, ...allowed })).rejects.toThrow('rejected');
});

test('the result is that of nodemailer', async () => {
  const { send } = app.plinth.strapi.plugin('email').service('email');
  const accepted = ['ada@example.org'];
  expect(await send({ to: accepted, text: 'x' })).toMatchObject({ accepted, messageId: expect.any(String) });
});

test('a misspelled field is an error', async () => {
  await expect(sent({ prioritty: 'high' })).rejects.toThrow('Did you mean "priority"?');
});

// The settings of mail that administrators see, and the test mails that they send.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo } from '../harness/mails.ts';
import { startMailServer } from '../users/mail-server.ts';
import { type AdminApp, addColleague, addRole, dataOf, files, startAdminApp } from './project.ts';

const pass = 'of the mail server';

const configured = (options: object) => ({
  ...files,
  files: {
    ...files.files,
    'config/plugins.json': {
      email: {
        config: {
          provider: 'nodemailer',
          providerOptions: options,
          settings: { defaultFrom: 'Atlas <no-reply@atlas.test>' },
        },
      },
    },
  },
});

describe('mail of administrators', () => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  const opened: AdminApp[] = [];
  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterAll(async () => {
    for (const app of opened) await app.close();
    await mail.close();
  });

  const open = async (options?: object): Promise<AdminApp> => {
    const app = await startAdminApp('sqlite', {}, options ? configured(options) : files);
    opened.push(app);
    return app;
  };
  const send = (app: AdminApp, to: unknown, token?: string) => app.admin('POST', 'email/test', { to }, token);

  test('goes to the requested address, and the reason of the mail server is shown if it refuses', async () => {
    const app = await open({ host: '127.0.0.1', port: mail.port, auth: { user: 'plinth', pass } });
    const shown = await app.admin('GET', 'email/settings');
    expect(shown.body).toEqual({
      data: {
        kind: 'smtp',
        host: '127.0.0.1',
        port: mail.port,
        isEncrypted: false,
        hasCredentials: true,
        from: 'Atlas <no-reply@atlas.test>',
        replyTo: null,
      },
    });
    const sent = await send(app, 'ada@example.test');
    expect([sent.status, dataOf(sent)]).toEqual([200, { to: 'ada@example.test', kind: 'smtp' }]);
    expect(mail.received.at(-1)).toMatchObject({ from: 'no-reply@atlas.test', to: ['ada@example.test'] });
    const refused = await send(app, 'refused@example.test');
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        error: {
          message: 'The mail was not sent: the mail server refused the sender, the recipient or the mail',
          details: { problem: 'refused', reply: expect.stringContaining('Not here') },
        },
      },
    ]);
    for (const to of ['', 'nobody', 5, 'a@b.test, c@d.test', undefined])
      expect([to, (await send(app, to)).status]).toEqual([to, 400]);
    expect(mail.received).toHaveLength(1);
  });

  test.each([
    ['a wrong password', () => ({ url: `smtp://plinth:wrong@127.0.0.1:${mail.port}` }), 'credentials'],
    ['no server', () => ({ host: '127.0.0.1', port: 1 }), 'unreachable'],
  ])('is not sent with %s, and no secret is shown', async (_name, options, problem) => {
    const app = await open(options());
    const { status, text, body } = await send(app, 'ada@example.test');
    expect([status, body]).toMatchObject([400, { error: { details: { problem } } }]);
    const shown = await app.admin('GET', 'email/settings');
    expect(dataOf(shown)).toMatchObject({ kind: 'smtp', host: '127.0.0.1' });
    expect(`${text} ${shown.text}`).not.toMatch(/wrong|plinth:/);
  });

  test('is written to a folder in development, requires a permission, and is rate-limited', async () => {
    const app = await open();
    expect(dataOf(await app.admin('GET', 'email/settings'))).toEqual({
      kind: 'folder',
      from: null,
      replyTo: null,
    });
    const reads = await addColleague(app, await addRole(app, ['plugin::email.settings.read']));
    expect((await app.admin('GET', 'email/settings', undefined, reads.token)).status).toBe(200);
    expect((await send(app, 'ada@example.test', reads.token)).status).toBe(403);
    expect(dataOf(await send(app, 'ada@example.test'))).toEqual({ to: 'ada@example.test', kind: 'folder' });
    expect(await mailTo(app, 'ada@example.test')).toContain('Subject: A test mail');
  });

  test('is limited for each administrator', async () => {
    const app = await startAdminApp(
      'sqlite',
      {},
      {
        ...files,
        files: { ...files.files, 'config/admin.json': { rateLimit: { max: 2, interval: { min: 5 } } } },
      },
    );
    opened.push(app);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) statuses.push((await send(app, 'ada@example.test')).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

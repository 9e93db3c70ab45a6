// Mails with a code to one account are limited for all client addresses together, and the last one stays good.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { password, startAdminApp } from '../admin/project.ts';
import { mailTo } from '../harness/mails.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, grants, mailedCode, mailsTo, register, reset } from './people.ts';

const max = 3;
const ratelimit = { enabled: true, max, interval: 60_000 };

describe.each(databases)('mails with a code on %s', (database) => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  /** Asks for the victim from several addresses, and then for somebody else, whose mail is the last one. */
  async function flood(opened: TestApp, url: string, [victim, last]: readonly [string, string]) {
    const ask = async (email: string, client: number) => {
      const remoteAddress = `203.0.113.${client}`;
      const asked = await opened.plinth.server.inject({
        ...{ method: 'POST', url, remoteAddress, payload: { email } },
      });
      return [asked.statusCode, asked.body.replace(email, '')];
    };
    const before = await mailsTo(opened, victim);
    const responses: unknown[] = [];
    for (let client = 1; client <= 6; client++) {
      responses.push(await ask(victim, client));
      const sent = Math.min(before + client, max);
      await vi.waitFor(async () => expect(await mailsTo(opened, victim)).toBe(sent), 10_000);
    }
    const others = await mailsTo(opened, last);
    responses.push(await ask(last, 7));
    await vi.waitFor(async () => expect(await mailsTo(opened, last)).toBe(others + 1), 10_000);
    expect(new Set(responses.map(String)).size).toBe(1);
    expect(await mailsTo(opened, victim)).toBe(max);
  }

  test('a stranger with many addresses neither floods a mailbox nor replaces the last code', async () => {
    const opened = await startTestApp(database, files({ ratelimit }), { grants });
    app = opened;
    const [victim, other] = [await register(opened), await register(opened)];
    await flood(opened, '/api/auth/forgot-password', [victim.email, other.email]);
    expect((await reset(opened, await mailedCode(opened, victim.email), 'a new one')).status).toBe(200);
  });

  test('confirmations have a limit of their own', async () => {
    const advanced = { email_confirmation: true };
    const opened = await startTestApp(database, files({ ratelimit, advanced }), { grants });
    app = opened;
    const emails = ['ada@example.test', 'bob@example.test'] as const;
    for (const email of emails) {
      const body = { email, username: email.slice(0, 3), password: 'long enough' };
      const registered = await opened.request('POST', '/api/auth/local/register', body, null);
      expect(registered.status).toBe(200);
      await mailTo(opened, email);
    }
    const [email] = emails;
    await flood(opened, '/api/auth/send-email-confirmation', emails);
    const address = `/api/auth/email-confirmation?confirmation=${await mailedCode(opened, email)}`;
    expect((await opened.request('GET', address, undefined, null)).status).toBe(302);
    await opened.request('POST', '/api/auth/forgot-password', { email }, null);
    await mailTo(opened, email, 'new password');
  });

  test('mails to an administrator are limited in the same way', async () => {
    const { contentTypes, files: configFiles } = files();
    const admin = { rateLimit: { max, interval: 60_000 } };
    const project = { contentTypes, files: { ...configFiles, 'config/admin.json': admin } };
    const opened = await startAdminApp(database, {}, project);
    app = opened;
    const email = 'super@example.test';
    const invited = { email: 'bob@example.test', firstname: 'Bob', roles: [1] };
    const { body } = await opened.admin('POST', 'users', invited);
    const { registrationToken } = (body as { data: { registrationToken: string } }).data;
    const joining = { registrationToken, userInfo: { password } };
    expect((await opened.admin('POST', 'register', joining, null)).status).toBe(200);
    await flood(opened, '/admin/forgot-password', [email, invited.email]);
    const resetPasswordToken = /code=([\w-]+)/.exec(await mailTo(opened, email))?.[1];
    const renewed = { resetPasswordToken, password: 'Another of 1 admin' };
    expect((await opened.admin('POST', 'reset-password', renewed, null)).status).toBe(200);
  });
});

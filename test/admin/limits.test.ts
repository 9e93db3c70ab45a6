// Rate limits of the routes of administrators: spellings of the path, other keys and other headers share one budget.
import { afterEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type AdminApp, files, logIn, messageOf, password, startAdminApp } from './project.ts';

const limited = (max: number) => ({
  ...files,
  files: { ...files.files, 'config/admin.json': { rateLimit: { max, interval: { min: 5 } } } },
});

describe.each(databases)('limits of the admin API on %s', (database) => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  const open = async (max: number): Promise<AdminApp> => {
    const opened = await startAdminApp(database, {}, limited(max));
    app = opened;
    return opened;
  };

  test('spellings of the path and of the account share a budget, and refusals have Retry-After', async () => {
    const opened = await open(5);
    expect((await logIn(opened, 'super@example.test')).status).toBe(200);
    const urls = [
      '/admin/login',
      '/ADMIN/Login',
      '/admin/login/',
      '/admin/%6cogin',
      '/admin/login?x=1',
      '/admin/login#x',
    ];
    const emails = ['super@example.test', 'SUPER@example.test', ' super@example.test'];
    const statuses: number[] = [];
    for (let index = 0; index < 30; index++) {
      const body = { email: emails[index % 3], password: `wrong ${index}` };
      statuses.push((await opened.request('POST', urls[index % 6] ?? '', body, null)).status);
    }
    expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
    expect(statuses.slice(4).every((status) => status === 429)).toBe(true);
    const right = await logIn(opened, 'super@example.test');
    expect([right.status, messageOf(right)]).toEqual([429, 'Too many requests, please try again later.']);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    // Another account from this address, and this account from another address, are not limited.
    expect((await logIn(opened, 'other@example.test')).status).toBe(400);
    const elsewhere = await opened.plinth.server.inject({
      method: 'POST',
      url: '/admin/login',
      remoteAddress: '10.1.2.3',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'super@example.test', password }),
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('other keys and headers do not get a budget of their own', async () => {
    const opened = await open(5);
    const endpoints: readonly (readonly [string, object])[] = [
      ['/admin/login', { email: 'a@example.test', password: 'x' }],
      ['/admin/reset-password', { resetPasswordToken: 'x', password: 'Long enough 1' }],
      ['/admin/register', { registrationToken: 'x', userInfo: { password } }],
      ['/admin/forgot-password', { email: 'a@example.test' }],
      ['/admin/register-admin', { email: 'a@example.test', firstname: 'A', password, setupToken: 'x' }],
    ];
    for (const [url, body] of endpoints) {
      const statuses: number[] = [];
      for (let index = 0; index < 12; index++) {
        const response = await opened.plinth.server.inject({
          method: 'POST',
          url,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.0.0.${index}`,
            'x-real-ip': `10.0.0.${index}`,
            forwarded: `for=10.0.0.${index}`,
          },
          payload: JSON.stringify({ ...body, deviceId: `${index}`, extra: `${index}` }),
        });
        statuses.push(response.statusCode);
      }
      expect([url, statuses.slice(0, 4).every((status) => status < 429)]).toEqual([url, true]);
      expect([url, statuses.slice(5).every((status) => status === 429)]).toEqual([url, true]);
    }
  });

  test('sessions can be renewed more often than passwords can be guessed, but not without limit', async () => {
    const opened = await open(1);
    const statuses: number[] = [];
    for (let index = 0; index < 22; index++)
      statuses.push((await opened.admin('POST', 'access-token', {}, null)).status);
    expect(statuses.slice(0, 20).every((status) => status === 403)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  test('the current password of the own account has the same limit', async () => {
    const opened = await open(5);
    const put = (currentPassword: string) =>
      opened.admin('PUT', 'users/me', { password: 'Another secret 2', currentPassword });
    for (let index = 0; index < 5; index++) expect((await put(`wrong ${index}`)).status).toBe(400);
    expect((await put(password)).status).toBe(429);
    expect((await opened.admin('PUT', 'users/me', { firstname: 'Still welcome' })).status).toBe(200);
  });

  test('the first administrator: of fifty concurrent requests five are checked, and one succeeds', async () => {
    const opened = await startTestApp(database, limited(5));
    app = opened;
    const setupToken = await opened.plinth.admin.setupToken();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        opened.request(
          'POST',
          '/admin/register-admin',
          { email: `first${index}@example.test`, firstname: 'First', password, setupToken },
          null,
        ),
      ),
    );
    const count = (status: number): number =>
      responses.filter((response) => response.status === status).length;
    expect([count(201), count(400), count(429)]).toEqual([1, 4, 45]);
  });
});

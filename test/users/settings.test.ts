// Settings of a project for its users: confirmed e-mails, disabled registration, rate limits.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, grants, login, mailedCode, messageOf } from './people.ts';

describe.each(databases)('settings of users on %s', (database) => {
  let app: TestApp;
  afterAll(() => app.close());

  test('require a confirmed e-mail, disable registration, and limit attempts', async () => {
    const advanced = {
      email_confirmation: true,
      email_confirmation_redirection: 'https://example.test/welcome',
    };
    app = await startTestApp(database, files({ ratelimit: { enabled: false }, advanced }), { grants });
    const body = { username: 'carefully', email: 'carefully@example.test', password: 'long enough' };
    const registered = await app.request('POST', '/api/auth/local/register', body, null);
    expect(registered.body).toMatchObject({ user: { confirmed: false } });
    expect(registered.body).not.toHaveProperty('jwt');
    expect(messageOf(await login(app, body.username, body.password))).toBe('Invalid identifier or password');

    const code = await mailedCode(app, body.email);
    const confirm = (given: string) =>
      app.request('GET', `/api/auth/email-confirmation?confirmation=${given}`, undefined, null);
    expect(messageOf(await confirm('nope'))).toBe('Invalid token');
    expect(messageOf(await confirm(''))).toBe('confirmation is a required field');
    expect(messageOf(await confirm('&confirmation[]=x'))).toMatch(/^confirmation must be a `string` type/);
    const confirmed = await confirm(code);
    expect([confirmed.status, confirmed.headers.location]).toEqual([302, 'https://example.test/welcome']);
    expect(messageOf(await confirm(code))).toBe('Invalid token');
    expect((await login(app, body.username, body.password)).status).toBe(200);

    // A code for a reset, which was mailed to the address, also confirms it.
    const other = { username: 'forgetful', email: 'forgetful@example.test', password: 'long enough' };
    await app.request('POST', '/api/auth/local/register', other, null);
    const confirmation = await mailedCode(app, other.email);
    await app.request('POST', '/api/auth/forgot-password', { email: other.email }, null);
    const resetCode = await vi.waitFor(async () => {
      const latest = await mailedCode(app, other.email);
      expect(latest).not.toBe(confirmation);
      return latest;
    }, 10_000);
    const changed = { code: resetCode, password: 'longer still', passwordConfirmation: 'longer still' };
    const reset = await app.request('POST', '/api/auth/reset-password', changed, null);
    const { jwt } = reset.body as { jwt: string };
    expect((await app.request('GET', '/api/users/me', undefined, jwt)).status).toBe(200);

    app = await app.reopen(files({ ratelimit: { max: 3 }, advanced: { allow_register: false } }));
    const closed = await app.request('POST', '/api/auth/local/register', body, null);
    expect(messageOf(closed)).toBe('Register action is currently disabled');

    // Other spellings, extra keys and headers share the budget.
    const attempts: number[] = [];
    for (const [index, identifier] of ['victim', 'VICTIM', ' victim ', 'victim', 'Victim'].entries()) {
      const guess = { identifier, password: 'x', email: `${index}@example.test` };
      const headers = { 'x-forwarded-for': `10.0.0.${index}` };
      const inject = { method: 'POST' as const, url: '/api/auth/local', payload: guess, headers };
      const response = await app.plinth.server.inject(inject);
      attempts.push(response.statusCode);
      if (response.statusCode === 429) {
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
        expect(response.json().error.message).toBe('Too many requests, please try again later.');
      }
    }
    expect(attempts).toEqual([400, 400, 400, 429, 429]);
    const elsewhere = { method: 'POST' as const, url: '/api/auth/local', remoteAddress: '10.9.9.9' };
    const payload = { identifier: 'victim', password: 'x' };
    expect((await app.plinth.server.inject({ ...elsewhere, payload })).statusCode).toBe(400);

    const proxied = { host: '127.0.0.1', port: 0, proxy: true };
    const behindProxy = files({ ratelimit: { max: 3 } });
    app = await app.reopen({
      ...behindProxy,
      files: { ...behindProxy.files, 'config/server.json': proxied },
    });
    const claims: number[] = [];
    for (const claimed of [1, 2, 3, 4]) {
      const headers = { 'x-forwarded-for': `10.0.0.${claimed}, 192.0.2.7` };
      const payload = { identifier: 'victim', password: 'x' };
      const { statusCode } = await app.plinth.server.inject({
        method: 'POST',
        url: '/api/auth/local',
        payload,
        headers,
      });
      claims.push(statusCode);
    }
    expect(claims).toEqual([400, 400, 400, 429]);
  });
});

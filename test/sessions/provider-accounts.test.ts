// Only its own provider can sign a user in to an account, unless the project trusts verified e-mails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, value } from '../../src/sql/sql.ts';
import { databases, type TestApp } from '../harness/project.ts';
import { login, mailedCode, me, reset } from '../users/people.ts';
import { closeIssuers, codeOf, person, project, signIn, startConnectApp, tokensFor } from './connecting.ts';

afterAll(closeIssuers);

describe.each(databases)('accounts from providers on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startConnectApp(database);
  });
  afterAll(() => app.close());

  describe('an e-mail', () => {
    test('that the provider has not verified creates no account and signs in to none', async () => {
      const { account, name, email } = person();
      for (const email_verified of [false, undefined, 'yes', 1]) {
        const response = await signIn(app, account, { email, email_verified, preferred_username: name });
        expect(response.json().error.message).toBe('The provider has not verified your email.');
      }
      const list = await app.request('GET', `/api/users?filters[email]=${email}`);
      expect(list.body).toEqual([]);
      expect((await signIn(app, account, { email_verified: true })).json().error.message).toBe(
        'Email was not available.',
      );
    });

    test('does not sign in to an existing account, verified or not', async () => {
      const { account, name, email } = person();
      const body = { username: name, email, password: 'of the owner' };
      expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(200);
      for (const email_verified of [true, false])
        expect((await signIn(app, account, { email: email.toUpperCase(), email_verified })).statusCode).toBe(
          400,
        );
      expect((await login(app, name, 'of the owner')).status).toBe(200);
    });

    test('signs in to an imported account of this provider that has no password and no identity', async () => {
      const { account, name, email } = person();
      const { roles } = (await app.request('GET', '/api/users-permissions/roles')).body as {
        roles: { id: number }[];
      };
      const body = { username: name, email, password: 'unknown to all', role: roles[0]?.id, confirmed: true };
      const { id } = (await app.request('POST', '/api/users', body)).body as { id: number };
      await app.request('PUT', `/api/users/${id}`, { provider: 'real' });
      const claims = { email, preferred_username: 'other' };
      expect((await signIn(app, account, { ...claims, email_verified: true })).statusCode).toBe(400);
      await app.plinth.project.database.write((transaction) =>
        transaction.run(
          sql`delete from plinth_secrets where table_name = 'up_users' and row_id = ${value(id)}`,
        ),
      );
      expect((await signIn(app, account, { ...claims, email_verified: false })).statusCode).toBe(400);
      const { headers } = await signIn(app, account, { ...claims, email_verified: true });
      expect((await tokensFor(app, 'real', codeOf(headers.location))).body).toMatchObject({
        user: { id, username: name },
      });
      // Now the account has an identity.
      const second = await signIn(app, `other ${account}`, { ...claims, email_verified: true });
      expect(second.json().error.message).toBe('Email is already taken.');
    });
  });

  test('an identity is deleted with its user', async () => {
    const { account, name, email } = person();
    const claims = { email, email_verified: true, preferred_username: name };
    const first = await tokensFor(app, 'real', codeOf((await signIn(app, account, claims)).headers.location));
    const { jwt, user } = first.body as { jwt: string; user: { id: number } };
    await app.request('DELETE', `/api/users/${user.id}`);
    const second = await tokensFor(
      app,
      'real',
      codeOf((await signIn(app, account, claims)).headers.location),
    );
    expect((second.body as { user: { id: number } }).user.id).not.toBe(user.id);
    expect((await me(app, jwt)).status).toBe(401);
  });

  test('settings disable registration, link accounts by verified e-mails, and trust a provider', async () => {
    const [known, proven] = [person(), person()];
    await signIn(app, known.account, {
      email: known.email,
      email_verified: true,
      preferred_username: known.name,
    });
    const unproven = person();
    for (const { name, email } of [proven, unproven]) {
      const body = { username: name, email, password: 'long enough' };
      expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(200);
    }
    await app.request('POST', '/api/auth/forgot-password', { email: proven.email }, null);
    const code = await mailedCode(app, proven.email);
    expect((await reset(app, code, 'another password')).status).toBe(200);

    const advanced = { allow_register: false };
    app = await app.reopen(
      project({ advanced, jwtManagement: 'refresh' }, { linkAccounts: true, trustEmail: true }),
    );
    const { account, email } = person();
    const stranger = await signIn(app, account, { email, email_verified: true });
    expect(stranger.json().error.message).toBe('Register action is currently disabled');
    expect((await signIn(app, known.account, { email: known.email })).statusCode).toBe(302);
    const refused = await signIn(app, unproven.account, { email: unproven.email });
    expect(refused.json().error.message).toBe('Email is already taken.');
    const { headers } = await signIn(app, proven.account, { email: proven.email });
    const tokens = await tokensFor(app, 'real', codeOf(headers.location));
    expect(tokens.body).toMatchObject({ refreshToken: expect.any(String), user: { username: proven.name } });
  });
});

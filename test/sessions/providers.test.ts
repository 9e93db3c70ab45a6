// Signing in with a provider: a user gets the same account each time, and only e-mail and name are taken from the profile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import {
  begin,
  type ConnectApp,
  closeIssuers,
  codeOf,
  issuer,
  page,
  person,
  serverUrl,
  signIn,
  startConnectApp,
  takeBack,
  tokensFor,
} from './connecting.ts';
import { browse } from './issuers.ts';

afterAll(closeIssuers);

describe.each(databases)('providers on %s', (database) => {
  let app: ConnectApp;
  beforeAll(async () => {
    app = await startConnectApp(database);
  });
  afterAll(() => app.close());

  describe('a sign-in', () => {
    test('redirects to the provider with PKCE, state and nonce, bound to the browser', async () => {
      const { location, setCookie } = await begin(app, 'real');
      expect(Object.fromEntries(location.searchParams)).toEqual({
        client_id: 'plinth',
        redirect_uri: `${serverUrl}/api/connect/real/callback`,
        response_type: 'code',
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      expect(setCookie).toMatch(
        /^plinth_connect_real=[^;]+; Max-Age=600; Path=\/api\/connect\/real; HttpOnly; SameSite=Lax$/,
      );
    });

    test('returns tokens of a new user with the default role', async () => {
      const { account, name, email } = person();
      const back = await signIn(app, account, { email, email_verified: true, preferred_username: name });
      expect(back.statusCode).toBe(302);
      expect(String(back.headers.location)).toMatch(
        /^https:\/\/app\.test\/connect\?access_token=[0-9a-f]{64}$/,
      );
      expect(String(back.headers['set-cookie'])).toContain('plinth_connect_real=; Max-Age=0;');
      const response = await tokensFor(app, 'real', codeOf(back.headers.location));
      expect(response.headers['cache-control']).toContain('no-store');
      expect(response.body).toMatchObject({
        user: { username: name, email, provider: 'real', confirmed: true, blocked: false },
      });
      const { jwt } = response.body as { jwt: string };
      const self = await app.request('GET', '/api/users/me?populate=role', undefined, jwt);
      expect(self.body).toMatchObject({ role: { type: 'authenticated' } });
    });

    test('returns the same user each time, also after their name and e-mail have changed', async () => {
      const { account, name, email } = person();
      const ids = [];
      for (const claims of [
        { email, email_verified: true, preferred_username: name },
        { email: `new-${email}`, email_verified: false, preferred_username: 'another' },
      ]) {
        const { headers } = await signIn(app, account, claims);
        const { user } = (await tokensFor(app, 'real', codeOf(headers.location))).body as {
          user: { id: number; email: string };
        };
        ids.push([user.id, user.email]);
      }
      expect(ids[1]).toEqual(ids[0]);
    });

    test('uses only e-mail and name of the profile', async () => {
      const { account, name, email } = person();
      const more = { role: 1, confirmed: false, blocked: true, id: 1, documentId: 'x', provider: 'local' };
      const { headers } = await signIn(app, account, {
        email,
        email_verified: true,
        preferred_username: name,
        ...more,
      });
      const { body } = await tokensFor(app, 'real', codeOf(headers.location));
      expect(body).toMatchObject({ user: { confirmed: true, blocked: false, provider: 'real' } });
      expect((body as { user: { id: number } }).user.id).not.toBe(1);
    });

    test('gives another username to a user whose name is taken', async () => {
      const [one, two] = [person(), person()];
      await signIn(app, one.account, {
        email: one.email,
        email_verified: true,
        preferred_username: one.name,
      });
      const { headers } = await signIn(app, two.account, {
        email: two.email,
        email_verified: true,
        preferred_username: one.name,
      });
      const { user } = (await tokensFor(app, 'real', codeOf(headers.location))).body as {
        user: { username: string };
      };
      expect(user.username).toMatch(new RegExp(`^${one.name}-[0-9a-f]{4}$`));
    });

    test('exchanges its code for tokens once', async () => {
      const { account, name, email } = person();
      const { headers } = await signIn(app, account, {
        email,
        email_verified: true,
        preferred_username: name,
      });
      const code = codeOf(headers.location);
      const responses = await Promise.all([1, 2, 3].map(() => tokensFor(app, 'real', code)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      for (const wrong of ['', 'x', 'of the issuer'])
        expect((await tokensFor(app, 'real', wrong)).status).toBe(400);
    });

    test('creates one user for concurrent sign-ins of one person', async () => {
      const { account, name, email } = person();
      const claims = { email, email_verified: true, preferred_username: name };
      issuer.people.set(account, claims);
      issuer.session.current = account;
      const begun = await Promise.all([1, 2, 3, 4].map(() => begin(app, 'real')));
      const ways = await Promise.all(begun.map(({ location }) => browse(location.href, issuer)));
      const backs = await Promise.all(
        ways.map((way, index) => takeBack(app, 'real', new URL(way).search, begun[index]?.cookie)),
      );
      expect(backs.map(({ statusCode }) => statusCode)).toEqual([302, 302, 302, 302]);
      expect((await app.request('GET', `/api/users/count?filters[email]=${email}`)).body).toBe(1);
    });

    test('refuses a blocked user', async () => {
      const { account, name, email } = person();
      const claims = { email, email_verified: true, preferred_username: name };
      const { headers } = await signIn(app, account, claims);
      const { user } = (await tokensFor(app, 'real', codeOf(headers.location))).body as {
        user: { id: number };
      };
      await app.request('PUT', `/api/users/${user.id}`, { blocked: true });
      const again = await signIn(app, account, claims);
      expect([again.statusCode, again.json().error.message]).toEqual([
        400,
        'Your account has been blocked by an administrator',
      ]);
    });

    test('that the user cancels redirects to the page', async () => {
      const { location, cookie } = await begin(app, 'real');
      const search = `?error=access_denied&state=${location.searchParams.get('state')}`;
      expect((await takeBack(app, 'real', search, cookie)).headers.location).toBe(
        `${page}?error=access_denied`,
      );
      expect((await takeBack(app, 'real', '?error=access_denied&state=other', cookie)).statusCode).toBe(400);
    });
  });
});

// Signing in with providers (security.md S16, S27, S42, P07): the way there and back opens for who began it and is known
// to the provider, and for nobody and nothing else.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql, value } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, fresh, grants, login, mailedCode, me, messageOf, own, reset } from '../users/people.ts';
import {
  browse,
  client,
  type ForgingIssuer,
  type MakeIdToken,
  startForgingIssuer,
  startOAuthServer,
  startOpenIdServer,
} from './issuers.ts';

const serverUrl = 'http://127.0.0.1:4567';
const page = 'https://app.test/connect';
const connectGrants = { ...grants, public: [...grants.public, `${own}.auth.connect`] };

let issuer: Awaited<ReturnType<typeof startOpenIdServer>>;
let forging: ForgingIssuer;
let oauth: Awaited<ReturnType<typeof startOAuthServer>>;

beforeAll(async () => {
  issuer = await startOpenIdServer(`${serverUrl}/api/connect/real/callback`);
  [forging, oauth] = [await startForgingIssuer(), await startOAuthServer()];
});
afterAll(() => Promise.all([issuer.close(), forging.close(), oauth.close()]));

const credentials = { key: client.client_id, secret: client.client_secret };

const project = (settings: object = {}, real: object = {}) => {
  const places = {
    authorizationUrl: `${oauth.url}/authorize`,
    tokenUrl: `${oauth.url}/token`,
    profileUrl: `${oauth.url}/user`,
  };
  const providers = {
    real: { ...credentials, issuer: issuer.url, callback: [page, `${page}/other`], ...real },
    forging: { ...credentials, issuer: forging.url },
    github: { ...credentials, ...places },
    discord: { ...credentials, ...places },
    google: { ...credentials, enabled: false },
  };
  const base = files({ ratelimit: { enabled: false }, providers, ...settings });
  const server = { host: '127.0.0.1', port: 0, url: serverUrl };
  return { ...base, files: { ...base.files, 'config/server.json': server } };
};

interface Begun {
  readonly location: URL;
  readonly cookie: string;
  readonly setCookie: string;
}

async function begin(app: TestApp, provider: string, callback?: string): Promise<Begun> {
  const search = callback === undefined ? '' : `?callback=${encodeURIComponent(callback)}`;
  const answer = await app.request('GET', `/api/connect/${provider}${search}`, undefined, null);
  expect([answer.status, messageOf(answer)]).toEqual([302, '']);
  const setCookie = String(answer.headers['set-cookie']);
  return {
    location: new URL(String(answer.headers.location)),
    setCookie,
    cookie: setCookie.split(';')[0] ?? '',
  };
}

const takeBack = (app: TestApp, provider: string, search: string, cookie = '') =>
  app.plinth.server.inject({ url: `/api/connect/${provider}/callback${search}`, headers: { cookie } });

const codeOf = (location: unknown): string =>
  new URL(String(location)).searchParams.get('access_token') ?? '';

const tokensFor = (app: TestApp, provider: string, code: string) =>
  app.request('GET', `/api/auth/${provider}/callback?access_token=${code}`, undefined, null);

/** All the way, as a browser goes it. */
async function signIn(app: TestApp, account: string, claims: Readonly<Record<string, unknown>>) {
  issuer.people.set(account, claims);
  issuer.session.current = account;
  const { location, cookie } = await begin(app, 'real');
  const back = new URL(await browse(location.href, issuer));
  return takeBack(app, 'real', back.search, cookie);
}

const person = () => {
  const name = `visitor${fresh()}`;
  return { account: `account of ${name}`, name, email: `${name}@issuer.test` };
};

describe.each(databases)('providers on %s', (database) => {
  let app: TestApp;
  const warned: string[] = [];
  beforeAll(async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warned.push(String(warning)));
    app = await startTestApp(database, project(), { grants: connectGrants });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  /** What comes of an answer of the forging issuer. */
  async function signInForged(make: MakeIdToken) {
    const { location, cookie } = await begin(app, 'forging');
    forging.nonce = location.searchParams.get('nonce') ?? '';
    forging.answer = make;
    return takeBack(app, 'forging', `?code=x&state=${location.searchParams.get('state')}`, cookie);
  }

  describe('a sign-in', () => {
    test('leads to the provider with PKCE, state and nonce, bound to the browser', async () => {
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

    test('ends with tokens of a new user with the default role', async () => {
      const { account, name, email } = person();
      const back = await signIn(app, account, { email, email_verified: true, preferred_username: name });
      expect(back.statusCode).toBe(302);
      expect(String(back.headers.location)).toMatch(
        /^https:\/\/app\.test\/connect\?access_token=[0-9a-f]{64}$/,
      );
      expect(String(back.headers['set-cookie'])).toContain('plinth_connect_real=; Max-Age=0;');
      const answer = await tokensFor(app, 'real', codeOf(back.headers.location));
      expect(answer.headers['cache-control']).toContain('no-store');
      expect(answer.body).toMatchObject({
        user: { username: name, email, provider: 'real', confirmed: true, blocked: false },
      });
      const { jwt } = answer.body as { jwt: string };
      const self = await app.request('GET', '/api/users/me?populate=role', undefined, jwt);
      expect(self.body).toMatchObject({ role: { type: 'authenticated' } });
    });

    test('ends with the same user each time, whatever his name and e-mail are by then', async () => {
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

    test('takes nothing from the profile but e-mail and name', async () => {
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

    test('gives another name to who has a taken one', async () => {
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

    test('gives tokens for its code once', async () => {
      const { account, name, email } = person();
      const { headers } = await signIn(app, account, {
        email,
        email_verified: true,
        preferred_username: name,
      });
      const code = codeOf(headers.location);
      const answers = await Promise.all([1, 2, 3].map(() => tokensFor(app, 'real', code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      for (const wrong of ['', 'x', 'of the issuer'])
        expect((await tokensFor(app, 'real', wrong)).status).toBe(400);
    });

    test('makes one user of one person, who comes through several doors at once', async () => {
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

    test('does not let a blocked user in', async () => {
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

    test('that the user breaks off leads back to the page', async () => {
      const { location, cookie } = await begin(app, 'real');
      const search = `?error=access_denied&state=${location.searchParams.get('state')}`;
      expect((await takeBack(app, 'real', search, cookie)).headers.location).toBe(
        `${page}?error=access_denied`,
      );
      expect((await takeBack(app, 'real', '?error=access_denied&state=other', cookie)).statusCode).toBe(400);
    });
  });

  describe('the way back', () => {
    test('leads to configured addresses only', async () => {
      for (const callback of [page, `${page}/other`]) {
        const { account, name, email } = person();
        issuer.people.set(account, { email, email_verified: true, preferred_username: name });
        issuer.session.current = account;
        const { location, cookie } = await begin(app, 'real', callback);
        const back = new URL(await browse(location.href, issuer));
        const { headers } = await takeBack(app, 'real', back.search, cookie);
        expect(String(headers.location).split('?')[0]).toBe(callback);
      }
      for (const evil of [
        'https://evil.test',
        '//evil.test',
        'https://app.test@evil.test/connect',
        'https://app.test.evil.test/connect',
        `${page}/`,
        `${page}?x=1`,
        `${page}/other/../../x`,
        'https://APP.test/connect',
        'javascript:alert(1)',
        '/\\evil.test',
      ]) {
        const url = `/api/connect/real?callback=${encodeURIComponent(evil)}`;
        const answer = await app.request('GET', url, undefined, null);
        expect([evil, answer.status, answer.headers.location]).toEqual([evil, 400, undefined]);
      }
      const listed = await app.request('GET', `/api/connect/real?callback[]=${page}`, undefined, null);
      expect(listed.status).toBe(400);
    });

    test('is open to the browser that began, with its state, once begun with this provider', async () => {
      const { account, name, email } = person();
      issuer.people.set(account, { email, email_verified: true, preferred_username: name });
      issuer.session.current = account;
      const [mine, theirs] = [await begin(app, 'real'), await begin(app, 'real')];
      const { search } = new URL(await browse(mine.location.href, issuer));
      const forged = mine.cookie.replace('connect_real', 'connect_forging');
      expect((await takeBack(app, 'real', search)).statusCode).toBe(400);
      expect((await takeBack(app, 'real', search, theirs.cookie)).statusCode).toBe(400);
      expect((await takeBack(app, 'forging', search, forged)).statusCode).toBe(400);
      expect((await takeBack(app, 'real', search, 'plinth_connect_real=x.y.z')).statusCode).toBe(400);
      expect((await takeBack(app, 'real', search.replace(/state=[^&]+/, ''), mine.cookie)).statusCode).toBe(
        400,
      );
      expect(
        (await takeBack(app, 'real', search.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.test'), mine.cookie))
          .statusCode,
      ).toBe(400);
      expect((await takeBack(app, 'real', search, mine.cookie)).statusCode).toBe(302);
      expect((await takeBack(app, 'real', search, mine.cookie)).statusCode).toBe(400);
    });

    test('is closed for providers that are switched off or unknown', async () => {
      for (const name of ['google', 'nobody', '__proto__', 'constructor']) {
        for (const url of [
          `/api/connect/${name}`,
          `/api/connect/${name}/callback`,
          `/api/auth/${name}/callback?access_token=x`,
        ])
          expect(messageOf(await app.request('GET', url, undefined, null))).toBe('This provider is disabled');
      }
    });
  });

  describe('an ID token', () => {
    const other = 'https://other.test';
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

    test('that is as it should be lets somebody in', async () => {
      const answer = await signInForged((self) => self.sign(self.claims()));
      expect(answer.statusCode).toBe(302);
      expect(String(answer.headers.location)).toMatch(`${serverUrl}/api/auth/forging/callback?access_token=`);
    });

    test.each<[string, MakeIdToken]>([
      ['without a signature', async (self) => `${base64({ alg: 'none' })}.${base64(self.claims())}.`],
      ['whose signature was cut off', async (self) => (await self.sign(self.claims())).replace(/[^.]+$/, '')],
      [
        'signed with the published key as a secret',
        (self) =>
          new SignJWT(self.claims())
            .setProtectedHeader({ alg: 'HS256', kid: 'one' })
            .sign(new TextEncoder().encode(self.publicKey)),
      ],
      [
        'signed with the secret of the client',
        (self) =>
          new SignJWT(self.claims())
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(client.client_secret)),
      ],
      [
        'whose claims were changed',
        async (self) => {
          const [header, , signature] = (await self.sign(self.claims())).split('.');
          return `${header}.${base64(self.claims({ sub: 'victim' }))}.${signature}`;
        },
      ],
      ['of another issuer', (self) => self.sign(self.claims({ iss: other }))],
      ['for another client', (self) => self.sign(self.claims({ aud: 'another' }))],
      ['of another sign-in', (self) => self.sign(self.claims({ nonce: 'another' }))],
      ['without a nonce', (self) => self.sign(self.claims({ nonce: undefined }))],
      ['that has expired', (self) => self.sign(self.claims({ exp: Math.floor(Date.now() / 1000) - 60 }))],
      ['without a subject', (self) => self.sign(self.claims({ sub: undefined }))],
      ['that is none', async () => 'x'],
      ['that never comes', async () => Promise.reject(new Error('gone'))],
      ['that is longer than anything', (self) => self.sign(self.claims({ more: 'x'.repeat(2_000_000) }))],
    ])('%s lets nobody in', async (_what, make) => {
      warned.length = 0;
      const answer = await signInForged(make);
      expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'Sign-in with forging failed']);
      expect(answer.headers.location).toBeUndefined();
      expect(warned).toHaveLength(1);
      expect(warned.join()).not.toContain('eyJ');
    });
  });

  describe('an e-mail', () => {
    test('that the provider has not verified makes no account and opens none', async () => {
      const { account, name, email } = person();
      for (const email_verified of [false, undefined, 'yes', 1]) {
        const answer = await signIn(app, account, { email, email_verified, preferred_username: name });
        expect(answer.json().error.message).toBe('The provider has not verified your email.');
      }
      const list = await app.request('GET', `/api/users?filters[email]=${email}`);
      expect(list.body).toEqual([]);
      expect((await signIn(app, account, { email_verified: true })).json().error.message).toBe(
        'Email was not available.',
      );
    });

    test('opens no account that exists, verified or not', async () => {
      const { account, name, email } = person();
      const body = { username: name, email, password: 'of the owner' };
      expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(200);
      for (const email_verified of [true, false])
        expect((await signIn(app, account, { email: email.toUpperCase(), email_verified })).statusCode).toBe(
          400,
        );
      expect((await login(app, name, 'of the owner')).status).toBe(200);
    });

    test('opens an account that came by this provider on another server, and has no other way in', async () => {
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
      // Now it has another way in.
      const second = await signIn(app, `other ${account}`, { ...claims, email_verified: true });
      expect(second.json().error.message).toBe('Email is already taken.');
    });
  });

  describe('plain OAuth 2', () => {
    async function through(provider: string) {
      const { location, cookie } = await begin(app, provider);
      expect(location.searchParams.get('code_challenge_method')).toBe('S256');
      return takeBack(app, provider, `?code=x&state=${location.searchParams.get('state')}`, cookie);
    }

    test('of GitHub takes the verified primary address of the list, not the public one', async () => {
      const { name, email } = person();
      const id = 1000 + fresh();
      oauth.answers['/user'] = { id, login: name, email: 'public@example.test', role: 1 };
      oauth.answers['/user/emails'] = [
        { email: 'other@example.test', primary: false, verified: true },
        { email, primary: true, verified: true },
      ];
      const { headers } = await through('github');
      expect((await tokensFor(app, 'github', codeOf(headers.location))).body).toMatchObject({
        user: { username: name, email },
      });
      const token = oauth.asked.findLast(({ url }) => url === '/token');
      expect(token?.body).toMatch(/code_verifier=[\w-]{43}/);
      expect(oauth.asked.findLast(({ url }) => url === '/user/emails')?.authorization).toBe(
        'Bearer of the provider',
      );

      oauth.answers['/user'] = { id: id + 100_000, login: `${name}x` };
      oauth.answers['/user/emails'] = [{ email: `x${email}`, primary: true, verified: false }];
      expect((await through('github')).json().error.message).toBe(
        'The provider has not verified your email.',
      );
    });

    test('of Discord takes its word for the address; ids of providers are not mixed', async () => {
      const { name, email } = person();
      const id = String(500_000 + fresh());
      oauth.answers['/user'] = { id, username: name, email, verified: true };
      const { headers } = await through('discord');
      const { user } = (await tokensFor(app, 'discord', codeOf(headers.location))).body as {
        user: { id: number };
      };
      expect(user).toMatchObject({ username: name, email, provider: 'discord' });
      oauth.answers['/user/emails'] = [{ email: `gh-${email}`, primary: true, verified: true }];
      const other = await through('github');
      const second = (await tokensFor(app, 'github', codeOf(other.headers.location))).body as {
        user: { id: number };
      };
      expect(second.user.id).not.toBe(user.id);
    });

    test('without a profile lets nobody in', async () => {
      delete oauth.answers['/user'];
      expect((await through('discord')).statusCode).toBe(400);
      oauth.answers['/user'] = { username: 'nobody', email: 'nobody@example.test', verified: true };
      expect((await through('discord')).statusCode).toBe(400);
    });
  });

  test('a function of the project may accept other callbacks', async () => {
    const validate = "(url) => { if (!url.startsWith('https://app.test/')) throw new Error('no'); }";
    const own = `{ jwtSecret: 'a secret of the tests', callback: { validate: ${validate} }, providers: ${JSON.stringify(
      { forging: { ...credentials, issuer: forging.url, callback: page } },
    )} }`;
    const { contentTypes } = files();
    const other = await startTestApp(database, { contentTypes }, { grants: connectGrants });
    await writeFile(
      join(other.folder, 'config/plugins.mjs'),
      `export default { 'users-permissions': { config: ${own} } };`,
    );
    const reopened = await other.reopen({ contentTypes });
    const ask = async (callback: string) =>
      (
        await reopened.request(
          'GET',
          `/api/connect/forging?callback=${encodeURIComponent(callback)}`,
          undefined,
          null,
        )
      ).status;
    expect(await ask('https://app.test/elsewhere')).toBe(302);
    for (const evil of [
      'https://app.test.evil.test/',
      '//app.test/',
      'https://app.test',
      'javascript:https://app.test/',
    ])
      expect([evil, await ask(evil)]).toEqual([evil, 400]);
    await reopened.close();
  });

  test('an identity ends with its user', async () => {
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

  test('settings close registration, link proven addresses, and trust a provider', async () => {
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

import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { fresh } from '../users/people.ts';
import {
  begin,
  type ConnectApp,
  closeIssuers,
  codeOf,
  forging,
  oauth,
  person,
  serverUrl,
  startConnectApp,
  takeBack,
  tokensFor,
} from './connecting.ts';
import { client, type MakeIdToken } from './issuers.ts';

afterAll(closeIssuers);

describe.each(databases)('tokens and profiles of providers on %s', (database) => {
  let app: ConnectApp;
  beforeAll(async () => {
    app = await startConnectApp(database);
  });
  afterAll(() => app.close());

  /** The response to a sign-in with the issuer that signs any token. */
  async function signInForged(make: MakeIdToken) {
    const { location, cookie } = await begin(app, 'forging');
    forging.nonce = location.searchParams.get('nonce') ?? '';
    forging.response = make;
    return takeBack(app, 'forging', `?code=x&state=${location.searchParams.get('state')}`, cookie);
  }

  describe('an ID token', () => {
    const other = 'https://other.test';
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

    test('that is valid signs the user in', async () => {
      const response = await signInForged((self) => self.sign(self.claims()));
      expect(response.statusCode).toBe(302);
      expect(String(response.headers.location)).toMatch(
        `${serverUrl}/api/auth/forging/callback?access_token=`,
      );
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
      ['that is malformed', async () => 'x'],
      ['that fails to arrive', async () => Promise.reject(new Error('gone'))],
      ['that is too long', (self) => self.sign(self.claims({ more: 'x'.repeat(2_000_000) }))],
    ])('%s signs no user in', async (_what, make) => {
      app.warned.length = 0;
      const response = await signInForged(make);
      expect([response.statusCode, response.json().error.message]).toEqual([
        400,
        'Sign-in with forging failed',
      ]);
      expect(response.headers.location).toBeUndefined();
      expect(app.warned).toHaveLength(1);
      expect(app.warned.join()).not.toContain('eyJ');
    });
  });

  describe('plain OAuth 2', () => {
    async function through(provider: string) {
      const { location, cookie } = await begin(app, provider);
      expect(location.searchParams.get('code_challenge_method')).toBe('S256');
      return takeBack(app, provider, `?code=x&state=${location.searchParams.get('state')}`, cookie);
    }

    test('of GitHub uses the verified primary e-mail of the list, not the public one', async () => {
      const { name, email } = person();
      const id = 1000 + fresh();
      oauth.responses['/user'] = { id, login: name, email: 'public@example.test', role: 1 };
      oauth.responses['/user/emails'] = [
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

      oauth.responses['/user'] = { id: id + 100_000, login: `${name}x` };
      oauth.responses['/user/emails'] = [{ email: `x${email}`, primary: true, verified: false }];
      expect((await through('github')).json().error.message).toBe(
        'The provider has not verified your email.',
      );
    });

    test('of Discord uses the e-mail of the profile; equal ids of two providers are different users', async () => {
      const { name, email } = person();
      const id = String(500_000 + fresh());
      oauth.responses['/user'] = { id, username: name, email, verified: true };
      const { headers } = await through('discord');
      const { user } = (await tokensFor(app, 'discord', codeOf(headers.location))).body as {
        user: { id: number };
      };
      expect(user).toMatchObject({ username: name, email, provider: 'discord' });
      oauth.responses['/user/emails'] = [{ email: `gh-${email}`, primary: true, verified: true }];
      const other = await through('github');
      const second = (await tokensFor(app, 'github', codeOf(other.headers.location))).body as {
        user: { id: number };
      };
      expect(second.user.id).not.toBe(user.id);
    });

    test('without a profile signs no user in', async () => {
      delete oauth.responses['/user'];
      expect((await through('discord')).statusCode).toBe(400);
      oauth.responses['/user'] = { username: 'nobody', email: 'nobody@example.test', verified: true };
      expect((await through('discord')).statusCode).toBe(400);
    });
  });
});

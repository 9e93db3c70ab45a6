// After a sign-in with a provider the browser that started it is redirected to a configured callback.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';
import { files, messageOf } from '../users/people.ts';
import {
  begin,
  type ConnectApp,
  closeIssuers,
  connectGrants,
  credentials,
  forging,
  issuer,
  page,
  person,
  project,
  startConnectApp,
  takeBack,
} from './connecting.ts';
import { browse } from './issuers.ts';

afterAll(closeIssuers);

describe.each(databases)('redirects from providers on %s', (database) => {
  let app: ConnectApp;
  beforeAll(async () => {
    app = await startConnectApp(database);
  });
  afterAll(() => app.close());

  describe('the redirect', () => {
    test('leads only to configured callbacks', async () => {
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
        const response = await app.request('GET', url, undefined, null);
        expect([evil, response.status, response.headers.location]).toEqual([evil, 400, undefined]);
      }
      const listed = await app.request('GET', `/api/connect/real?callback[]=${page}`, undefined, null);
      expect(listed.status).toBe(400);
    });

    test('works for the browser that started the sign-in with this provider, with its state', async () => {
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

    test('is refused for disabled and unknown providers', async () => {
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

  test('the return from a provider is limited by address, since it causes requests to the provider', async () => {
    const ratelimit = { max: 2, interval: { min: 5 } };
    const limited = await startTestApp(database, project({ ratelimit }), { grants: connectGrants });
    const { location, cookie } = await begin(limited, 'github');
    const statuses: number[] = [];
    for (const guess of ['one', 'two', 'three']) {
      const search = `?code=${guess}&state=${location.searchParams.get('state')}`;
      statuses.push((await takeBack(limited, 'github', search, cookie)).statusCode);
    }
    expect(statuses).toEqual([400, 400, 429]);
    await begin(limited, 'github');
    await limited.close();
  });
});

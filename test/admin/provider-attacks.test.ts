// Sign-ins with an identity provider that must be refused.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases } from '../harness/project.ts';
import {
  callbackOf,
  closeIssuers,
  forging,
  type ProvidersApp,
  panel,
  projectWith,
  refused,
  startProvidersApp,
} from './coming.ts';
import { roleId, startAdminApp } from './project.ts';

afterAll(closeIssuers);

describe.each(databases)('a refused sign-in with a provider on %s', (database) => {
  let coming: ProvidersApp;
  beforeAll(async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    coming = await startProvidersApp(database);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await coming.app.close();
  });

  test('unknown, blocked and inactive administrators and people without a role cannot sign in', async () => {
    const { signIn, colleague, rolesOf, newest, app } = coming;
    const stranger = { email: 'stranger@company.test', role: ['editors'] };
    expect(await signIn('plain', stranger)).toEqual(refused('PLINTH_ADMIN_PROVIDER_STRANGER'));
    const noRole = refused('PLINTH_ADMIN_PROVIDER_NO_ROLE');
    for (const role of [undefined, [], 'Editor', ['__proto__'], { editors: true }])
      expect(await signIn('company', { email: 'none@company.test', role })).toEqual(noRole);
    const { email, id } = await colleague();
    expect(await signIn('company', { email, role: ['x'] })).toEqual(noRole);
    expect(await rolesOf(id)).toEqual(['strapi-author']);
    for (const change of [{ blocked: true }, { blocked: false, isActive: false }]) {
      await app.admin('PUT', `users/${id}`, change);
      for (const provider of ['plain', 'company', 'strong'])
        expect(await signIn(provider, { email, role: ['editors'] })).toEqual(
          refused('PLINTH_ADMIN_PROVIDER_STRANGER'),
        );
    }
    expect(await newest('admin.auth.failure')).toMatchObject({
      payload: { documentId: String(id), provider: 'strong' },
    });
    const invited = await app.admin('POST', 'users', {
      email: 'invited@company.test',
      firstname: 'Ina',
      roles: [await roleId(app, 'strapi-author')],
    });
    expect(invited.status).toBe(201);
    expect(await signIn('company', { email: 'invited@company.test', role: ['editors'] })).toEqual(
      refused('PLINTH_ADMIN_PROVIDER_STRANGER'),
    );
  });

  test('an e-mail that is not verified opens no session', async () => {
    const { ask, comeBack, signIn, colleague } = coming;
    const { email } = await colleague();
    const { search, cookie } = await ask('plain', 'nameless', {});
    const expected = refused('PLINTH_ADMIN_PROVIDER_EMAIL');
    expect(await comeBack('plain', search, cookie)).toEqual(expected);
    expect(await signIn('plain', { email, email_verified: false })).toEqual(expected);
    expect(
      await signIn('company', { email: 'new2@company.test', email_verified: false, role: ['editors'] }),
    ).toEqual(expected);
  });

  test('another browser, a forged state, another endpoint and a used code open no session', async () => {
    const { begin, ask, comeBack, colleague } = coming;
    const { email } = await colleague();
    const mine = await ask('plain', 'attacked', { email });
    const theirs = await begin('plain');
    const strong = await begin('strong');
    const notBegun = refused('PLINTH_SIGN_IN_NOT_BEGUN');
    const failed = refused('PLINTH_PROVIDER_FAILED');
    const { search, cookie } = mine;
    expect(await comeBack('plain', search)).toEqual(notBegun);
    expect(await comeBack('plain', search, 'plinth_connect_plain=x.y.z')).toEqual(notBegun);
    expect(await comeBack('plain', search, strong.cookie.replace('strong', 'plain'))).toEqual(notBegun);
    expect(await comeBack('plain', search, theirs.cookie)).toEqual(failed);
    expect(await comeBack('plain', search.replace(/state=[^&]+/, 'state=forged'), cookie)).toEqual(failed);
    expect(await comeBack('plain', search.replace(/state=[^&]+/, ''), cookie)).toEqual(failed);
    const otherIssuer = search.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.test');
    expect(await comeBack('plain', otherIssuer, cookie)).toEqual(failed);
    expect((await comeBack('plain', search, cookie)).location).toBe(panel);
    expect(await comeBack('plain', search, cookie)).toEqual(failed);
    const denied = await begin('plain');
    const state = denied.location.searchParams.get('state');
    expect(await comeBack('plain', `?error=access_denied&state=${state}`, denied.cookie)).toEqual(
      refused('PLINTH_ADMIN_PROVIDER_DENIED'),
    );
  });

  test('an ID token with another nonce, audience, issuer, time or signature opens no session', async () => {
    const { begin, comeBack, me, colleague } = coming;
    const { email, id } = await colleague();
    const come = async (more: object, sign = forging.sign) => {
      const { location, cookie } = await begin('forging');
      forging.nonce = location.searchParams.get('nonce') ?? '';
      forging.response = (self) => sign(self.claims({ email, ...more }));
      const state = location.searchParams.get('state');
      return comeBack('forging', `?code=any&state=${state}`, cookie);
    };
    const unsigned = async (claims: object) =>
      `${[{ alg: 'none' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')}.`;
    for (const wrong of [
      { nonce: 'another' },
      { aud: 'another client' },
      { iss: 'https://evil.test' },
      { exp: Math.floor(Date.now() / 1000) - 3600 },
    ])
      expect(await come(wrong)).toEqual(refused('PLINTH_PROVIDER_FAILED'));
    expect(await come({}, unsigned)).toEqual(refused('PLINTH_PROVIDER_FAILED'));
    expect(await come({ email_verified: 'no' })).toEqual(refused('PLINTH_ADMIN_PROVIDER_EMAIL'));
    expect(await me((await come({})).session)).toMatchObject({ id });
  });

  test('its endpoints are rate-limited', async () => {
    const limited = await startAdminApp(database, {}, projectWith({ max: 1, interval: { min: 5 } }));
    const statuses: number[] = [];
    for (let index = 0; index < 22; index++)
      statuses.push((await limited.plinth.server.inject({ url: callbackOf('plain') })).statusCode);
    expect(statuses.slice(0, 20).every((status) => status === 302)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
    const guess = async () =>
      (await limited.request('POST', '/admin/connect/second-factor', { code: '000000' }, null)).status;
    expect([await guess(), await guess()]).toEqual([403, 429]);
    await limited.close();
  });
});

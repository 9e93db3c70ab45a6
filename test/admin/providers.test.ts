// Administrators sign in with an OpenID Connect provider.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases } from '../harness/project.ts';
import {
  callbackOf,
  closeIssuers,
  issuer,
  type ProvidersApp,
  panel,
  refused,
  serverUrl,
  startProvidersApp,
} from './coming.ts';
import { dataOf, logIn, messageOf, password, tokenOf } from './project.ts';

afterAll(closeIssuers);

describe.each(databases)('administrators who sign in with a provider on %s', (database) => {
  let coming: ProvidersApp;
  const warned: string[] = [];
  beforeAll(async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warned.push(String(warning)));
    coming = await startProvidersApp(database);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await coming.app.close();
  });

  test('the panel gets only the names and labels of providers', async () => {
    const { app } = coming;
    const listed = await app.request('GET', '/admin/providers', undefined, null);
    expect(listed.body).toEqual({
      data: [
        { name: 'company', label: 'Our company' },
        ...['plain', 'strong', 'forging'].map((name) => ({ name, label: name })),
      ],
    });
    for (const url of ['/admin/connect/nobody', '/admin/connect/__proto__', callbackOf('constructor')])
      expect(messageOf(await app.request('GET', url, undefined, null))).toBe('This provider is disabled');
  });

  test('a sign-in is bound to the browser, and redirects to the issuer with state, nonce and PKCE', async () => {
    const { begin } = coming;
    const { location, setCookie } = await begin('company');
    expect(location.origin).toBe(issuer.url);
    const asked = Object.fromEntries(location.searchParams);
    expect(asked).toMatchObject({
      redirect_uri: `${serverUrl}${callbackOf('company')}`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    });
    expect(setCookie).toMatch(/Path=\/admin\/connect\/company; HttpOnly; SameSite=Lax/);
  });

  test('a claim that gives a role creates an administrator, whose session is like any other', async () => {
    const { signIn, me, newest, app } = coming;
    const email = 'new@company.test';
    const { session, ...response } = await signIn('company', {
      email: 'New@Company.test',
      role: ['x', 'editors'],
      given_name: 'Nora\u0000',
    });
    expect(response).toEqual({ status: 302, location: panel, waiting: '' });
    expect(await me(session)).toMatchObject({
      email,
      firstname: 'Nora',
      isActive: true,
      roles: [{ code: 'strapi-editor' }],
    });
    const { id } = await me((await signIn('company', { email, role: 'editors' })).session);
    for (const given of ['', password, 'null']) expect((await logIn(app, email, given)).status).toBe(400);
    expect(await newest('admin.auth.success')).toMatchObject({
      actor: { kind: 'admin', id: String(id) },
      payload: { provider: 'company' },
    });
    expect(await newest('user.create')).toMatchObject({
      actor: { kind: 'system' },
      payload: { documentId: String(id), roles: ['strapi-editor'], provider: 'company' },
    });
  });

  test('existing administrators are found by their verified e-mail and are not changed', async () => {
    const { signIn, me, colleague, app } = coming;
    const { email, id } = await colleague();
    const { session } = await signIn('plain', { email: email.toUpperCase(), role: ['bosses'] });
    expect(await me(session)).toMatchObject({ id, roles: [{ code: 'strapi-author' }] });
    expect((await logIn(app, email)).status).toBe(200);
    const again = await signIn('company', { email, role: ['writers'] });
    expect(await me(again.session)).toMatchObject({ id });
    expect((await logIn(app, email)).status).toBe(200);
  });

  test('each sign-in sets the roles of the claim, and a new role ends the password and earlier sessions', async () => {
    const { signIn, post, me, colleague, rolesOf, newest, app } = coming;
    const { email, id, token } = await colleague('strapi-editor');
    const as = (role: unknown) => signIn('company', { email, role });
    const { session } = await as(['editors']);
    expect((await app.admin('GET', 'users/me', undefined, token)).status).toBe(200);
    await as(['bosses', 'writers']);
    expect(await rolesOf(id)).toEqual(['strapi-super-admin', 'strapi-author']);
    expect((await logIn(app, email)).status).toBe(400);
    expect((await app.admin('GET', 'users/me', undefined, token)).status).toBe(401);
    expect((await post('access-token', session)).status).toBe(401);
    expect(await newest('user.update')).toMatchObject({
      actor: { kind: 'system' },
      payload: {
        documentId: String(id),
        roles: ['strapi-super-admin', 'strapi-author'],
        provider: 'company',
      },
    });
    const kept = await as(['bosses']);
    await as(['bosses']);
    expect(await rolesOf(id)).toEqual(['strapi-super-admin']);
    expect(await me(kept.session)).toMatchObject({ id });
    expect(await as(['ghosts', 'editors'])).toEqual(refused('PLINTH_ADMIN_PROVIDER_ROLE_UNKNOWN'));
    expect(warned).toContain('There is no administrator role with the name No such role');
    expect(await rolesOf(id)).toEqual(['strapi-super-admin']);
  });

  test('a second factor is required in the same browser, unless the provider has checked one', async () => {
    const { signIn, post, me, colleague, app } = coming;
    const { email, id, token } = await colleague();
    const begun = await app.admin('POST', 'users/me/second-factor', { currentPassword: password }, token);
    const totp = new TOTP({ secret: String(dataOf(begun).secret) });
    // A code is valid for one more time step, in case the current one ends before the request is handled.
    const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
    const confirmed = await app.admin('POST', 'users/me/second-factor/confirm', { code: code(0) }, token);
    const [recovery] = dataOf(confirmed).recoveryCodes as string[];
    const arrived = await signIn('plain', { email });
    expect(arrived).toMatchObject({ location: `${panel}/auth/second-factor`, session: '' });
    const { waiting } = arrived;
    const show = (shown: string | undefined, cookie = waiting, origin = serverUrl) =>
      post('connect/second-factor', cookie, { code: shown }, origin);
    expect((await show(undefined)).headers['plinth-error']).toBe('PLINTH_SECOND_FACTOR_NEEDED');
    expect((await show('000000')).headers['plinth-error']).toBe('PLINTH_SECOND_FACTOR_WRONG');
    expect((await show(recovery, '')).headers['plinth-error']).toBe('PLINTH_SIGN_IN_NOT_BEGUN');
    expect((await show(recovery, `plinth_admin_sign_in=${'0'.repeat(64)}`)).status).toBe(400);
    expect((await show(recovery, waiting, 'https://evil.test')).status).toBe(403);
    expect((await show(recovery)).data).toMatchObject({ user: { id } });
    expect((await show(code(1))).headers['plinth-error']).toBe('PLINTH_SIGN_IN_NOT_BEGUN');
    expect(await me((await signIn('strong', { email })).session)).toMatchObject({ id });
    const blocked = await signIn('plain', { email });
    await app.admin('PUT', `users/${id}`, { blocked: true });
    expect((await show(code(1), blocked.waiting)).status).toBe(400);
  });

  test('the last super admin keeps the role, whatever the claim contains', async () => {
    const { signIn, post, colleague, rolesOf, app } = coming;
    const { email, id } = await colleague('strapi-super-admin');
    const { body } = await app.admin('GET', 'users?pageSize=100');
    const { results } = (body as { data: { results: { id: number; roles: { code: string }[] }[] } }).data;
    const others = results.filter(
      (admin) => admin.id !== id && admin.roles.some(({ code }) => code === 'strapi-super-admin'),
    );
    const setBlocked = async (blocked: boolean) => {
      const { session } = await signIn('plain', { email });
      const { token } = (await post('access-token', session)).data;
      for (const other of others)
        expect((await app.admin('PUT', `users/${other.id}`, { blocked }, token)).status).toBe(200);
    };
    await setBlocked(true);
    expect((await signIn('company', { email, role: ['editors'] })).location).toBe(panel);
    await setBlocked(false);
    // The session of the first one ended when they were blocked.
    const token = tokenOf(await logIn(app, 'super@example.test'));
    expect(await rolesOf(id, token)).toEqual(['strapi-super-admin', 'strapi-editor']);
    await signIn('company', { email, role: ['editors'] });
    expect(await rolesOf(id, token)).toEqual(['strapi-editor']);
  });
});

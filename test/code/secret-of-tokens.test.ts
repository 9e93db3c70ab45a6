// Code reads the secret of tokens by its exact path (docs/decisions/042-secret-of-tokens.md): tokens that it
// signs are checked like every token.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { register, secret } from '../users/people.ts';

const index = `module.exports = { register({ strapi }) { globalThis.recorded = { strapi, events: [] }; } };`;
const files = {
  'config/plugins.json': { 'users-permissions': { config: { jwtSecret: secret, jwt: { expiresIn: '7d' } } } },
  'src/index.js': index,
};
const me = 'plugin::users-permissions.user.me';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const moment = (): number => Math.floor(Date.now() / 1000);

/** Signs a token as a library of the project would. */
function signed(payload: object, { alg = 'HS256', key = '' } = {}): string {
  const text = `${part({ alg, typ: 'JWT' })}.${part(payload)}`;
  const hash = alg === 'HS512' ? 'sha512' : 'sha256';
  return `${text}.${alg === 'none' ? '' : createHmac(hash, key).update(text).digest('base64url')}`;
}

describe.each(databases)('the secret of tokens on %s', (database) => {
  let app: TestApp;
  const strapi = () => globalThis.recorded.strapi;
  const path = 'plugin::users-permissions.jwtSecret';
  const key = (): string => String(strapi().config.get(path));
  beforeAll(async () => {
    const grants = { public: ['plugin::users-permissions.auth.register'], authenticated: [me] };
    app = await startTestApp(database, { contentTypes: {}, files }, { grants });
  });
  afterAll(() => app.close());
  const asked = async (token: string) => (await app.request('GET', '/api/users/me', undefined, token)).status;

  test('is not part of any larger setting, and code cannot set it', () => {
    for (const around of ['plugin', 'plugin::users-permissions', 'plugin.users-permissions', 'users', 'env'])
      expect(JSON.stringify(strapi().config.get(around)) ?? '').not.toContain(secret);
    expect(JSON.stringify(strapi().plugin('users-permissions').config(''))).not.toContain(secret);
    expect(() => strapi().config.set(path, 'another')).toThrow('Setting');
    expect(() => strapi().config.set('plugin::users-permissions', { jwtSecret: 'another' })).toThrow(
      'Setting',
    );
    expect(key()).toBe(secret);
  });

  test('a token that code signs is accepted until its user is blocked', async () => {
    const { id } = await register(app);
    const exp = moment() + 600;
    const token = signed({ id, iat: moment(), exp }, { key: key() });
    expect(await asked(token)).toBe(200);
    await app.request('PUT', `/api/users/${id}`, { blocked: true });
    expect(await asked(token)).toBe(401);
    await app.request('PUT', `/api/users/${id}`, { blocked: false });
    expect(await asked(token)).toBe(401);
  });

  test('tokens without a signature or with a wrong key, algorithm, time or id are refused', async () => {
    const { id } = await register(app);
    const payload = { id, iat: moment(), exp: moment() + 600 };
    for (const token of [
      signed(payload, { alg: 'none' }),
      signed(payload, { key: '' }),
      signed(payload, { key: 'undefined' }),
      signed(payload, { key: key(), alg: 'HS512' }),
      signed({ ...payload, exp: moment() - 5 }, { key: key() }),
      signed({ ...payload, id: 999_999 }, { key: key() }),
      signed({ ...payload, id: { $gt: 0 } }, { key: key() }),
    ])
      expect(await asked(token), token).toBe(401);
  });
});

// Passwords of end users that the code of a project has hashed itself, as seeds do: strapi.db.query accepts
// the hash, other APIs of code refuse it, and the endpoints of the server treat it as a password.
import { hash as bcrypt } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

const uid = 'plugin::users-permissions.user';
const auth = 'plugin::users-permissions.auth';
const ownUser = `
module.exports = {
  async change(ctx) {
    const { id } = ctx.state.user;
    await strapi.db.query('${uid}').update({ where: { id }, data: ctx.request.body });
    ctx.body = {};
  },
};`;
const routes = "module.exports = { routes: [{ method: 'PUT', path: '/self', handler: 'self.change' }] };";
const files = {
  'src/index.js': index,
  'src/api/self/controllers/self.js': ownUser,
  'src/api/self/routes/self.js': routes,
};

describe.each(databases)('hashed passwords of users on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  let role: unknown;
  beforeAll(async () => {
    const grants = {
      public: [`${auth}.callback`, `${auth}.register`],
      authenticated: ['api::self.self.change', `${uid}.create`, `${uid}.update`],
    };
    app = await startTestApp(database, { contentTypes: {}, files }, { grants });
    strapi = globalThis.recorded.strapi;
    const roles = strapi.db.query('plugin::users-permissions.role');
    role = (await roles.findOne({ where: { type: 'authenticated' } }))?.id;
  });
  afterAll(() => app.close());

  const userOf = (username: string, password: string) => ({
    username,
    email: `${username}@example.org`,
    password,
    confirmed: true,
    role,
  });
  const rows = () => strapi.db.query(uid);
  const signIn = async (identifier: string, password: string) => {
    const { status, body } = await app.request('POST', '/api/auth/local', { identifier, password }, null);
    return { status, token: (body as { jwt?: string }).jwt ?? null };
  };

  test('a user created with a hash signs in repeatedly with the password, not with the hash', async () => {
    const hash = await bcrypt('seeded-pass-1', 5);
    await rows().create({ data: userOf('seed', hash) });
    expect((await signIn('seed', hash)).status).toBe(400);
    for (const password of ['seeded-pass-1', 'seeded-pass-1'])
      expect((await signIn('seed', password)).status).toBe(200);
    expect((await signIn('seed', 'seeded-pass-2')).status).toBe(400);
  });

  test('an update with a hash replaces the password and ends the sessions', async () => {
    await rows().create({ data: userOf('ann', 'first-pass-1') });
    const { token } = await signIn('ann', 'first-pass-1');
    expect((await app.request('PUT', '/api/self', {}, token)).status).toBe(200);
    await rows().update({
      where: { username: 'ann' },
      data: { password: await bcrypt('second-pass-1', 4) },
    });
    expect((await app.request('PUT', '/api/self', {}, token)).status).toBe(401);
    expect((await signIn('ann', 'first-pass-1')).status).toBe(400);
    expect((await signIn('ann', 'second-pass-1')).status).toBe(200);
  });

  test.each([
    ['of a cost that would take seconds', `$2b$13$${'a'.repeat(53)}`],
    ['of a cost that does not exist', `$2b$99$${'a'.repeat(53)}`],
    ['that is cut off', '$2b$10$abc'],
    ['followed by another character', `$2b$10$${'a'.repeat(53)}\n`],
    ['of another algorithm', '$argon2id$v=19$m=4194304,t=9,p=1$c2FsdA$aGFzaA'],
  ])('a hash %s is refused', async (_name, password) => {
    const creating = rows().create({ data: userOf('mallory', password) });
    await expect(creating).rejects.toThrow('strapi.db.query accepts bcrypt hashes');
    expect(await rows().count({ where: { username: 'mallory' } })).toBe(0);
  });

  test('documents, entityService and the user service refuse hashes; Strapi hashes them again', async () => {
    const data = userOf('other', await bcrypt('other-pass-1', 4));
    const users = strapi.plugin('users-permissions').service('user');
    const writes = [
      () => strapi.documents(uid).create({ data }),
      () => strapi.entityService.create(uid, { data }),
      () => Reflect.get(users, 'add')(data),
    ];
    for (const write of writes) await expect(write()).rejects.toThrow('hashed already');
    expect(await rows().count({ where: { username: 'other' } })).toBe(0);
  });

  test('the endpoints of the server treat a hash from a client as a password', async () => {
    const hash = await bcrypt('known-pass-1', 4);
    const account = userOf('carl', hash);
    const { username, email, password } = account;
    const registered = await app.request(
      'POST',
      '/api/auth/local/register',
      { username, email, password },
      null,
    );
    expect(registered.status).toBe(200);
    expect((await signIn('carl', 'known-pass-1')).status).toBe(400);
    const { token } = await signIn('carl', hash);
    const made = await app.request('POST', '/api/users', userOf('dora', hash), token);
    expect(made.status).toBe(201);
    expect((await signIn('dora', 'known-pass-1')).status).toBe(400);
  });

  test('a body that reaches strapi.db.query may set a valid hash, no costly one and no list', async () => {
    await rows().create({ data: userOf('eve', 'eves-pass-1') });
    const { token } = await signIn('eve', 'eves-pass-1');
    const change = (password: unknown) => app.request('PUT', '/api/self', { password }, token);
    expect((await change(`$2b$31$${'a'.repeat(53)}`)).status).toBe(400);
    expect((await change([await bcrypt('x', 4)])).status).toBe(400);
    expect((await signIn('eve', 'eves-pass-1')).status).toBe(200);
    expect((await change(await bcrypt('eves-pass-2', 4))).status).toBe(200);
    expect((await signIn('eve', 'eves-pass-2')).status).toBe(200);
  });
});

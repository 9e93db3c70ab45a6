// The services of plugins that existing projects call: users, tokens, mails, locales.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { mailsOf } from '../harness/mails.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

const contentTypes = {
  'api::note.note': {
    attributes: {
      text: { type: 'string' },
      owner: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];
const userUid = 'plugin::users-permissions.user';
const password = 'a good pass phrase 1';

describe.each(databases)('services of plugins on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  let roleId = 0;
  let count = 0;
  beforeAll(async () => {
    const plugins = { 'users-permissions': { config: { jwtSecret: 'a secret for these tests' } } };
    const files = { 'src/index.js': index, 'config/plugins.json': plugins };
    const grants = {
      authenticated: ['plugin::users-permissions.user.me'],
      public: ['plugin::users-permissions.auth.callback'],
    };
    app = await startTestApp(database, { contentTypes, files }, { grants, locales: ['fr'] });
    strapi = globalThis.recorded.strapi;
    const role = await strapi
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'authenticated' } });
    roleId = role?.id ?? 0;
  });
  afterAll(() => app.close());

  const users = () => strapi.plugin('users-permissions').service('user');
  const jwt = () => strapi.plugin('users-permissions').service('jwt');
  const add = () => {
    const username = `person${++count}`;
    const email = `${username}@example.org`;
    return users().add({ username, email, password, role: roleId, confirmed: true, provider: 'local' });
  };
  const me = (token: string) => app.request('GET', '/api/users/me', undefined, token);

  test('users are added, found, changed and removed, with their role', async () => {
    const user = await add();
    expect(user).toMatchObject({ username: `person${count}`, role: { type: 'authenticated' } });
    expect(await users().fetch(user.id, { populate: ['role'] })).toMatchObject({
      id: user.id,
      role: { id: roleId },
    });
    expect(await users().fetchAuthenticatedUser(user.id)).toMatchObject({ role: { type: 'authenticated' } });
    expect(await users().fetchAll({ filters: { username: user.username } })).toHaveLength(1);
    expect(await users().count({ filters: { email: String(user.email) } })).toBe(1);
    expect(await users().edit(user.id, { username: 'renamed' })).toMatchObject({
      id: user.id,
      username: 'renamed',
    });
    expect(await strapi.plugins['users-permissions']?.services.user).toBe(users());
    expect(await users().remove({ id: user.id })).toMatchObject({ username: 'renamed' });
    expect(await users().fetch(user.id)).toBeNull();
    await expect(users().fetch(undefined as never)).rejects.toThrow('filters.id must be a value');
  });

  test('validatePassword takes the placeholder of a stored password, and no hash is returned', async () => {
    const { id } = await add();
    const user = await strapi.db.query(userUid).findOne({ where: { id } });
    expect(String(user?.password)).not.toContain('$');
    expect(await users().validatePassword(password, String(user?.password))).toBe(true);
    expect(await users().validatePassword('another', String(user?.password))).toBe(false);
    expect(
      await users().validatePassword(
        password,
        'stored password: plugin::users-permissions.user 987654 password',
      ),
    ).toBe(false);
    const [named] = await strapi
      .documents(userUid)
      .findMany({ filters: { id }, fields: ['username', 'password'] });
    expect(await users().validatePassword(password, String(named?.password))).toBe(true);
    // Writing the placeholder back leaves the password unchanged.
    await strapi.db.query(userUid).update({ where: { id }, data: { ...user, username: `again${id}` } });
    const login = { identifier: `again${id}`, password };
    expect((await app.request('POST', '/api/auth/local', login, null)).status).toBe(200);
    const hashed = users().edit(id, { password: `$2b$10$${'a'.repeat(53)}` });
    await expect(hashed).rejects.toThrow('that is not hashed already: the server hashes it');
    const [note] = await strapi.documents('api::note.note').findMany({ populate: { owner: true } });
    expect(JSON.stringify(note ?? {})).not.toContain('password');
  });

  test('a token that code issues is valid until the sessions of its user end', async () => {
    const { id, username } = await add();
    const token = jwt().issue({ id });
    expect((await me(token)).body).toMatchObject({ id, username });
    expect(await jwt().verify(token)).toMatchObject({ id, iat: expect.any(Number), exp: expect.any(Number) });
    const context = { request: { header: { authorization: `Bearer ${token}` } } };
    expect(await jwt().getToken(context)).toMatchObject({ id });
    expect(await jwt().getToken({ request: { header: {} } })).toBeNull();
    await users().edit(id, { password: 'another good phrase 2' });
    expect((await me(token)).status).toBe(401);
    await expect(jwt().verify(token)).rejects.toThrow('Invalid token.');
    const next = jwt().issue({ id }, { expiresIn: '1d' });
    expect((await me(next)).status).toBe(200);
    await strapi.documents(userUid).update({
      documentId: String((await users().fetch(id))?.documentId),
      data: { blocked: true },
    });
    expect((await me(next)).status).toBe(401);
    expect((await me(jwt().issue({ id }))).status).toBe(401);
    expect((await me(jwt().issue({ id: 987654 }))).status).toBe(401);
  });

  test('code cannot replace the verification of tokens, and the error names an alternative', async () => {
    expect(() => Reflect.set(jwt(), 'verify', async () => ({ id: 1 }))).toThrow(
      /jwt'\)\.verify cannot be changed\. The server verifies tokens itself.*issue\(\{ id \}\)/,
    );
    expect((await me('a.b.c')).status).toBe(401);
    expect(() => Reflect.set(strapi.plugin('email'), 'provider', { send: async () => undefined })).toThrow(
      "strapi.plugin('email').provider cannot be changed.",
    );
  });

  test.each([
    ['plugin::upload.upload', 'upload', /src\/extensions\/upload\/strapi-server/],
    ['plugin::users-permissions.user', 'add', /src\/extensions\/users-permissions\/strapi-server/],
    ['plugin::email.email', 'send', /section email in config\/plugins/],
  ] as const)(
    'code cannot replace a function of %s, and the error names an alternative',
    (uid, name, instead) => {
      expect(() => Reflect.set(strapi.service(uid), name, () => 'own')).toThrow(instead);
    },
  );

  test('tokens without a user id are signed and verified, but do not authenticate requests', async () => {
    const token = jwt().issue({ order: 7 }, { expiresIn: 60 });
    expect(await jwt().verify(token)).toMatchObject({ order: 7 });
    expect((await me(token)).status).toBe(401);
    const [header = '', , signature = ''] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ id: 1, issuedAt: Date.now(), iat: 1, exp: 9_999_999_999 }),
    ).toString('base64url');
    await expect(jwt().verify(`${header}.${forged}.${signature}`)).rejects.toThrow('Invalid token.');
    expect((await me(`${header}.${forged}.${signature}`)).status).toBe(401);
    expect(() => jwt().issue({ id: 1 }, { expiresIn: 'soon' })).toThrow('expiresIn must be');
  });

  test('the email service sends mails, and the locales service lists locales', async () => {
    const email = strapi.plugin('email').service('email');
    const provider = Object(strapi.plugin('email').provider);
    await provider.send({
      to: 'Ada <ada@example.org>',
      cc: ['b@example.org'],
      subject: 'Hello',
      text: 'there',
    });
    const template = { subject: 'For <%= user.name %>', html: '<b><%= user.name %></b>' };
    await email.sendTemplatedEmail({ to: 'ada@example.org' }, template, { user: { name: 'A<da' } });
    const mails = await mailsOf(app);
    expect(mails).toContainEqual(
      expect.stringContaining('To: Ada <ada@example.org>\nCc: b@example.org\nSubject: Hello\n\nthere'),
    );
    expect(mails).toContainEqual(expect.stringContaining('Subject: For A<da\n\n<b>A&lt;da</b>'));
    await expect(email.send({ subject: 'x' } as never)).rejects.toThrow('to must be an address');
    const attached = (...attachments: readonly unknown[]) =>
      email.send({ to: 'ada@example.org', subject: 'Files', attachments } as never);
    await attached({ filename: 'a.txt', content: 'a' }, { filename: 'b.bin', content: Buffer.from('b') });
    for (const other of [{ path: '/etc/hosts' }, { filename: 'c', content: { pipe: () => {} } }, null])
      await expect(attached({ content: 'a' }, other)).rejects.toThrow(
        'attachments.1.content must be a text or a buffer',
      );
    const locales = strapi.plugin('i18n').service('locales');
    expect((await locales.find()).map(({ code }) => code)).toEqual(['en', 'fr']);
    expect(await locales.getDefaultLocale()).toBe('en');
    expect(await locales.findByCode('fr')).toMatchObject({ isDefault: false });
  });
});

// Input of clients that project code passes on unchecked: names and values never become part of SQL, and
// hidden content stays hidden.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';
import { components, contentTypes, editor, page } from './row-types.ts';

const userUid = 'plugin::users-permissions.user';

describe.each(databases)('hostile input that project code passes on, on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    const plugins = { 'users-permissions': { config: { jwtSecret: 'a secret for these tests' } } };
    const files = { 'src/index.js': index, 'config/plugins.json': plugins };
    app = await startTestApp(database, { contentTypes, components, files });
    strapi = globalThis.recorded.strapi;
    await strapi.db.query(editor).create({ data: { name: "O'Hara", code: 'x' } });
  });
  afterAll(() => app.close());

  const names = [
    "name'--",
    'name" or 1=1',
    'plinth_json',
    'document_id',
    '__proto__',
    'constructor',
    'name;drop table editors',
  ];

  test.each(names)('where, orderBy and select refuse the name %s, and populate ignores it', async (name) => {
    const rows = strapi.db.query(editor);
    const where = JSON.parse(`{${JSON.stringify(name)}: "x"}`);
    for (const ask of [
      () => rows.findMany({ where }),
      () => rows.findMany({ orderBy: { [`${name}`]: 'asc' } }),
      () => rows.findMany({ select: [name] }),
      () => rows.count({ where: { pages: where } }),
      () => strapi.documents(editor).findMany({ filters: where }),
    ])
      await expect(ask()).rejects.toMatchObject({ name: 'ValidationError' });
    // Unknown names in populate are left out, with a line in the log.
    expect(await rows.findMany({ populate: [name] })).toEqual(await rows.findMany());
    expect(await rows.count()).toBe(1);
  });

  test('values with SQL syntax are compared as text or refused', async () => {
    const rows = strapi.db.query(editor);
    for (const value of ["O'Hara", "x' or '1'='1", '%', '\\', '"; drop table editors; --']) {
      expect(await rows.count({ where: { name: value } })).toBe(value === "O'Hara" ? 1 : 0);
      expect(await rows.count({ where: { name: { $in: [value, 'nobody'] } } })).toBe(
        value === "O'Hara" ? 1 : 0,
      );
    }
    expect(await rows.count({ where: { name: { $contains: '%' } } })).toBe(0);
    await expect(rows.count({ where: { name: { $raw: '1=1' } } })).rejects.toMatchObject({
      name: 'ValidationError',
    });
    await expect(rows.findMany({ orderBy: { name: 'asc; drop table editors' } })).rejects.toThrow();
    await expect(rows.findMany({ limit: '1; drop table editors' as never })).rejects.toThrow('whole number');
  });

  test('objects from a request body cannot widen a condition or move a row', async () => {
    const rows = strapi.db.query(page);
    const { id, documentId } = await rows.create({ data: { title: 'mine' } });
    await rows.create({ data: { title: 'other' } });
    await expect(rows.update({ where: { id: undefined }, data: { title: 'all' } })).rejects.toThrow(
      'where.id',
    );
    await expect(rows.deleteMany({ where: { editor: { id: undefined } } })).rejects.toThrow(
      'where.editor.id',
    );
    await expect(rows.update({ where: { id }, data: { documentId: 'another' } })).rejects.toThrow(
      'Moving a row',
    );
    await expect(rows.update({ where: { id }, data: { createdBy: 1 } })).rejects.toThrow(
      'Invalid key createdBy',
    );
    await rows.update({
      where: { id },
      data: JSON.parse('{"__proto__": {"title": "polluted"}, "title": "mine"}'),
    });
    expect(await rows.findOne({ where: { documentId } })).toMatchObject({ title: 'mine' });
    expect(Reflect.get({}, 'title')).toBeUndefined();
  });

  test('system tables cannot be queried, and password hashes are neither shown nor filtered by', async () => {
    for (const uid of ['plinth_secrets', 'plinth_api_tokens', 'plinth_admins', '__proto__', 'toString'])
      expect(() => strapi.db.query(uid).findMany()).toThrow('There is no content type');
    const administrators = strapi.db.query('admin::user');
    const role = await strapi.db.query('admin::role').findOne({ where: { code: 'strapi-super-admin' } });
    const ada = {
      firstname: 'Ada',
      email: 'ada@example.org',
      password: 'Correct-horse-1',
      roles: [role?.id],
    };
    await administrators.create({ data: ada });
    expect(JSON.stringify(await administrators.findMany())).not.toMatch(/[$]2[aby][$]|Correct-horse/);
    for (const password of ['Correct-horse-1', { $startsWith: '$' }])
      await expect(administrators.findMany({ where: { password } })).rejects.toThrow();
    for (const where of [{ password: 'x' }, { password: { $startsWith: '$' } }, { role: { password: 'x' } }])
      await expect(strapi.db.query(userUid).findMany({ where })).rejects.toMatchObject({
        name: 'ValidationError',
      });
    // The order of salted hashes reveals nothing about the passwords.
    expect(await strapi.db.query(userUid).findMany({ orderBy: 'password' })).toEqual([]);
    const { validatePassword } = strapi.plugin('users-permissions').service('user');
    const place = 'stored password: plinth_secrets 1 password';
    for (const text of [place, 'stored password: __proto__ 1 constructor', 'stored password: ', '']) {
      expect(await validatePassword('x', text)).toBe(false);
    }
  });

  test('verify() refuses tokens that this server has not signed with its algorithm', async () => {
    const { verify } = strapi.plugin('users-permissions').service('jwt');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ id: 1, issuedAt: Date.now(), iat: 1, exp: 9_999_999_999 });
    for (const header of [{ alg: 'none' }, { alg: 'HS256' }, { alg: 'HS512', typ: 'JWT' }])
      for (const signature of ['', 'x', part({})]) {
        await expect(verify(`${part(header)}.${claims}.${signature}`)).rejects.toThrow('Invalid token.');
      }
    for (const token of ['', 'a.b', undefined, 'x'.repeat(10_000)])
      await expect(verify(token as never)).rejects.toThrow();
  });
});

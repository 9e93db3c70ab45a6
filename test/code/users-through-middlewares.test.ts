// Middlewares of `strapi.documents.use` run for users that code creates and updates, as for every document.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { contentTypes, type Loose, recordingIndex } from './recording.ts';

const uid = 'plugin::users-permissions.user';

describe.each(databases)('document middlewares for users written by code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  const seen: Loose[] = [];
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': recordingIndex } });
    strapi = globalThis.recorded.strapi;
    strapi.documents.use(
      (context, next) => {
        const { action, params }: Loose = context;
        seen.push([action, params.documentId, Object.keys(params.data)]);
        if (params.data.username === 'ada') params.data.username = 'ada-lovelace';
        return next();
      },
      { uids: [uid], actions: ['create', 'update'] },
    );
  });
  afterAll(() => app.close());

  test('change the data that is stored, and run once per write', async () => {
    const users = strapi.plugin('users-permissions').service('user');
    const data = { username: 'ada', email: 'ada@example.org', password: 'a good pass phrase 1' };
    const user: Loose = await users.add(data);
    expect(user).toMatchObject({ username: 'ada-lovelace' });
    expect(seen).toEqual([['create', undefined, ['username', 'email', 'password']]]);
    expect(await users.edit(user.id, { confirmed: false })).toMatchObject({ confirmed: false });
    expect(seen.slice(1)).toEqual([['update', user.documentId, ['confirmed']]]);
    expect(await users.validatePassword('a good pass phrase 1', user.password)).toBe(true);
  });

  test('that throw prevent the creation of the user', async () => {
    strapi.documents.use(
      () => {
        throw new Error('no users today');
      },
      { uids: [uid], actions: ['create'] },
    );
    const users = strapi.plugin('users-permissions').service('user');
    const before = await users.count();
    const data = { username: 'bob', email: 'bob@example.org', password: 'a good pass phrase 1' };
    await expect(users.add(data)).rejects.toThrow();
    expect(await users.count()).toBe(before);
  });
});

// An error is no longer than a page, whatever names and values it repeats. It is the same on every database.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type AdminApp, startAdminApp } from '../admin/project.ts';

import { upload } from '../media/upload.ts';
import { attributes, long, noDocument, ofNames, short, some, values } from './long-values.ts';
import { files } from './project.ts';

const inFields = ['identifier', 'email', 'username', 'password', 'role', 'code', 'firstname', 'nope', long];

describe('what errors repeat', () => {
  let app: AdminApp;
  beforeAll(async () => {
    const config = { ...files.files, 'config/admin.json': { rateLimit: { enabled: false } } };
    const plugins = {
      'users-permissions': {
        config: { jwtSecret: 'a secret of the tests that is long enough', ratelimit: { enabled: false } },
      },
    };
    app = await startAdminApp(
      'sqlite',
      {
        grants: {
          public: [
            'api::post.post.find',
            'plugin::users-permissions.auth.callback',
            'plugin::users-permissions.auth.register',
            'plugin::users-permissions.auth.forgotPassword',
          ],
        },
      },
      { ...files, files: { ...config, 'config/plugins.json': plugins } },
    );
  });
  afterAll(() => app.close());

  test.each(
    [
      `filters[${some}]=1`,
      `filters[title][${some}]=1`,
      `sort=${some}`,
      `sort[${some}]=asc`,
      `fields=${some}`,
      `populate=${some}`,
      `populate[tags][${some}]=1`,
      `populate[tags][fields]=${some}`,
      `locale=${some}`,
      `status=${some}`,
      `pagination[page]=${some}`,
      `pagination[${some}]=1`,
      `filters[rank]=${some}`,
      `filters[id][$in]=${some}`,
      `${some}=1`,
      `_q[${some}]=1`,
    ].map((search) => [search.slice(0, 30), search]),
  )('in a query: %s…', async (_title, search) => {
    short(await app.request('GET', `/api/posts?${search}`));
    short(await app.request('GET', `/api/users?${search}`));
    short(await app.request('GET', `/api/upload/files?${search}`));
    short(await app.admin('GET', `audit-logs?${search}`));
  });

  test.each(values)('in a body of a document: %s', async (_what, value) => {
    for (const name of attributes) {
      short(await app.request('POST', '/api/posts', { data: { [name]: value } }).then(noDocument));
      short(await app.request('POST', '/api/posts', { data: { [name]: [value] } }).then(noDocument));
    }
    for (const links of [
      { connect: [{ documentId: value }] },
      { set: value },
      { connect: [{ id: 1, position: { before: value } }] },
    ])
      short(await app.request('POST', '/api/posts', { data: { tags: links } }).then(noDocument));
    for (const item of [{ __component: value }, { __component: 'shared.link', label: value }])
      short(await app.request('POST', '/api/posts', { data: { zone: [item] } }).then(noDocument));
    const wrong = Array.from({ length: 900 }, () => ({ label: { a: 'x'.repeat(60) } }));
    short(await app.request('POST', '/api/posts', { data: { links: wrong } }));
  });

  const endpoints = [
    ['POST', '/api/auth/local'],
    ['POST', '/api/auth/local/register'],
    ['POST', '/api/auth/forgot-password'],
    ['POST', '/api/users'],
    ['PUT', '/api/users/1'],
    ['POST', '/api/users-permissions/roles'],
    ['POST', '/admin/login'],
    ['POST', '/admin/register-admin'],
    ['POST', '/admin/users'],
    ['PUT', '/admin/users/me'],
    ['POST', '/admin/roles'],
    ['PUT', '/admin/roles/2/permissions'],
    ['POST', '/admin/api-tokens'],
    ['POST', '/api/i18n/locales'],
    ['POST', '/api/upload/resumable'],
  ] as const;

  test.each(values)('in a body of users and administrators: %s', async (_what, value) => {
    const whole = Object.fromEntries(inFields.map((name) => [name, value]));
    const body = {
      identifier: 'a',
      email: 'a@example.test',
      username: 'aaaa',
      password: 'Secret 1 of all',
      role: 1,
      name: 'n',
      type: 'custom',
      firstname: 'F',
      roles: [2],
      permissions: [],
    };
    for (const [method, path] of endpoints) {
      const ask = async (given: unknown) =>
        short(
          await app
            .request(
              method,
              path,
              given,
              path.startsWith('/admin') ? app.superToken : path.includes('/auth/') ? null : app.token,
            )
            .then(noDocument),
        );
      await ask(value);
      await ask(whole);
      for (const name of ['email', 'role', 'permissions', long]) {
        await ask({ ...body, [name]: value });
        await ask({
          ...body,
          [name]: [{ action: value, subject: value, [String(value).slice(0, 90_000)]: 1 }],
        });
      }
    }
  });

  test('in an upload', async () => {
    for (const text of [some, some.repeat(9)]) {
      short(noDocument(await upload(app, { name: `${text}.png`, content: 'x' })));
      for (const field of ['fileInfo', 'ref', 'refId', 'field', 'path', text])
        short(noDocument(await upload(app, { content: 'x', fields: { [field]: text } })));
      for (const info of [
        { [text]: 1 },
        { name: text },
        { name: [text] },
        { focalPoint: text },
        { folder: text },
        [text],
        ofNames(1),
      ])
        short(noDocument(await upload(app, { content: 'x', fields: { fileInfo: JSON.stringify(info) } })));
      short(
        noDocument(
          await upload(app, { content: 'x', fields: { ref: 'api::post.post', refId: text, field: text } }),
        ),
      );
    }
  });

  test('in addresses and headers', async () => {
    for (const path of [
      `/api/${some}`,
      `/api/posts/${some}`,
      `/api/users/${some}`,
      `/api/upload/files/${some}`,
      `/admin/users/${some}`,
      `/api/auth/${some}/callback`,
    ])
      for (const method of ['GET', 'PUT'])
        short(await app.request(method, path, method === 'PUT' ? { data: {} } : undefined));
    short(await app.request('GET', '/api/posts', undefined, some));
  });
});

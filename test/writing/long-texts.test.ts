// Long texts: every `string` takes 255 characters; PostgreSQL refuses values that are too long for an index,
// and the error names the attribute.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const contentTypes = {
  'api::article.article': {
    attributes: {
      name: { type: 'string' },
      title: { type: 'string', maxLength: 50_000, index: true },
      code: { type: 'string', maxLength: 50_000, unique: true },
      slug: { type: 'uid', targetField: 'title' },
      phone: { type: 'string', regex: '^[0-9]+$' },
      pin: { type: 'string', regex: '^[0-9]+$', required: true, default: '1' },
      body: { type: 'text' },
      card: { type: 'component', component: 'shared.card' },
    },
  },
};
const components = { 'shared.card': { label: { type: 'string', maxLength: 50_000, index: true } } };
/** Random, so that it cannot be compressed. */
const long = randomBytes(10_000).toString('hex');

describe.each(databases)('a text of 20,000 characters on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const grants = { public: ['plugin::users-permissions.auth.register'] };
    app = await startTestApp(database, { contentTypes, components }, { grants });
  });
  afterAll(() => app.close());

  test.each([
    ['title', { title: long }],
    ['code', { code: long }],
    ['slug', { slug: long }],
    ['card.label', { card: { label: long } }],
  ])('is stored, or refused with its attribute name: %s', async (name, data) => {
    const { status, body } = await app.request('POST', '/api/articles?populate=card', { data });
    const message = `${name} is too long for its index: use less than 650 characters, or change its type to text`;
    if (database === 'sqlite') expect([status, body]).toMatchObject([201, { data }]);
    else
      expect([status, body]).toMatchObject([
        400,
        { error: { message, details: { errors: [{ path: name.split('.') }] } } },
      ]);
  });

  test('is too long for a string without maxLength', async () => {
    const create = (name: string) => app.request('POST', '/api/articles', { data: { name } });
    expect((await create('a'.repeat(255))).status).toBe(201);
    expect(await create('a'.repeat(256))).toMatchObject({
      status: 400,
      body: {
        error: { message: 'name must be at most 255 characters', details: { errors: [{ path: ['name'] }] } },
      },
    });
  });

  test('is stored in an attribute without an index', async () => {
    const { body } = await app.request('POST', '/api/articles', { data: { body: long } });
    expect(body).toMatchObject({ data: { body: long } });
  });

  test('is refused as a username', async () => {
    const user = { email: 'long@example.test', password: 'Password1' };
    const ask = (username: string) =>
      app.request('POST', '/api/auth/local/register', { ...user, username }, null);
    expect((await ask(long)).status).toBe(400);
    expect((await ask('a'.repeat(256))).status).toBe(400);
    expect((await ask('a'.repeat(255))).status).toBe(200);
  });
});

describe.each(databases)('an empty text on %s', (database) => {
  test('is accepted by an attribute with a regex, unless the attribute is required', async () => {
    const app = await startTestApp(database, { contentTypes, components });
    const create = (data: object) => app.request('POST', '/api/articles', { data });
    expect(await create({ phone: '' })).toMatchObject({ status: 201, body: { data: { phone: '' } } });
    expect((await create({ phone: 'x' })).status).toBe(400);
    expect(await create({ pin: '' })).toMatchObject({
      status: 400,
      body: { error: { message: 'pin must match the following: "/^[0-9]+$/"' } },
    });
    await app.close();
  });
});

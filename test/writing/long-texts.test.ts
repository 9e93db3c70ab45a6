// Texts longer than an index has room for: PostgreSQL refuses them, and the client is told which attribute it was.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const contentTypes = {
  'api::article.article': {
    attributes: {
      title: { type: 'string', index: true },
      code: { type: 'string', unique: true },
      slug: { type: 'uid', targetField: 'title' },
      body: { type: 'text' },
    },
  },
};
/** Nothing that compresses. */
const long = randomBytes(10_000).toString('hex');

describe.each(databases)('a text of 20,000 characters on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const grants = { public: ['plugin::users-permissions.auth.register'] };
    app = await startTestApp(database, { contentTypes }, { grants });
  });
  afterAll(() => app.close());

  test.each(['title', 'code', 'slug'])('is stored or refused by its name: %s', async (name) => {
    const { status, body } = await app.request('POST', '/api/articles', { data: { [name]: long } });
    const message = `${name} is too long to be found by: keep it below 650 characters, or make it a text`;
    if (database === 'sqlite') expect([status, body]).toMatchObject([201, { data: { [name]: long } }]);
    else
      expect([status, body]).toMatchObject([
        400,
        { error: { message, details: { errors: [{ path: [name] }] } } },
      ]);
  });

  test('is stored where no index is', async () => {
    const { body } = await app.request('POST', '/api/articles', { data: { body: long } });
    expect(body).toMatchObject({ data: { body: long } });
  });

  test('is no name of a user', async () => {
    const user = { email: 'long@example.test', password: 'Password1' };
    const ask = (username: string) =>
      app.request('POST', '/api/auth/local/register', { ...user, username }, null);
    expect((await ask(long)).status).toBe(400);
    expect((await ask('a'.repeat(256))).status).toBe(400);
    expect((await ask('a'.repeat(255))).status).toBe(200);
  });
});

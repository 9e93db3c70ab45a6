// The first administrator registers with the setup token.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestResponse } from '../harness/project.ts';
import { dataOf, files, messageOf, password } from './project.ts';

const problemsIn = ({ body }: TestResponse) =>
  (
    body as { error: { details: { errors: { path: string[]; message: string }[] } } }
  ).error.details.errors.map(({ path, message }) => [path.join('.'), message]);

describe.each(databases)('the first administrator on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());

  const register = (setupToken: unknown, others: object = {}) =>
    app.request(
      'POST',
      '/admin/register-admin',
      { email: 'first@example.test', firstname: 'First', password, setupToken, ...others },
      null,
    );

  test('registers once, only with the setup token, also with concurrent requests', async () => {
    expect(dataOf(await app.request('GET', '/admin/init', undefined, null)).hasAdmin).toBe(false);
    const setupToken = await app.plinth.admin.setupToken();
    for (const wrong of [undefined, null, '', 'x', [setupToken], { $ne: null }, 'a'.repeat(64)])
      expect((await register(wrong)).status).toBe(400);
    expect((await register(setupToken, { roles: [1] })).status).toBe(400);
    expect((await register(setupToken, { password: 'short' })).status).toBe(400);
    const invalid = await register('', { email: 'x', firstname: ' ', password: 'short' });
    expect(problemsIn(invalid)).toEqual([
      ['email', 'email must be a valid email'],
      ['firstname', 'firstname is a required field'],
      ['password', 'password must be at least 8 characters'],
      ['password', 'password must contain at least one uppercase character'],
      ['password', 'password must contain at least one number'],
      ['setupToken', 'setupToken is a required field'],
    ]);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register(setupToken, { email: `first${index}@example.test` })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    expect(dataOf(await app.request('GET', '/admin/init', undefined, null)).hasAdmin).toBe(true);
    expect(await app.plinth.admin.setupToken()).toBeUndefined();
    const late = await register(setupToken);
    expect([late.status, messageOf(late)]).toEqual([400, 'You cannot register a new super admin']);
  });
});

// The first administrator registers with the setup token.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { dataOf, files, messageOf, password } from './project.ts';

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

// Roles are validated when they are written: each invalid value is refused with its message.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { openRulesWorld, type RulesWorld } from '../rules/world.ts';
import { rolesPath, tree } from './role-requests.ts';

const userTree = (actions: Readonly<Record<string, unknown>>) => ({
  'plugin::users-permissions': { controllers: { user: actions } },
});

describe.each(databases)('roles on %s', (database) => {
  let world: RulesWorld;
  beforeAll(async () => {
    world = await openRulesWorld(database);
    const data = { title: 'one', body: 'b', secret: 's', author: world.anna.id };
    await world.app.request('POST', '/api/articles', { data });
    await world.app.request('POST', '/api/articles', {
      data: { ...data, title: 'two', author: world.ben.id },
    });
  });
  afterAll(() => world.app.close());

  const ask = (method: string, url: string, body?: unknown, token?: string): Promise<TestResponse> =>
    world.app.request(method, `/api/${url}`, body, token);
  const listed = async () =>
    (
      (await ask('GET', rolesPath)).body as {
        roles: { id: number; type: string; name: string; nb_users: number }[];
      }
    ).roles;

  test('callers read what they may do, and a user always has a role', async () => {
    const own = 'plugin::users-permissions.permissions.getPermissions';
    await world.let('authenticated', [[own]]);
    const { body } = await ask('GET', 'users-permissions/permissions', undefined, world.ben.jwt);
    const { controllers } = (body as { permissions: Record<string, { controllers: object }> }).permissions[
      'plugin::users-permissions'
    ] ?? { controllers: {} };
    expect(controllers).toMatchObject({
      permissions: { getPermissions: { enabled: true, policy: '' } },
      user: { find: { enabled: false, policy: '' } },
    });
    const role = (await listed()).find(({ type }) => type === 'authenticated');
    const noObject = 'role must be a `object` type, but the final value was';
    for (const [nothing, message] of [
      [null, noObject],
      [[], noObject],
      [{ disconnect: [role?.id] }, 'Cannot disconnect role'],
      [{ connect: [], disconnect: [role] }, 'Cannot disconnect role'],
    ] as const) {
      const refused = await ask('PUT', `users/${world.ben.id}`, { role: nothing });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    }
    for (const role of [[], {}, { connect: [] }, { set: [] }]) {
      const sent = { username: 'nobody', email: 'nobody@example.test', password: 'secret-1', role };
      expect((await ask('POST', 'users', sent)).status).toBe(400);
    }
    expect((await ask('GET', 'users?filters[username]=nobody')).body).toEqual([]);
    for (const [taken, message] of [
      [{ username: 'ben' }, 'This attribute must be unique'],
      [{ email: 'ben@example.test' }, 'Email already taken'],
      [{ username: 'ben', email: 'ben@example.test' }, 'Email already taken'],
    ] as const) {
      const sent = { username: 'fresh', email: 'fresh@example.test', password: 'secret-1', role: role?.id };
      const { body } = await ask('POST', 'users', { ...sent, ...taken });
      expect(body).toMatchObject({ error: { status: 400, name: 'ApplicationError', message, details: {} } });
    }
    const empty = await ask('PUT', `users/${world.ben.id}`, { username: '', email: '' });
    expect(empty.text).toContain('username must be at least 1 characters');
    expect(empty.text).toContain('email must be at least 1 characters');
  });

  test.each<[number, string, object?, string?]>([
    [400, 'Request body cannot be empty', {}],
    [400, 'name is a required field', { description: 'x' }],
    [400, 'name must be a string of 3 to 255 characters', { name: 'ab' }],
    [400, 'type must have 1 to 100 letters, digits, _ or -, such as editor', { name: '!!!' }],
    [400, 'permissions must be an object of objects', { name: 'Wrong', permissions: 'all' }],
    [
      400,
      'permissions.api::article.controllers must be an object of objects',
      { name: 'Wrong', permissions: { 'api::article': {} } },
    ],
    [
      400,
      'Unknown action "api::article.article.fnd". Did you mean "api::article.article.find"?',
      { name: 'Wrong', permissions: tree({ fnd: { enabled: true } }) },
    ],
    [
      400,
      'api::article.article has no attribute "titel". Did you mean "title"?',
      { name: 'Wrong', permissions: tree({ find: { enabled: true, fields: ['titel'] } }) },
    ],
    [
      400,
      '"tenant" of api::article.article cannot be read by any caller: it is private or a password',
      { name: 'Wrong', permissions: tree({ find: { enabled: true, fields: ['tenant'] } }) },
    ],
    [
      400,
      'Invalid key $equal at title',
      { name: 'Wrong', permissions: tree({ find: { enabled: true, filter: { title: { $equal: 1 } } } }) },
    ],
    [
      400,
      'Unknown variable "$user.idd". Did you mean "$user.id"?',
      { name: 'Wrong', permissions: tree({ find: { enabled: true, filter: { author: '$user.idd' } } }) },
    ],
    [
      400,
      '$user.id at filter.title.$eq has another type than the value it is compared with',
      { name: 'Wrong', permissions: tree({ find: { enabled: true, filter: { title: '$user.id' } } }) },
    ],
    [
      400,
      '$user.email cannot be compared by filter.title.$contains: use $eq, $ne, $in, $notIn, $lt, $lte, $gt or $gte',
      {
        name: 'Wrong',
        permissions: tree({ find: { enabled: true, filter: { title: { $contains: '$user.email' } } } }),
      },
    ],
    [
      400,
      'A list below $ne matches if any of its values differs, which is nearly always true: use $notIn, or $not around the opposite operator',
      {
        name: 'Wrong',
        permissions: tree({ find: { enabled: true, filter: { author: { id: { $ne: [1, 2] } } } } }),
      },
    ],
    [
      400,
      'An empty condition or list in a rule has no effect: write a condition, or leave it out',
      { name: 'Wrong', permissions: tree({ find: { enabled: true, filter: {} } }) },
    ],
    [
      400,
      'An empty condition or list in a rule has no effect: write a condition, or leave it out',
      {
        name: 'Wrong',
        permissions: tree({ find: { enabled: true, filter: { author: { id: { $notIn: [] } } } } }),
      },
    ],
    [
      400,
      'The rule of api::article.article.delete can have a filter, but no fields',
      { name: 'Wrong', permissions: tree({ delete: { enabled: true, fields: [] } }) },
    ],
    [
      400,
      'plugin::users-permissions.user.update with a filter by $user needs fields, such as ["username","email"]: without them users could give themselves another role',
      {
        name: 'Wrong',
        permissions: userTree({ update: { enabled: true, filter: { id: { $in: ['$user.id'] } } } }),
      },
    ],
  ])('%d %s', async (status, message, body) => {
    const response = await ask('POST', rolesPath, body);
    expect([response.status, (response.body as { error?: { message: string } }).error?.message]).toEqual([
      status,
      message,
    ]);
    expect((await listed()).some(({ name }) => name === 'Wrong')).toBe(false);
  });
});

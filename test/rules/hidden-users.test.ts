// A user whom a rule hides looks like a user who does not exist, whatever is asked or sent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { openRulesWorld, type RulesWorld, user } from './world.ts';

const own = { id: { $eq: '$user.id' } };

describe.each(databases)('users hidden by a rule on %s', (database) => {
  let world: RulesWorld;
  beforeAll(async () => {
    world = await openRulesWorld(database);
    await world.let('authenticated', [
      [`${user}.findOne`, { fields: ['username', 'email'], filter: own }],
      [`${user}.update`, { fields: ['username', 'email'], filter: own }],
      [`${user}.destroy`, { filter: own }],
    ]);
  });
  afterAll(() => world.app.close());

  /** The responses about Ben, who is hidden from Anna, and about nobody. */
  const both = async (
    [ben, nobody]: readonly [string | number, string | number],
    ask: (id: string | number) => readonly [method: string, url: string, body?: unknown],
  ): Promise<readonly string[]> => {
    const shown = async (id: string | number): Promise<string> => {
      const [method, url, body] = ask(id);
      const { status, text } = await world.app.request(method, url, body, world.anna.jwt);
      return `${status} ${text}`;
    };
    return [await shown(ben), await shown(nobody)];
  };
  const numbers = (): readonly [number, number] => [world.ben.id, 999_999];

  test.each(['', '?filters[nope]=x', '?populate=nope', '?fields=password'])('reading %s', async (search) => {
    const [hidden, missing] = await both(numbers(), (id) => ['GET', `/api/users/${id}${search}`]);
    expect(hidden).toBe(missing);
  });

  test.each([
    {},
    { username: 'another name' },
    { username: 'anna' },
    { email: '' },
    { email: null },
    { password: '' },
    { password: 'long enough 2', currentPassword: 'x' },
    { role: [] },
    { blocked: true },
  ])('writing %o', async (body) => {
    const [hidden, missing] = await both(numbers(), (id) => ['PUT', `/api/users/${id}`, body]);
    expect(hidden).toBe(missing);
    expect(hidden).toMatch(/^404 /);
  });

  test('deleting', async () => {
    const [hidden, missing] = await both(numbers(), (id) => ['DELETE', `/api/users/${id}`]);
    expect([hidden, missing]).toEqual(['204 ', '204 ']);
  });

  test.each([
    'updateUsersPermissionsUser(id: "ID", data: { username: "x" })',
    'updateUsersPermissionsUser(id: "ID", data: { password: "" })',
    'deleteUsersPermissionsUser(id: "ID")',
  ])('%s over GraphQL', async (field) => {
    for (const ids of [numbers(), [world.ben.documentId, 'abcdefghijklmnopqrstuvwx'] as const]) {
      const [hidden, missing] = await both(ids, (id) => [
        'POST',
        '/graphql',
        { query: `mutation { ${field.replace('ID', String(id))} { data { id } } }` },
      ]);
      expect(hidden).toBe(missing);
      expect(hidden).toContain('"message":"User not found"');
    }
  });

  test('own records are written and deleted', async () => {
    const { anna, app } = world;
    const path = `/api/users/${anna.id}`;
    expect((await app.request('PUT', path, { username: 'anna 2' }, anna.jwt)).status).toBe(200);
    expect((await app.request('PUT', path, { blocked: true }, anna.jwt)).status).toBe(403);
    expect((await app.request('GET', `${path}?fields=nope`, undefined, anna.jwt)).status).toBe(400);
    expect((await app.request('DELETE', path, undefined, anna.jwt)).status).toBe(200);
  });
});

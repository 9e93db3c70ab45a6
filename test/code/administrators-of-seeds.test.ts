// Administrators as the seeds of projects create them: with passwords that the admin API would refuse, and
// with permissions that they already have.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const contentTypes = {
  'api::note.note': { attributes: { text: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];
const note = 'plugin::content-manager.explorer';

describe.each(databases)('administrators created by seeds on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': recordingIndex } });
    strapi = globalThis.recorded.strapi;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => app.close());

  const superAdmin = async () =>
    (await strapi.service('admin::role').getSuperAdmin()) ?? expect.fail('There is no role of super admins');
  const signIn = async (email: string, password: string): Promise<number> =>
    (await app.request('POST', '/admin/login', { email, password }, null)).status;

  test('a weak password that code sets is accepted, with a warning in the log', async () => {
    const warn = vi.spyOn(Object.getPrototypeOf(strapi.log), 'warn');
    const { id: role } = await superAdmin();
    const weak = { email: 'weak@example.org', password: 'lets-dev', isActive: true, roles: [role] };
    const users = strapi.service('admin::user');
    await users.create(weak);
    expect(warn.mock.calls.flat()).toEqual([
      "The project's code sets a weak password for an administrator: password must contain at least one uppercase character, password must contain at least one number",
    ]);
    expect(await signIn('weak@example.org', 'lets-dev')).toBe(200);
  });

  test('permissions given to super admins are accepted, and those that do not exist are logged', async () => {
    const warn = vi.spyOn(Object.getPrototypeOf(strapi.log), 'warn');
    const permissions = strapi.service('admin::permission');
    const { id: role } = await superAdmin();
    const given = { properties: { fields: ['text'] }, conditions: [], role };
    const known = { ...given, action: `${note}.read`, subject: 'api::note.note' };
    const none = { ...given, action: `${note}.read`, subject: 'plugin::users-permissions.role' };
    expect(await permissions.createMany([known, none])).toEqual({ count: 2 });
    expect(warn.mock.calls.flat()).toEqual([
      'The permission plugin::content-manager.explorer.read of plugin::users-permissions.role was not granted: it does not exist. Super admins have all existing permissions',
    ]);
    expect(await strapi.query('admin::permission').create({ data: known })).toMatchObject({
      action: `${note}.read`,
      role: { code: 'strapi-super-admin' },
    });
  });
});

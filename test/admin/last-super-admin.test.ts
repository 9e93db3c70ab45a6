// A project always has a super admin who can sign in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/sql/sql.ts';
import { databases } from '../harness/project.ts';
import { type AdminApp, addColleague, roleId, startAdminApp } from './project.ts';

const _count = 0;

/** The number of stored super admins who can sign in. */
async function remaining({ plinth }: AdminApp): Promise<number> {
  const rows = await plinth.project.database.write((transaction) =>
    transaction.rows(
      sql`select count(*) from plinth_admins a join plinth_admin_members m on m.admin_id = a.id join plinth_admin_roles r on r.id = m.role_id where r.code = 'strapi-super-admin' and a.is_active = 1 and a.is_blocked = 0`,
    ),
  );
  return Number(rows[0]?.[0]);
}

describe.each(databases)('administrators on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  describe('the last super admin', () => {
    test('cannot be deleted, blocked or demoted, also not by concurrent requests', async () => {
      const superRole = await roleId(app, 'strapi-super-admin');
      const editor = await roleId(app, 'strapi-editor');
      const others = await Promise.all(Array.from({ length: 3 }, () => addColleague(app, superRole)));
      const { body } = await app.admin('GET', 'users?pageSize=100');
      const admins = (body as { data: { results: { id: number; roles: { code: string }[] }[] } }).data
        .results;
      const ids = admins
        .filter(({ roles }) => roles.some(({ code }) => code === 'strapi-super-admin'))
        .map(({ id }) => id);
      // Each of these changes works while there are other super admins.
      const [first, second, third] = others.map(({ id }) => id);
      expect((await app.admin('PUT', `users/${first}`, { blocked: true })).status).toBe(200);
      expect((await app.admin('PUT', `users/${second}`, { roles: [editor] })).status).toBe(200);
      expect((await app.admin('DELETE', `users/${third}`)).status).toBe(200);
      const responses = await Promise.all(
        ids.flatMap((id) => [
          app.admin('DELETE', `users/${id}`),
          app.admin('PUT', `users/${id}`, { blocked: true }),
          app.admin('PUT', `users/${id}`, { isActive: false }),
          app.admin('PUT', `users/${id}`, { roles: [editor] }),
        ]),
      );
      expect(responses.every(({ status }) => status < 500)).toBe(true);
      const all = await app.admin('POST', 'users/batch-delete', { ids });
      expect(all.status).not.toBe(200);
      expect(await remaining(app)).toBeGreaterThan(0);
    });
  });
});

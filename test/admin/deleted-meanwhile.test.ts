// An administrator whom another request deletes between a change and its response.
import { expect, test, vi } from 'vitest';
import { databases } from '../harness/project.ts';
import { addColleague, roleId, startAdminApp } from './project.ts';

test.each(databases)(
  'an administrator who is deleted after a change is not found on %s',
  async (database) => {
    const app = await startAdminApp(database);
    const { id } = await addColleague(app, await roleId(app, 'strapi-editor'));
    const { database: store } = app.plinth.project;
    const write = store.write.bind(store);
    const writes = vi.spyOn(store, 'write').mockImplementationOnce(async (work) => {
      const written = await write(work);
      expect((await app.admin('DELETE', `users/${id}`)).status).toBe(200);
      return written;
    });
    const { status, body } = await app.admin('PUT', `users/${id}`, { firstname: 'Ada' });
    expect([status, body]).toMatchObject([404, { error: { message: 'User does not exist' } }]);
    writes.mockRestore();
    await app.close();
  },
);

// A role is deleted while users are given it: afterwards every user has a role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, fresh } from './people.ts';

interface Role {
  readonly id: number;
  readonly name: string;
}

describe.each(databases)('a role that is deleted while users are given it on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { ...files(), connections: 12 });
  });
  afterAll(() => app.close());

  const roles = '/api/users-permissions/roles';
  const newRole = async (): Promise<number> => {
    const name = `role${fresh()}`;
    await app.request('POST', roles, { name, description: '', permissions: {} });
    const { body } = await app.request('GET', roles);
    const made = (body as { readonly roles: readonly Role[] }).roles.find((role) => role.name === name);
    return made?.id ?? 0;
  };
  const create = (role: number) => {
    const name = `user${fresh()}`;
    const password = 'Users-Pass-1';
    return app.request('POST', '/api/users', { username: name, email: `${name}@x.test`, password, role });
  };
  const idOf = ({ body }: { readonly body: unknown }) => (body as { readonly id: number }).id;

  test.each(['changed', 'created'])('leaves a role to users that are %s', async (way) => {
    const weak = await newRole();
    const id = idOf(await create(weak));
    for (let round = 0; round < 12; round++) {
      const role = await newRole();
      const [written] = await Promise.all([
        way === 'created' ? create(role) : app.request('PUT', `/api/users/${id}`, { role }),
        // A user that is created is delayed by hashing the password.
        new Promise((done) => setTimeout(done, way === 'created' ? round * 12 : 0)).then(() =>
          app.request('DELETE', `${roles}/${role}`),
        ),
      ]);
      expect([200, 201, 400]).toContain(written.status);
      if (written.status === 400) continue;
      const { body } = await app.request('GET', `/api/users/${idOf(written)}?populate=role`);
      expect((body as { readonly role: unknown }).role).toMatchObject({ type: 'public' });
    }
  });
});

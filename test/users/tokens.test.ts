// Tokens of end users: their claims, how long they are valid, and what ends them.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, grants, me, messageOf, register, secret } from './people.ts';

describe.each(databases)('users on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
  });
  afterAll(() => app.close());

  describe('tokens', () => {
    const claims = (id: number) => ({ id });
    const sign = (payload: Record<string, unknown>, key = secret, expires = '1h') =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(key));

    test('of this server are accepted, and have the three claims of the reference', async () => {
      const { id, jwt } = await register(app);
      expect((await me(app, jwt)).status).toBe(200);
      const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
      expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'id']);
      // Both are whole seconds, and the next one may begin between them.
      expect(payload.exp - payload.iat).toBeCloseTo(30 * 24 * 60 * 60, -1);
      expect((await me(app, await sign(claims(id)))).status).toBe(200);
    });

    test('of another secret or algorithm, or expired ones, are refused, also on public routes', async () => {
      const { id, jwt } = await register(app);
      const [header = '', payload = '', signature = ''] = jwt.split('.');
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const key = new TextEncoder().encode(secret.padEnd(64, 'x'));
      const refused = [
        await sign(claims(id), 'another secret of another server'),
        await sign(claims(id), secret, '-1 minute'),
        await sign({ id: String(id) }),
        await sign({ id: -1 }),
        await sign({ userId: id }),
        await sign({ id, version: 'x' }),
        await new SignJWT({ id }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)),
        await new SignJWT({ id })
          .setProtectedHeader({ alg: 'HS512' })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(key),
        `${encode({ alg: 'none' })}.${payload}.`,
        `${encode({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`,
        `${header}.${encode({ id: id + 1, iat: 1, exp: 4_000_000_000 })}.${signature}`,
        `${header}.${payload}.`,
        'x'.repeat(8000),
      ];
      for (const token of refused) {
        const response = await me(app, token);
        expect([response.status, messageOf(response)]).toEqual([401, 'Missing or invalid credentials']);
        expect((await app.request('POST', '/api/auth/local', {}, token)).status).toBe(401);
      }
    });

    test('of a blocked user end at once, and stay invalid when the user is unblocked', async () => {
      const { id, jwt } = await register(app);
      expect((await me(app, jwt)).status).toBe(200);
      await app.request('PUT', `/api/users/${id}`, { blocked: true });
      const response = await me(app, jwt);
      expect([response.status, messageOf(response)]).toEqual([401, 'Invalid credentials']);
      await app.request('PUT', `/api/users/${id}`, { blocked: false });
      expect((await me(app, jwt)).status).toBe(401);
    });

    test('stay valid when a write changes nothing', async () => {
      const { id, jwt, name, email } = await register(app);
      const form = { username: name, email, blocked: false, confirmed: true };
      expect((await app.request('PUT', `/api/users/${id}`, form)).status).toBe(200);
      expect((await me(app, jwt)).status).toBe(200);
    });

    test('of a deleted user end at once', async () => {
      const { id, jwt } = await register(app);
      expect((await me(app, jwt)).status).toBe(200);
      expect((await app.request('DELETE', `/api/users/${id}`)).status).toBe(200);
      expect((await me(app, jwt)).status).toBe(401);
    });

    test.runIf(database === 'postgres')('end on every node within a short time', async () => {
      const other = await createPlinth(app.folder);
      try {
        const { id, jwt } = await register(app);
        const headers = { authorization: `Bearer ${jwt}` };
        const askOther = async () =>
          (await other.server.inject({ method: 'GET', url: '/api/users/me', headers })).statusCode;
        expect(await askOther()).toBe(200);
        await app.request('PUT', `/api/users/${id}`, { blocked: true });
        await vi.waitFor(async () => expect(await askOther()).toBe(401), { timeout: 10_000, interval: 50 });
      } finally {
        await other.close();
      }
    });

    test('have the abilities of the current role of their user, and not those of the public', async () => {
      const { id, jwt } = await register(app);
      const notes = () => app.request('GET', '/api/notes', undefined, jwt);
      expect((await notes()).status).toBe(200);
      const { roles } = (await app.request('GET', '/api/users-permissions/roles')).body as {
        roles: { id: number; type: string }[];
      };
      await app.request('PUT', `/api/users/${id}`, { role: roles.find(({ type }) => type === 'public')?.id });
      expect((await notes()).status).toBe(403);
    });

    test('of users are not accepted as API tokens, nor API tokens as tokens of users', async () => {
      const { jwt } = await register(app);
      expect((await app.request('GET', '/api/users', undefined, jwt)).status).toBe(403);
      expect((await me(app, app.token)).status).toBe(401);
    });
  });
});

// A database that cannot be reached: requests and `/_ready` get 503 with Retry-After, `/_health` does not, and a server that starts
// before its database waits for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { sql } from '../../src/sql/sql.ts';
import { Line } from '../harness/line.ts';
import { writeLinedProject } from '../harness/lined-project.ts';

describe.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')(
  'a server whose PostgreSQL cannot be reached',
  () => {
    const line = new Line();
    let plinth: Plinth;
    let folder: string;
    beforeAll(async () => {
      folder = await writeLinedProject(line, {
        contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
      });
      plinth = await createPlinth(folder);
    });
    afterAll(async () => {
      await plinth.close();
    });

    const get = async (url: string) => {
      const { statusCode, headers, body } = await plinth.server.inject({ method: 'GET', url });
      return { status: statusCode, retryAfter: headers['retry-after'], body };
    };
    const login = () =>
      plinth.server.inject({
        method: 'POST',
        url: '/admin/login',
        payload: { email: 'a@example.org', password: 'Password123' },
      });

    it('is ready while the database responds', async () => {
      expect(await get('/_ready')).toMatchObject({ status: 204 });
      expect((await login()).statusCode).toBe(400);
    });

    it('responds with 503 and Retry-After meanwhile, and normally when it is back', {
      timeout: 30_000,
    }, async () => {
      await line.cut();
      expect(await get('/_ready')).toMatchObject({ status: 503, retryAfter: '2' });
      const refused = await login();
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
      expect(refused.json()).toMatchObject({
        error: { name: 'ServiceUnavailableError', message: 'The database does not respond' },
      });
      expect(await get('/_health')).toMatchObject({ status: 204 });
      await line.open();
      expect(await get('/_ready')).toMatchObject({ status: 204 });
      expect((await login()).statusCode).toBe(400);
    });

    it('responds with 503 if the connection is lost before a commit', { timeout: 30_000 }, async () => {
      const written = plinth.project.database.write(async ({ run }) => {
        await run(sql`select 1`);
        await line.cut();
      });
      await expect(written).rejects.toMatchObject({ name: 'ServiceUnavailableError', status: 503 });
      await line.open();
    });

    it('waits for the database if it starts first', { timeout: 30_000 }, async () => {
      await plinth.close();
      await line.cut();
      await expect(createPlinth(folder)).rejects.toThrow();
      const problems: string[] = [];
      const onWaiting = (problem: string): void => {
        if (problems.push(problem) === 1) setTimeout(() => void line.open(), 3000);
      };
      plinth = await createPlinth(folder, { onWaiting });
      // Logged once, however often the database was tried.
      expect(problems).toEqual([expect.stringContaining('ECONNREFUSED')]);
      expect(await get('/_ready')).toMatchObject({ status: 204 });
    });

    it('each response has the id of its request, or the one that a proxy sent', async () => {
      const ask = (id?: string) =>
        plinth.server.inject({
          method: 'GET',
          url: '/_health',
          headers: id === undefined ? {} : { 'x-request-id': id },
        });
      expect((await ask()).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
      expect((await ask('proxy-1')).headers['x-request-id']).toBe('proxy-1');
      expect((await ask('<script>')).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    });
  },
);

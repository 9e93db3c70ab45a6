// A connection that breaks during a request, before each of its messages: the response is 503, or the one of a request that
// succeeded.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { Line } from '../harness/line.ts';
import { writeLinedProject } from '../harness/lined-project.ts';
import { fatal } from '../harness/postgres-messages.ts';

const endings = {
  'without a word': Buffer.alloc(0),
  'as PostgreSQL does when it stops': fatal('57P01', 'terminating connection due to administrator command'),
  'as PgBouncer does when its server is gone': fatal('08P01', 'server conn crashed?'),
};

describe.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite').each(['session', 'transaction'])(
  'a connection that breaks, pooler: %s',
  (pooler) => {
    const line = new Line();
    let plinth: Plinth;
    let folder: string;
    let token: string;
    beforeAll(async () => {
      const note = { draftAndPublish: true, attributes: { title: { type: 'string' } } };
      folder = await writeLinedProject(line, { contentTypes: { 'api::note.note': note } }, { pooler });
      plinth = await createPlinth(folder);
      const { database, schema } = plinth.project;
      const made = await createToken(database, { name: 'all', type: 'full-access' }, knownActions(schema));
      token = made.token;
    });
    afterAll(async () => {
      await plinth.close();
      await line.cut();
      await rm(folder, { recursive: true });
    });

    const send = async (method: 'POST' | 'PUT' | 'GET', path: string, title?: string) => {
      const payload = title === undefined ? {} : { payload: { data: { title } } };
      const headers = { authorization: `Bearer ${token}` };
      const response = await plinth.server.inject({ method, url: `/api/notes${path}`, headers, ...payload });
      return { status: response.statusCode, body: response.json() };
    };

    it.each(Object.entries(endings))('%s', { timeout: 60_000 }, async (_name, farewell) => {
      const { documentId } = (await send('POST', '', 'before')).body.data;
      const requests = {
        update: (title: string) => send('PUT', `/${documentId}`, title),
        create: (title: string) => send('POST', '', title),
        find: () => send('GET', '?sort=title'),
        findOne: () => send('GET', `/${documentId}`),
      };
      for (const [name, request] of Object.entries(requests)) {
        const statuses: number[] = [];
        for (let chunks = 1; chunks <= 12; chunks++) {
          line.breakAfter(chunks, farewell);
          const { status, body } = await request(`${name} ${chunks}`);
          line.mend();
          expect([name, chunks, status, body.error?.name]).toEqual(
            status < 300 ? [name, chunks, status, undefined] : [name, chunks, 503, 'ServiceUnavailableError'],
          );
          statuses.push(status);
        }
        // Reads may be answered from cached results, or by a connection that breaks after them.
        if (name === 'update' || name === 'create') expect(statuses).toContain(503);
        expect(Math.min(...statuses)).toBeLessThan(300);
      }
      const { data } = (await send('GET', `/${documentId}`)).body;
      expect(data.title).toMatch(/^update /);
    });
  },
);

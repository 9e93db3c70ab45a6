// Both APIs read from a streaming replica where it has what was written; whatever it lacks, they never show less.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { grant } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { type Replicated, startReplicated } from '../harness/start-replica.ts';
import { writeProject } from '../harness/write-project.ts';

const isSkipped =
  process.env.PLINTH_TEST_DATABASES === 'sqlite' || process.env.PLINTH_TEST_POOLER !== undefined;

describe.skipIf(isSkipped)('a project with a replica', () => {
  let servers: Replicated;
  let plinth: Plinth;
  let folder: string;
  let authorization: string;

  beforeAll(async () => {
    process.env.LOG_LEVEL ??= 'silent';
    servers = await startReplicated();
    folder = await mkdtemp(join(tmpdir(), 'plinth-replica-'));
    const connectionString = await servers.createDatabase('content');
    const connection = { client: 'postgres', connection: { connectionString }, pool: { min: 0, max: 4 } };
    const replicas = [{ connectionString: `${servers.replicaUrl}/content` }];
    const attributes = { title: { type: 'string' } };
    await writeProject(folder, connection, {
      contentTypes: {
        'api::note.note': { attributes },
        'api::page.page': { attributes },
        'api::book.book': { attributes: { rank: { type: 'integer' } } },
      },
      files: { 'config/database.json': { connection, replicas } },
    });
    plinth = await createPlinth(folder);
    const { database, schema } = plinth.project;
    const known = knownActions(schema);
    const { token } = await createToken(database, { name: 'all', type: 'full-access' }, known);
    authorization = `Bearer ${token}`;
    const actions = ['note', 'page', 'book'].map((name) => `api::${name}.${name}.find`);
    await grant(database, { role: 'public', actions }, known);
    await plinth.access.refresh();
    // A replica without the database or its tables is asked again some seconds later, when the first test may have ended.
    await servers.follow();
    await vi.waitFor(() => expect(database.load().pools).toHaveProperty('replica 1 fast'), 20_000);
  }, 60_000);
  afterAll(async () => {
    await plinth?.close();
    await servers?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const inject = (method: Method, url: string, payload?: object) =>
    plinth.server.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      ...(method === 'GET' ? {} : { headers: { authorization } }),
    });
  const ask = async (method: Method, url: string, payload?: object) =>
    (await inject(method, url, payload)).body;
  const reads = [
    (id: number) => ask('GET', `/api/notes?filters[id][$ne]=${id}`),
    () => ask('GET', '/api/notes'),
    (id: number) =>
      ask('POST', '/graphql', {
        query: '{ notes(filters: { not: { title: { eq: "x" } } }) { data { attributes { title } } } }',
        variables: { id },
      }),
  ];

  test('shows what was written, while the replica lags behind and while it does not', async () => {
    const created = JSON.parse(await ask('POST', '/api/notes', { data: { title: 'n0' } }));
    for (let step = 1; step <= 40; step++) {
      if (step % 10 === 5) await servers.replay(step % 20 === 15);
      if (step % 3 === 0)
        expect(
          await ask('PUT', `/api/notes/${created.data.documentId}`, { data: { title: `n${step}` } }),
        ).toContain(`"n${step}"`);
      const expected = `"n${step - (step % 3)}"`;
      for (const read of reads) expect(await read(-step)).toContain(expected);
      expect(await ask('GET', `/api/pages?filters[id][$ne]=${-step}`)).toContain('"data":[]');
    }
    await servers.replay(true);
    // A connection of its pool was opened for the first read that it ran.
    expect(plinth.project.database.load().pools).toHaveProperty('replica 1 fast.open', 1);
  });

  /** `isKept`: the total was known, and the page was read without counting. */
  const total = async (query: string) => {
    const { body, headers } = await inject('GET', `/api/books?${query}`);
    const isKept = String(headers['server-timing']).includes('total;desc="kept"');
    return { total: JSON.parse(body).meta.pagination.total, isKept };
  };

  test('counts what was written, kept totals or not, while the replica lags behind and while it does not', async () => {
    // More than are gathered to find a page: totals of such lists are kept.
    let expected = 1010;
    const books = Array.from({ length: expected }, (_, rank) => ({ rank }));
    for (let from = 0; from < expected; from += 100)
      await inject('POST', '/api/books/bulk', { data: books.slice(from, from + 100) });
    await plinth.statistics.refresh();
    const made: string[] = [];
    let kept = 0;
    for (let step = 0; step < 36; step++) {
      if (step % 8 === 4) await servers.replay(step % 16 === 12);
      if (step % 4 === 0) {
        const book = JSON.parse(await ask('POST', '/api/books', { data: { rank: 1 } })).data;
        made.push(book.documentId);
        expected++;
      }
      if (step % 12 === 6) {
        await inject('DELETE', `/api/books/${made.pop()}`);
        expected--;
      }
      for (const page of [step % 7, (step + 1) % 7]) {
        const shown = await total(`filters[rank][$gte]=0&pagination[page]=${page + 1}&sort=rank`);
        expect([step, shown.total]).toEqual([step, expected]);
        if (shown.isKept) kept++;
      }
      expect([step, (await total(`pagination[page]=${(step % 7) + 1}`)).total]).toEqual([step, expected]);
    }
    await servers.replay(true);
    expect(kept).toBeGreaterThan(0);
  });
});

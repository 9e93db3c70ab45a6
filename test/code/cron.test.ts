// Cron tasks of a project: each run is executed once, however many nodes there are.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::run.run': {
    attributes: { task: { type: 'string' }, due: { type: 'string' }, by: { type: 'string' } },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'config/cron-tasks.ts': `
import type { Core } from '@strapi/strapi';
type Given = { strapi: Core.Strapi };
const note = (strapi: Core.Strapi, task: string, due: Date) => {
  const by = strapi.requestContext.get() ? 'request' : 'nobody';
  return strapi.db.query('api::run.run').create({ data: { task, due: due.toISOString(), by } });
};
export default {
  '* * * * * *': ({ strapi }: Given, due: Date) => note(strapi, 'rule', due),
  named: {
    word: 'named',
    async task({ strapi }: Given, due: Date) { await note(strapi, this.word, due); },
    options: { rule: { second: { start: 0, end: 59 } }, tz: 'Asia/Tokyo' },
  },
  broken: { task() { throw new Error('broken task'); }, options: '* * * * * *' },
  past: { task: ({ strapi }: Given, due: Date) => note(strapi, 'past', due), options: new Date(0) },
};
export { note };
export type { Given };`,
  'config/env/test/server.ts': `
import tasks from '../../cron-tasks';
export default { cron: { enabled: true, tasks } };`,
  'src/api/tool/routes/tool.ts': `
export default { routes: [{ method: 'POST', path: '/later', handler: 'tool.later', config: { auth: false } }] };`,
  'src/api/tool/controllers/tool.ts': `
import { type Given, note } from '../../../../config/cron-tasks';
export default ({ strapi }: Given) => ({
  async later(ctx) {
    const noting = (name: string) => ({ strapi }: Given, due: Date) => note(strapi, name, due);
    await strapi.db.transaction(async () =>
      strapi.cron.add({ later: { task: noting('later'), options: new Date(Date.now() + 300) } }));
    const never = { task: noting('never'), options: { rule: '* * * * * *' } };
    strapi.cron.add({ never });
    strapi.cron.remove('never');
    ctx.body = { enabled: strapi.config.get('server.cron.enabled') };
  },
});`,
};

interface Run {
  readonly task: string;
  readonly due: string;
  readonly by: string;
}

describe.each(databases)('cron tasks on %s', (database) => {
  let app: TestApp;
  let second: Plinth;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    second = await createPlinth(app.folder);
  });
  afterAll(() => app.close());

  const runs = async (task: string): Promise<readonly Run[]> => {
    const search = `filters[task]=${task}&sort=id&pagination[pageSize]=100`;
    const { body } = await app.request('GET', `/api/runs?${search}`);
    return (body as { readonly data: readonly Run[] }).data;
  };

  test('two nodes execute each run once', async () => {
    await vi.waitFor(async () => expect((await runs('rule')).length).toBeGreaterThan(2), 10_000);
    for (const task of ['rule', 'named']) {
      const times = (await runs(task)).map(({ due }) => due);
      expect(new Set(times).size).toBe(times.length);
      expect(times.every((time) => time.endsWith('.000Z'))).toBe(true);
    }
    expect(await runs('past')).toEqual([]);
  });

  test('a task that a request adds runs outside of it, and a removed task does not run', async () => {
    const { body } = await app.request('POST', '/api/later');
    expect(body).toEqual({ enabled: true });
    await vi.waitFor(async () => expect(await runs('later')).toMatchObject([{ by: 'nobody' }]), 10_000);
    expect(await runs('never')).toEqual([]);
  });

  test('strapi.cron.jobs lists the planned tasks, and code can run and cancel them', async () => {
    const { cron } = app.plinth.strapi;
    expect(cron.jobs.map(({ name }) => name)).toEqual(expect.arrayContaining([null, 'named', 'broken']));
    const told: unknown[] = [];
    const rule = '0 3 1 1 *';
    cron.add({
      [rule]: () => told.push('rule'),
      yearly: { task: () => told.push('yearly'), options: { rule } },
    });
    const [plain, named] = cron.jobs.slice(-2);
    expect([plain, named]).toMatchObject([
      { name: null, options: rule },
      { name: 'yearly', options: { rule } },
    ]);
    expect(named?.job.nextInvocation()).toEqual(plain?.job.nextRun());
    expect(named?.job.nextInvocation()?.getTime()).toBeGreaterThan(Date.now());
    await named?.job.invoke();
    expect(told).toEqual(['yearly']);
    expect(plain?.job.cancel()).toBe(true);
    cron.remove('yearly');
    expect(cron.jobs.map(({ name }) => name)).not.toContain('yearly');
    expect(cron.jobs.map(({ options }) => options)).not.toContain(rule);
    expect(() => Reflect.get(named?.job ?? {}, 'reschedule')).toThrow('There are: invoke');
  });

  test('a closing node waits for running tasks and starts no more, and other nodes continue', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const told = { begun: 0, ended: 0 };
    const task = async () => {
      told.begun++;
      await held;
      told.ended++;
    };
    second.strapi.cron.add({ slow: { task, options: '* * * * * *' } });
    await vi.waitFor(() => expect(told.begun).toBeGreaterThan(0), 10_000);
    const closing = second.close().then(() => ({ ...told }));
    await setTimeout(500);
    letGo();
    const closed = await closing;
    expect(closed.ended).toBe(closed.begun);
    const before = (await runs('rule')).length;
    await vi.waitFor(async () => expect((await runs('rule')).length).toBeGreaterThan(before + 1), 10_000);
    expect(told.begun).toBe(closed.begun);
  });

  test('an error is logged with file and line, and the task runs again', { timeout: 40_000 }, async () => {
    // The log of the server, of which strapi.log is a child.
    const log = vi.spyOn(Object.getPrototypeOf(app.plinth.strapi.log), 'error');
    // The other node may execute some of the runs.
    await vi.waitFor(() => expect(log.mock.calls.length).toBeGreaterThan(1), 30_000);
    expect(log.mock.calls[0]).toEqual([
      { err: expect.objectContaining({ message: 'broken task' }) },
      'The cron task broken failed (config/cron-tasks.ts:15)',
    ]);
  });

  test('a task without a schedule never runs, and is logged', () => {
    const warn = vi.spyOn(Object.getPrototypeOf(app.plinth.strapi.log), 'warn');
    const before = app.plinth.strapi.cron.jobs.length;
    app.plinth.strapi.cron.add({ '* * * * * *': { task: () => undefined } });
    expect(warn.mock.calls.flat()).toEqual([
      'The cron task "* * * * * *" never runs, because it has no schedule. Write { task, options: { rule: \'0 3 * * *\' } }',
    ]);
    expect(app.plinth.strapi.cron.jobs).toHaveLength(before);
  });

  test.each([
    ["'61 * * * *': () => {}", '"61 * * * *"'],
    ['a: { task() {}, options: { hour: 25 } }', 'not a number from 0 to 23'],
    ["a: { task() {}, options: { rule: '* * * * *', tz: 'Mars/Base' } }", 'is invalid'],
    ["a: { options: '* * * * *' }", 'neither a function'],
  ])('a start with the task %s fails', async (task, problem) => {
    const server = `export default { cron: { tasks: { ${task} } } };`;
    const other = startTestApp('sqlite', { contentTypes, files: { 'config/env/test/server.ts': server } });
    await expect(other).rejects.toThrow(problem);
  });
});

// Several processes on one port: restarted one after the other without a failed request, and replaced when they crash.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { databases, newTestProject, startTestApp } from '../harness/project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const note = 'api::note.note';
const files = {
  contentTypes: { [note]: { attributes: { title: { type: 'string' } } } },
};

class Workers {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  lines: readonly Record<string, unknown>[] = [];

  constructor(folder: string) {
    this.child = spawn(process.execPath, [program, 'start', '--workers', '2', '--dir', folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...{ NODE_ENV: 'production', LOG_LEVEL: 'info', JWT_SECRET: 'x'.repeat(40) },
      },
    });
    let printed = '';
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text) => {
        printed += text;
        this.lines = printed
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line));
      });
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
  }

  said(message: string) {
    return this.lines.filter(({ msg }) => msg === message);
  }

  async until(message: string, times: number): Promise<void> {
    const isSaid = () => this.said(message).length >= times || JSON.stringify(this.lines.slice(-5));
    await expect.poll(isSaid, { timeout: 100_000, interval: 250 }).toBe(true);
  }

  get url(): string {
    return String(this.said('started')[0]?.address);
  }
}

/** Sends requests on several connections until it is stopped; resolves to the statuses and the failures. */
function load(url: string, token: string) {
  let isOn = true;
  const outcomes: Record<string, number> = {};
  const client = async (): Promise<void> => {
    while (isOn) {
      const outcome = await fetch(`${url}/api/notes`, { headers: { authorization: `Bearer ${token}` } })
        .then(async (response) => {
          await response.text();
          return String(response.status);
        })
        .catch((error: Error) => `${error.message}: ${String(error.cause)}`);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await wait(20);
    }
  };
  const clients = Promise.all(Array.from({ length: 4 }, client));
  return async () => {
    isOn = false;
    await clients;
    return outcomes;
  };
}

describe.skipIf(!databases.includes('postgres'))('two workers on PostgreSQL', () => {
  it('end with a signal while they start', { timeout: 60_000 }, async () => {
    const endless = `module.exports = {
      bootstrap() {
        setInterval(() => undefined, 1000);
        process.emitWarning('waits');
        return new Promise(() => undefined);
      },
    };`;
    const project = await newTestProject('postgres', { ...files, files: { 'src/index.js': endless } });
    const workers = new Workers(project.folder);
    await workers.until('waits', 2);
    workers.child.kill('SIGHUP');
    workers.child.kill('SIGTERM');
    expect(await workers.ended).toBe(0);
    expect(
      workers.said('the start was interrupted: the next one does again what was not finished'),
    ).toHaveLength(2);
    expect(workers.said('all workers were restarted'), 'before they have started').toEqual([]);
  });

  it('serve, restart without a failed request, and are replaced when they crash', {
    timeout: 300_000,
  }, async () => {
    const app = await startTestApp('postgres', files);
    await app.plinth.close();
    const workers = new Workers(app.folder);
    await workers.until('started', 2);
    const stop = load(workers.url, app.token);
    workers.child.kill('SIGHUP');
    await workers.until('all workers were restarted', 1);
    await workers.until('stopped', 2);
    const outcomes = await stop();
    expect(Object.keys(outcomes)).toEqual(['200']);
    const pids = new Set(workers.said('request').map(({ pid }) => pid));
    expect(pids.size).toBeGreaterThanOrEqual(3);
    const first = workers.said('started').at(-1)?.pid;
    process.kill(Number(first), 'SIGKILL');
    await workers.until('a worker ended and is replaced', 1);
    await workers.until('started', 5);
    const afterwards = load(workers.url, app.token);
    await wait(500);
    expect(Object.keys(await afterwards())).toEqual(['200']);
    workers.child.kill('SIGHUP');
    await workers.until('restarting workers one after the other', 2);
    workers.child.kill('SIGTERM');
    expect(await workers.ended).toBe(0);
    expect(workers.said('the new worker did not start; the other workers continue')).toEqual([]);
  });

  it('are as many as before when one is killed during a restart', { timeout: 120_000 }, async () => {
    const project = await newTestProject('postgres', files);
    const workers = new Workers(project.folder);
    await workers.until('started', 2);
    const [killed] = workers.said('started');
    workers.child.kill('SIGHUP');
    await workers.until('restarting workers one after the other', 1);
    process.kill(Number(killed?.pid), 'SIGKILL');
    await workers.until('all workers were restarted', 1);
    await workers.until('started', 4);
    await workers.until('stopped', 1);
    // One that is too many would have started by now.
    await wait(5000);
    workers.child.kill('SIGTERM');
    expect(await workers.ended).toBe(0);
    expect([workers.said('started').length, workers.said('stopped').length]).toEqual([4, 3]);
  });

  it('are replaced also if they are frozen, or end before they serve, while another one serves', {
    timeout: 120_000,
  }, async () => {
    const failing = `const { worker } = require('node:cluster');
    module.exports = {
      async bootstrap() {
        if (worker.id !== 2) return;
        await new Promise((done) => setTimeout(done, 5000));
        process.exit(7);
      },
    };`;
    const server = { host: '127.0.0.1', port: 0, gracefulTimeout: 500, workerTimeout: 10_000 };
    const project = await newTestProject('postgres', {
      ...files,
      files: { 'src/index.js': failing, 'config/server.json': server },
    });
    const workers = new Workers(project.folder);
    await workers.until('started', 2);
    const freeze = (started: Record<string, unknown> | undefined) =>
      process.kill(Number(started?.pid), 'SIGSTOP');
    freeze(workers.said('started')[0]);
    await workers.until('a worker has not responded for 10000 ms (server.workerTimeout) and was killed', 1);
    await workers.until('started', 3);
    freeze(workers.said('started')[2]);
    workers.child.kill('SIGTERM');
    expect(await workers.ended, 'one that is frozen does not keep it from ending').toBe(0);
    const ends = ['stopped', 'a worker did not end in time and was killed'];
    expect(ends.map((message) => workers.said(message).length)).toEqual([1, 1]);
  });

  it('have no more database connections than the pool allows', async () => {
    const app = await startTestApp('postgres', files);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 2 === 0
          ? app.request('POST', '/api/notes', { data: { title: `note ${index}` } })
          : app.request('GET', `/api/notes?filters[title][$contains]=${index}`),
      ),
    );
    const { connection, pool } = JSON.parse(
      readFileSync(join(app.folder, 'config/database.json'), 'utf8'),
    ).connection;
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query(
      'select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
    expect(rows[0].open).toBeLessThanOrEqual(pool.max);
    await app.close();
  });
});

it('SQLite allows only one process', async () => {
  const project = await newTestProject('sqlite', files);
  const workers = new Workers(project.folder);
  expect(await workers.ended).toBe(1);
  expect(String(workers.lines[0]?.msg)).toContain('--workers needs PostgreSQL');
});

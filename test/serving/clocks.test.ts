// Two nodes on one database, of which one has a clock that is 15 minutes ahead.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { committed, readFirst } from '../../src/database/rows.ts';
import { forgetOldKeys } from '../../src/documents/once.ts';
import { identifier, sql } from '../../src/sql/sql.ts';
import { insertKey, selectKey } from '../../src/sql/stored/idempotency-keys.ts';
import { insertIncoming } from '../../src/sql/stored/stored-files.ts';
import { startTestApp, type TestApp } from '../harness/project.ts';
import { files, grants, register, secret } from '../users/people.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');
const ahead = `const Here = Date;
  globalThis.Date = class extends Here {
    constructor(...given) { given.length > 0 ? super(...given) : super(Here.now() + 900_000); }
    static now() { return Here.now() + 900_000; }
  };`;
let here: TestApp;
let there: ChildProcess;
let log = '';
let address = '';

beforeAll(async () => {
  const config = { jwtManagement: 'refresh', ratelimit: { enabled: false } };
  here = await startTestApp('postgres', files(config), { grants });
  there = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(ahead)}`, program, 'start', '--dir', here.folder],
    {
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', JWT_SECRET: secret },
    },
  );
  address = await new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      log += chunk;
      const started = /"address":"([^"]+)".*"msg":"started"/.exec(log)?.[1];
      if (started) resolve(started);
    };
    there.stdout?.on('data', take);
    there.stderr?.on('data', take);
    there.once('exit', () => reject(new Error(log)));
  });
}, 120_000);
afterAll(async () => {
  there.kill('SIGKILL');
  await here.close();
});

it('the node that is ahead logs a warning', () => {
  expect(log).toContain('The clock of this machine is 900 seconds ahead of the database');
});

it('tokens of one node are valid on the other', async () => {
  const person = await register(here);
  const me = `${address}/api/users/me`;
  expect((await fetch(me, { headers: { authorization: `Bearer ${person.jwt}` } })).status).toBe(200);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ identifier: person.email, password: person.password });
  const response = await fetch(`${address}/api/auth/local`, { method: 'POST', headers, body });
  const { jwt } = Object(await response.json());
  expect((await here.request('GET', '/api/users/me', undefined, jwt)).status).toBe(200);
});

it('an API token of one node has its full lifetime on the other', async () => {
  const permissions = ['plugin::users-permissions.user.find'];
  const definition = { name: 'ten minutes', type: 'custom', permissions, lifespanDays: 1 / 144 } as const;
  const { token } = await createToken(here.plinth.project.database, definition, permissions);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${address}/api/users`, { headers })).status).toBe(200);
});

it('files that one node is storing are not deleted by the other', async () => {
  const { database } = here.plinth.project;
  const row = (key: string, expiresAt: number) => ({
    provider: 'local',
    files: [{ key, address: key, contentHash: null }],
    expiresAt: new Date(expiresAt).toISOString(),
  });
  await database.write(async (transaction) => {
    await transaction.run(insertIncoming(row('busy.txt', database.now() + 60_000)));
    await transaction.run(insertIncoming(row('lost.txt', 0)));
  });
  // Both nodes check every five seconds.
  await wait(6000);
  const states = sql`select state from plinth_stored_files where ${identifier('key')} = 'busy.txt'`;
  expect(await database.write(({ rows }) => rows(states))).toEqual([['incoming']]);
});

it('a node that is days ahead does not forget the idempotency keys of others', async () => {
  const { database } = here.plinth.project;
  const written = { request: 'request', documentId: 'document', locale: '' };
  const createdAt = new Date(database.now()).toISOString();
  await database.write(
    async (transaction) => void (await transaction.run(insertKey({ key: 'once', ...written, createdAt }))),
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
  await forgetOldKeys(database).finally(() => vi.useRealTimers());
  expect(await readFirst(committed(database), selectKey('once'))).toEqual(written);
});

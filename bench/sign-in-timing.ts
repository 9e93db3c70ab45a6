// node bench/sign-in-timing.ts: tests whether response times reveal which accounts exist, or which were imported. Sends requests for
// existing and for missing accounts alternately, and compares the times by Welch's t-test. Values below 3 are noise.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash as bcrypt } from 'bcryptjs';
import { createPlinth, type Plinth } from '../src/app/app.ts';
import { grant } from '../src/auth/role-store.ts';
import { knownActions } from '../src/project/known-actions.ts';
import { sql, value } from '../src/sql/sql.ts';

const samples = Number(process.argv[2] ?? 200);
const own = 'plugin::users-permissions';

interface Attempt {
  readonly name: string;
  readonly url: string;
  /** `index`: a different number for each request. */
  readonly body: (index: number) => object;
}

const login = (name: string, identifier: string): Attempt => ({
  name: `sign-in, ${name}`,
  url: '/api/auth/local',
  body: () => ({ identifier, password: 'not the right one' }),
});

const forgot = (name: string, email: string): Attempt => ({
  name: `new password, ${name}`,
  url: '/api/auth/forgot-password',
  body: () => ({ email }),
});

const register = (name: string, email: (index: number) => string): Attempt => ({
  name: `registration, ${name}`,
  url: '/api/auth/local/register',
  body: (index) => ({ username: `${name} ${index}`, email: email(index), password: 'long enough' }),
});

/** The others of a group are compared with its first attempt. */
const groups: readonly (readonly Attempt[])[] = [
  [
    login('unknown', 'nobody'),
    login('known', 'known'),
    login('known by e-mail', 'known@example.test'),
    login('imported', 'imported'),
  ],
  [forgot('unknown', 'nobody@example.test'), forgot('known', 'known@example.test')],
  [
    register('free address', (index) => `free${index}@example.test`),
    register('taken address', () => 'known@example.test'),
  ],
];

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-timing-'));
  const plinth = await start(folder);
  try {
    for (const attempts of groups) report(await measure(plinth, attempts));
  } finally {
    await plinth.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<Plinth> {
  process.env.LOG_LEVEL = 'silent';
  await mkdir(join(folder, 'config'));
  const users = {
    jwtSecret: 'a secret of the benchmark',
    ratelimit: { enabled: false },
    advanced: { email_confirmation: true },
  };
  await writeFile(
    join(folder, 'config/plugins.json'),
    JSON.stringify({ 'users-permissions': { config: users } }),
  );
  const plinth = await createPlinth(folder);
  const { database, schema } = plinth.project;
  const actions = ['callback', 'register', 'forgotPassword'].map((name) => `${own}.auth.${name}`);
  await grant(database, { role: 'public', actions }, knownActions(schema));
  await plinth.access.refresh();
  const known = { username: 'known', email: 'known@example.test', password: 'the right one' };
  await send(plinth, '/api/auth/local/register', known);
  await send(plinth, '/api/auth/local/register', {
    ...known,
    username: 'imported',
    email: 'imported@example.test',
  });
  const hash = await bcrypt('the right one', 10);
  await database.write(async (transaction) => {
    await transaction.run(
      sql`update plinth_secrets set hash = ${value(hash)} where row_id = (select max(row_id) from plinth_secrets)`,
    );
  });
  return plinth;
}

async function send({ server }: Plinth, url: string, payload: object): Promise<number> {
  const before = performance.now();
  await server.inject({ method: 'POST', url, payload });
  return performance.now() - before;
}

async function measure(
  plinth: Plinth,
  attempts: readonly Attempt[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>(attempts.map(({ name }) => [name, []]));
  for (let index = 0; index < samples + 10; index++) {
    // In random order, so that no attempt is always the first one after a pause.
    for (const { name, url, body } of attempts.toSorted(() => Math.random() - 0.5)) {
      const time = await send(plinth, url, body(index));
      if (index >= 10) times.get(name)?.push(time);
      // Waits until work that continues after the response has ended.
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  return times;
}

function report(times: ReadonlyMap<string, readonly number[]>): void {
  const [base = []] = times.values();
  for (const [name, list] of times) {
    const t = list === base ? '' : `  t ${welch(base, list).toFixed(2)}`;
    console.log(
      `${name.padEnd(30)} mean ${mean(list).toFixed(3)} ms  median ${median(list).toFixed(3)} ms${t}`,
    );
  }
}

const mean = (list: readonly number[]): number => list.reduce((sum, time) => sum + time, 0) / list.length;
const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

function welch(one: readonly number[], other: readonly number[]): number {
  const variance = (list: readonly number[]): number =>
    list.reduce((sum, time) => sum + (time - mean(list)) ** 2, 0) / (list.length - 1);
  return (mean(other) - mean(one)) / Math.sqrt(variance(one) / one.length + variance(other) / other.length);
}

await main();

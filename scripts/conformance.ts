// npm run conformance: replays the conformance suite against Plinth, on SQLite and PostgreSQL. All areas have to pass.
// --database selects one database, --pooler runs PostgreSQL behind PgBouncer. Other arguments are passed to the suite's runner.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startConformanceServer } from '../test/conformance/project.ts';
import { startPgbouncer } from '../test/harness/start-pgbouncer.ts';
import { startPostgres } from '../test/harness/start-postgres.ts';

// The runner reports the requests, so they are not logged.
process.env.LOG_LEVEL ??= 'warn';
const corpus = resolve(import.meta.dirname, '../../shared/conformance');

async function main(): Promise<number> {
  if (!existsSync(corpus)) {
    console.log('conformance: skipped, because ../shared/conformance does not exist');
    return 0;
  }
  const { database, hasPooler, others } = readArguments(process.argv.slice(2));
  const names = database ? [database] : ['sqlite', 'postgres'];
  const runnerArguments = others.length === 0 && process.env.CI ? ['--quiet'] : others;
  let failures = 0;
  for (const name of names) failures += await replay(name, hasPooler, runnerArguments);
  return failures === 0 ? 0 : 1;
}

function readArguments(given: readonly string[]): {
  readonly database: string | undefined;
  readonly hasPooler: boolean;
  readonly others: readonly string[];
} {
  const hasPooler = given.includes('--pooler');
  const rest = given.filter((argument) => argument !== '--pooler');
  const at = rest.indexOf('--database');
  if (at < 0) return { database: hasPooler ? 'postgres' : undefined, hasPooler, others: rest };
  const database = rest[at + 1];
  if (database !== 'postgres' && (database !== 'sqlite' || hasPooler))
    throw new Error('--database has to be sqlite or postgres, and --pooler needs postgres');
  return { database, hasPooler, others: [...rest.slice(0, at), ...rest.slice(at + 2)] };
}

/** The paths at which test/conformance/project.ts serves GraphQL in each shape. */
const endpoints = {
  graphqlV4: '/graphql',
  graphqlFlat: '/graphql-flat',
  graphqlV4Compat: '/graphql-compatible',
};

async function replay(
  database: string,
  hasPooler: boolean,
  runnerArguments: readonly string[],
): Promise<number> {
  console.log(`conformance on ${database}${hasPooler ? ' behind PgBouncer' : ''}`);
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const url = await postgres?.createDatabase('conformance');
  const pooler = hasPooler && postgres ? await startPgbouncer(postgres.url) : undefined;
  const server = await startConformanceServer(corpus, pooler ? `${pooler.url}/conformance` : url);
  try {
    const tokensFile = join(server.folder, 'tokens.json');
    await writeFile(tokensFile, JSON.stringify({ ...server.tokens, ...endpoints }));
    return await runRunner(['--base-url', server.url, '--env', tokensFile, ...runnerArguments]);
  } finally {
    await server.plinth.close();
    await pooler?.stop();
    await postgres?.stop();
    await rm(server.folder, { recursive: true, force: true });
  }
}

/** The runner has its own process, so that its work does not delay the server. */
const runRunner = (runnerArguments: readonly string[]): Promise<number> =>
  new Promise((done, reject) => {
    const runner = spawn(process.execPath, [join(corpus, 'run.mjs'), ...runnerArguments], {
      stdio: 'inherit',
    });
    runner.once('error', reject);
    runner.once('exit', (code) => done(code ?? 1));
  });

process.exitCode = await main();

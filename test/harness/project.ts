// Test projects: schemas given inline, a running Plinth without a socket, on each database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { addLocale } from '../../src/auth/locale-store.ts';
import { grant, listPermissions, revoke } from '../../src/auth/role-store.ts';
import { createToken } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { actionsOf } from '../../src/routes/route.ts';
import { createDatabase } from './create-database.ts';
import { type TestProjectFiles, writeProject } from './write-project.ts';

export type DatabaseName = 'sqlite' | 'postgres';

/** For `describe.each`: every database test runs on both. */
export const databases: readonly DatabaseName[] =
  process.env.PLINTH_TEST_DATABASES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];

type Json = Readonly<Record<string, unknown>>;

export type { TestProjectFiles } from './write-project.ts';

export interface TestApp {
  readonly plinth: Plinth;
  readonly folder: string;
  /** A full-access token. */
  readonly token: string;
  /** Texts of the content statements that reads ran, in order; empty it before a measurement. */
  readonly statements: string[];
  /** Asks as `token` (full access unless given; null is public). */
  request(method: string, url: string, body?: unknown, token?: string | null): Promise<TestResponse>;
  /** Closes the app and leaves folder and database, to be opened again with other files. */
  reopen(files: TestProjectFiles): Promise<TestApp>;
  close(): Promise<void>;
}

export interface TestResponse {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestOptions {
  /** All that roles may do; what they hold from the first start is taken from them. */
  readonly grants?: Readonly<Record<string, readonly string[]>>;
  /** Beside `en`. */
  readonly locales?: readonly string[];
  /** False: roles keep what they hold. */
  readonly isNew?: boolean;
}

let count = 0;

export async function startTestApp(
  database: DatabaseName,
  files: TestProjectFiles,
  options: TestOptions = {},
): Promise<TestApp> {
  return (await newTestProject(database, files)).start(options);
}

export interface TestProject {
  readonly folder: string;
  /** The first start, unless its database was filled meanwhile. */
  start(options?: TestOptions): Promise<TestApp>;
}

/** A project with a database that nothing was written to. */
export async function newTestProject(database: DatabaseName, files: TestProjectFiles): Promise<TestProject> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-test-'));
  const connection = database === 'sqlite' ? sqliteConnection : await postgresConnection(files);
  await writeProject(folder, connection, withReplica(connection, files));
  return {
    folder,
    start: (options = {}) => openTestApp(folder, connection, files, { isNew: true, ...options }),
  };
}

const sqliteConnection = { client: 'sqlite', connection: { filename: '.data/content.db' } };

async function postgresConnection({ connections = 4 }: TestProjectFiles) {
  return {
    client: 'postgres',
    connection: { connectionString: await createDatabase() },
    pool: { min: 0, max: connections },
  };
}

function withReplica(connection: Json, files: TestProjectFiles): TestProjectFiles {
  const replicaUrl = connection.client === 'postgres' ? inject('replicaUrl') : undefined;
  if (replicaUrl === undefined) return files;
  const url = new URL(Object(connection.connection).connectionString);
  const replicas = [{ connectionString: replicaUrl + url.pathname }];
  return { ...files, files: { ...files.files, 'config/database.json': { connection, replicas } } };
}

/** Access rules are polled beside the requests; they are not content. */
export const isContentStatement = (text: string): boolean => !/^select [^(]*from "?plinth_/.test(text);

async function openTestApp(
  folder: string,
  connection: Json,
  files: TestProjectFiles,
  options: TestOptions,
): Promise<TestApp> {
  process.env.LOG_LEVEL ??= 'silent';
  await writeProject(folder, connection, withReplica(connection, files));
  const statements: string[] = [];
  const onRead = (text: string): void => {
    if (isContentStatement(text)) statements.push(text);
  };
  const plinth = await createPlinth(folder, { onRead, isDurable: false });
  const token = await prepareAccess(plinth, options);
  const request: TestApp['request'] = async (method, url, body, as = token) => {
    const headers = as === null ? {} : { authorization: `Bearer ${as}` };
    const payload =
      body === undefined
        ? {}
        : { payload: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
    const response = await plinth.server.inject({ method: method as 'GET', url, headers, ...payload });
    return {
      status: response.statusCode,
      body: parse(response.body),
      text: response.body,
      headers: response.headers,
    };
  };
  return {
    plinth,
    folder,
    token,
    statements,
    request,
    reopen: async (others) => {
      await plinth.close();
      return openTestApp(folder, connection, others, { ...options, isNew: false });
    },
    close: async () => {
      await plinth.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function prepareAccess(
  { project, access, routes }: Plinth,
  { grants = {}, locales = [], isNew = true }: TestOptions,
): Promise<string> {
  const { database, schema } = project;
  const known = [...knownActions(schema), ...actionsOf(routes.map(({ route }) => route))];
  if (isNew) for (const held of await listPermissions(database)) await revoke(database, held);
  for (const code of locales)
    if (!access.locales().some((locale) => locale.code === code)) await addLocale(database, { code });
  for (const [role, actions] of Object.entries(grants)) await grant(database, { role, actions }, known);
  const { token } = await createToken(
    database,
    { name: `test ${Date.now()} ${count++}`, type: 'full-access' },
    known,
  );
  await access.refresh();
  return token;
}

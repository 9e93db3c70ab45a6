// Opens a project for its own tests, with a temporary database and without a socket.
import { randomBytes } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { createPlinth } from '../app/app.ts';
import { grant } from '../auth/role-store.ts';
import { createToken } from '../auth/token-store.ts';
import type { Entry } from '../extensions/strapi/documents/document-service.ts';
import type { Strapi } from '../extensions/strapi.ts';
import { knownActions } from '../project/known-actions.ts';
import { actionsOf, type Method } from '../routes/route.ts';
import type { Data } from '../values/data.ts';
import { sampleData } from './sample-data.ts';
import { type TestDatabaseOptions, testDatabase } from './test-database.ts';

export interface TestAppOptions {
  /** Of the project; the one that the tests are run in otherwise. */
  readonly folder?: string | undefined;
  /** SQLite unless given. On PostgreSQL, the app has a schema of its own in that database. */
  readonly database?: TestDatabaseOptions | undefined;
}

export interface TestRequest {
  readonly body?: unknown;
  /** Of a user or of an API; the public asks otherwise. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Parsed, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say by their assertions what it is.
  readonly body: any;
}

export interface TestApp {
  readonly strapi: Strapi;
  request(method: Method, url: string, request?: TestRequest): Promise<TestResponse>;
  /** A published document with what its type demands, and `data` over it. */
  create(uid: string, data?: Data): Promise<Entry>;
  /** What a role may do from now on: `allow('public', 'api::article.article.find')`. */
  allow(role: string, ...actions: readonly string[]): Promise<void>;
  /** A token of the API with full access. */
  token(): Promise<string>;
  close(): Promise<void>;
}

export async function openTestApp({
  folder: named = '.',
  database: chosen = { client: 'sqlite' },
}: TestAppOptions): Promise<TestApp> {
  const folder = resolve(named);
  process.env.LOG_LEVEL ??= 'silent';
  // One that is made up would be written into the project's folder.
  process.env.JWT_SECRET ??= randomBytes(32).toString('hex');
  const { otherDatabase, remove } = await testDatabase(chosen);
  const plinth = await createPlinth(folder, { otherDatabase, isDurable: false }).catch(async (error) => {
    await remove();
    throw error;
  });
  const { strapi, access, project } = plinth;
  const { database } = project;
  const known = [...knownActions(project.schema), ...actionsOf(plinth.routes.map(({ route }) => route))];
  let count = 0;
  const next = (): number => ++count;
  const modelOf = (uid: string) => {
    const model = strapi.getModel(uid);
    if (model) return model;
    throw new Error(`There is no content type or component "${uid}".`);
  };
  const create: TestApp['create'] = async (uid, given = {}) => {
    const make = async (target: string): Promise<number> => (await create(target)).id;
    const data = await sampleData(uid, given, { modelOf, make, next });
    return strapi.documents(uid).create({ data, status: 'published' });
  };
  return {
    strapi,
    create,
    request: async (method, url, { body, token, headers = {} } = {}) => {
      const sent = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      };
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const response = await plinth.server.inject({ method, url, headers: sent, ...payload });
      const { statusCode: status, body: text } = response;
      return { status, headers: response.headers, text, body: parsed(text) };
    },
    allow: async (role, ...actions) => {
      await grant(database, { role, actions }, known);
      await access.refresh();
    },
    token: async () => {
      const { token } = await createToken(database, { name: `test ${next()}`, type: 'full-access' }, known);
      await access.refresh();
      return token;
    },
    close: async () => {
      await plinth.close();
      await remove();
      // Runners of tests end their processes without a word, and Node would then keep nothing.
      flushCompileCache();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

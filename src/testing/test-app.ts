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
  /** The folder of the project; by default the current folder. */
  readonly folder?: string | undefined;
  /** By default a temporary SQLite file. On PostgreSQL, the app creates a temporary schema in the database. */
  readonly database?: TestDatabaseOptions | undefined;
}

export interface TestRequest {
  readonly body?: unknown;
  /** The JWT of a user or an API token; without it the request is public. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The parsed text; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the type depends on the request; tests check it by assertions.
  readonly body: any;
}

export interface TestApp {
  readonly strapi: Strapi;
  request(method: Method, url: string, request?: TestRequest): Promise<TestResponse>;
  /** Creates a published document with `data`, and sample values for the other required attributes. */
  create(uid: string, data?: Data): Promise<Entry>;
  /** Grants actions to a role: `allow('public', 'api::article.article.find')`. */
  allow(role: string, ...actions: readonly string[]): Promise<void>;
  /** Creates an API token with full access. */
  token(): Promise<string>;
  close(): Promise<void>;
}

export async function openTestApp({
  folder: named = '.',
  database: chosen = { client: 'sqlite' },
}: TestAppOptions): Promise<TestApp> {
  const folder = resolve(named);
  process.env.LOG_LEVEL ??= 'silent';
  // Without a secret, one would be generated and written into the project's folder.
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
  const modelOf = (uid: string) => modelNamed(uid, strapi);
  const create: TestApp['create'] = async (uid, given = {}) => {
    const make = async (target: string): Promise<number> => (await create(target)).id;
    const data = await sampleData(uid, given, { modelOf, make, next });
    return strapi.documents(uid).create({ data, status: 'published' });
  };
  return {
    strapi,
    create,
    request: async (method, url, request = {}) => {
      const response = await plinth.server.inject({ method, url, ...injected(request) });
      const { statusCode: status, headers, body: text } = response;
      return { status, headers, text, body: parsed(text) };
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
      // Test runners kill their processes, and then Node does not write its compile cache.
      flushCompileCache();
    },
  };
}

function modelNamed(uid: string, strapi: Strapi) {
  const model = strapi.getModel(uid);
  if (model) return model;
  throw new Error(`There is no content type or component "${uid}".`);
}

const injected = ({ body, token, headers = {} }: TestRequest) => ({
  headers: {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  },
  ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

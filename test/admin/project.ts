// A project with a super admin, administrators by role, and requests as each of them.
import { expect } from 'vitest';
import {
  type DatabaseName,
  startTestApp,
  type TestApp,
  type TestOptions,
  type TestProjectFiles,
  type TestResponse,
} from '../harness/project.ts';

export const password = 'Secret of 1 admin';

/** The origin of the server. */
export const origin = 'http://localhost:1337';

export const files: TestProjectFiles = {
  contentTypes: {
    'api::note.note': {
      draftAndPublish: true,
      attributes: { title: { type: 'string' }, secret: { type: 'password' } },
    },
  },
  files: {
    'config/admin.json': { rateLimit: { enabled: false } },
    'config/plugins.json': {
      'users-permissions': { config: { jwtSecret: 'a secret of the tests that is long enough' } },
    },
  },
};

export interface AdminApp extends TestApp {
  /** The access token of the super admin. */
  readonly superToken: string;
  /** Sends a request below /admin with the token; null is anonymous. */
  admin(method: string, path: string, body?: unknown, token?: string | null): Promise<TestResponse>;
}

export async function startAdminApp(
  database: DatabaseName,
  options: TestOptions = {},
  project: TestProjectFiles = files,
): Promise<AdminApp> {
  const app = await startTestApp(database, project, options);
  const setupToken = await app.plinth.admin.setupToken();
  const registered = await app.request(
    'POST',
    '/admin/register-admin',
    { email: 'super@example.test', firstname: 'Super', password, setupToken },
    null,
  );
  expect(registered.status).toBe(201);
  const superToken = tokenOf(registered);
  const admin: AdminApp['admin'] = (method, path, body, token = superToken) =>
    app.request(method, `/admin/${path}`, body, token);
  return { ...app, superToken, admin };
}

export const dataOf = ({ body }: TestResponse): Record<string, unknown> =>
  (body as { data: Record<string, unknown> }).data;

export const tokenOf = (response: TestResponse): string => String(dataOf(response).token);

export const messageOf = ({ body }: TestResponse): string =>
  (body as { error?: { message: string } }).error?.message ?? '';

export const logIn = (app: TestApp, email: unknown, given: unknown = password): Promise<TestResponse> =>
  app.request('POST', '/admin/login', { email, password: given }, null);

export async function roleId(app: AdminApp, code: string): Promise<number> {
  const { body } = await app.admin('GET', 'roles');
  const found = (body as { data: { id: number; code: string }[] }).data.find((role) => role.code === code);
  if (!found) throw new Error(`no role ${code}`);
  return found.id;
}

/** Creates a role with these actions, or content permissions. */
export async function addRole(app: AdminApp, actions: readonly (string | object)[]): Promise<number> {
  const created = await app.admin('POST', 'roles', { name: `role ${count++}` });
  expect(created.status).toBe(201);
  const id = Number(dataOf(created).id);
  const permissions = actions.map((action) => (typeof action === 'string' ? { action } : action));
  expect((await app.admin('PUT', `roles/${id}/permissions`, { permissions })).status).toBe(200);
  return id;
}

export interface Colleague {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

let count = 0;

/** Creates an administrator with these roles, who was invited and has registered. */
export async function addColleague(app: AdminApp, ...roles: readonly number[]): Promise<Colleague> {
  const email = `colleague${count++}@example.test`;
  const invited = await app.admin('POST', 'users', { email, firstname: 'Colleague', roles });
  expect(invited.status).toBe(201);
  const { id, registrationToken } = dataOf(invited);
  const registered = await app.admin('POST', 'register', { registrationToken, userInfo: { password } }, null);
  expect(registered.status).toBe(200);
  return { id: Number(id), email, token: tokenOf(registered) };
}

/** Sends a request as a browser of this origin; returns the response with its cookie. */
export async function asBrowser(
  { plinth }: TestApp,
  url: string,
  {
    cookie,
    origin,
    headers = {},
    payload,
  }: { cookie?: string; origin?: string; headers?: Record<string, string>; payload?: string },
) {
  const response = await plinth.server.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost:1337',
      ...(cookie === undefined ? {} : { cookie }),
      ...(origin === undefined ? {} : { origin }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, text: response.body, cookie: cookieOf(response.headers) };
}

/** `strapi_admin_refresh=…` of a response, without its attributes. */
export const cookieOf = (headers: Readonly<Record<string, unknown>>): string | undefined => {
  const set = headers['set-cookie'];
  return set === undefined ? undefined : String(set).split(';')[0];
};

// A project with a listening server, for browsers.
import { type DatabaseName, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

export const administrator = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.test',
  password: 'Secret of 1 admin',
};

export interface ListeningApp extends TestApp {
  readonly address: string;
}

/** By default only on SQLite, because browser tests are slow. */
export async function startListeningApp(
  files: TestProjectFiles,
  database: DatabaseName = 'sqlite',
): Promise<ListeningApp> {
  const app = await startTestApp(database, {
    ...files,
    files: {
      'config/server.json': { host: '127.0.0.1', port: 0 },
      ...(files.files?.['config/admin.js'] ? {} : { 'config/admin.json': { rateLimit: { enabled: false } } }),
      ...files.files,
    },
  });
  return { ...app, address: await app.plinth.listen() };
}

/** A listening project with its first administrator. */
export interface Administered {
  readonly app: ListeningApp;
  readonly admin: AdminRequest;
}

export async function startAdministered(
  files: TestProjectFiles,
  database?: DatabaseName,
): Promise<Administered> {
  const app = await startListeningApp(files, database);
  return { app, admin: await registerAdministrator(app) };
}

/** Registers the first administrator. Returns a function that sends requests as them. */
export async function registerAdministrator(app: ListeningApp): Promise<AdminRequest> {
  const setupToken = await app.plinth.admin.setupToken();
  const registered = await app.request(
    'POST',
    '/admin/register-admin',
    { ...administrator, setupToken },
    null,
  );
  const { data } = registered.body as { data: { token: string } };
  return async (method, path, body) => {
    const response = await app.request(method, `/admin/${path}`, body, data.token);
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.text}`);
    return (response.body as { data: never } | null)?.data as never;
  };
}

/** Adds an administrator, who has accepted the invitation; `role` is a code. */
export async function invite(
  app: ListeningApp,
  admin: AdminRequest,
  { firstname, role }: { readonly firstname: string; readonly role: string },
): Promise<{ readonly email: string; readonly password: string }> {
  const roles = await admin<{ id: number; code: string }[]>('GET', 'roles');
  const email = `${firstname.toLowerCase()}@example.test`;
  const { registrationToken } = await admin<{ registrationToken: string }>('POST', 'users', {
    email,
    firstname,
    roles: roles.filter(({ code }) => code === role).map(({ id }) => id),
  });
  const { password } = administrator;
  const userInfo = { password, firstname };
  await app.request('POST', '/admin/register', { registrationToken, userInfo }, null);
  return { email, password };
}

/** Returns `data` of the response; throws for an error. */
export type AdminRequest = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

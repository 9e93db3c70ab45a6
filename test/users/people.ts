// For tests: end users of a running project, and their requests.
import { expect } from 'vitest';
import { mailsOf, mailTo } from '../harness/mails.ts';
import type { TestApp, TestResponse } from '../harness/project.ts';

export const secret = 'a secret of the tests that is long enough';
export const own = 'plugin::users-permissions';
const auth = ['callback', 'register', 'forgotPassword', 'resetPassword', 'emailConfirmation'];
export const files = (config: object = { ratelimit: { enabled: false } }) => ({
  contentTypes: {
    'api::note.note': {
      attributes: {
        title: { type: 'string' },
        owner: { type: 'relation', relation: 'manyToOne', target: `${own}.user` },
      },
    },
  },
  files: { 'config/plugins.json': { 'users-permissions': { config: { jwtSecret: secret, ...config } } } },
});
export const grants = {
  public: [...auth, 'sendEmailConfirmation'].map((name) => `${own}.auth.${name}`),
  authenticated: [`${own}.user.me`, `${own}.role.find`, `${own}.auth.changePassword`, 'api::note.note.find'],
};

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly jwt: string;
}

let count = 0;

/** A number that differs in each call. */
export const fresh = (): number => count++;

/** Registers a new user. */
export async function register(app: TestApp): Promise<Person> {
  const name = `person${count++}`;
  const person = { name, email: `${name}@example.test`, password: `secret of ${name}` };
  const { email, password } = person;
  const response = await app.request(
    'POST',
    '/api/auth/local/register',
    { username: name, email, password },
    null,
  );
  expect(response.status).toBe(200);
  const { jwt, user } = response.body as { jwt: string; user: { id: number } };
  return { ...person, id: user.id, jwt };
}

export const login = (app: TestApp, identifier: unknown, password: unknown): Promise<TestResponse> =>
  app.request('POST', '/api/auth/local', { identifier, password }, null);

export const me = (app: TestApp, jwt: string): Promise<TestResponse> =>
  app.request('GET', '/api/users/me', undefined, jwt);

export const messageOf = ({ body }: TestResponse): string =>
  (body as { error?: { message: string } }).error?.message ?? '';

/** The code in the newest mail to this address. */
export const mailedCode = async (app: TestApp, to: string): Promise<string> =>
  /(?:code|confirmation)=([0-9a-f]+)/.exec(await mailTo(app, to))?.[1] ?? '';

export const mailsTo = async (app: TestApp, to: string): Promise<number> =>
  (await mailsOf(app)).filter((mail) => mail.startsWith(`To: ${to}\n`)).length;

export async function forgot(app: TestApp, { email }: Person): Promise<string> {
  await app.request('POST', '/api/auth/forgot-password', { email }, null);
  return mailedCode(app, email);
}

export const reset = (app: TestApp, code: unknown, password: string): Promise<TestResponse> =>
  app.request('POST', '/api/auth/reset-password', { code, password, passwordConfirmation: password }, null);

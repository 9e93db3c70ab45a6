// For tests: a project with refresh tokens, and the requests of its users.
import { expect } from 'vitest';
import type { TestApp, TestResponse } from '../harness/project.ts';
import { files, grants, login, me, own, type Person } from '../users/people.ts';

export const refreshing = (sessions: object = {}) =>
  files({ ratelimit: { enabled: false }, jwtManagement: 'refresh', sessions });
export const sessionGrants = {
  public: [...grants.public, `${own}.auth.refresh`, `${own}.auth.logout`],
  authenticated: [
    ...grants.authenticated,
    ...['refresh', 'logout', 'getSessions', 'revokeSession'].map((name) => `${own}.auth.${name}`),
  ],
};

interface Tokens {
  readonly jwt: string;
  readonly refreshToken: string;
}

export const tokensOf = ({ body }: TestResponse): Tokens => body as Tokens;
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
export const refresh = (app: TestApp, refreshToken: unknown) =>
  app.request('POST', '/api/auth/refresh', { refreshToken }, null);
export const signIn = async (app: TestApp, { name, password }: Person): Promise<Tokens> => {
  const response = await login(app, name, password);
  expect(response.status).toBe(200);
  return tokensOf(response);
};
export const isIn = async (app: TestApp, jwt: string): Promise<boolean> =>
  (await me(app, jwt)).status === 200;

import { expect, test } from 'vitest';
import { abilitiesOf } from '../abilities/abilities.ts';
import { PlinthError } from '../errors/errors.ts';
import type { AccountAttempt, SharedLimiter } from '../limits/shared-limiter.ts';
import { enforce, type Guards, type Mount } from './enforce.ts';
import { requestOf } from './harness.ts';
import type { Request, Response } from './request.ts';
import type { Administrator, CallerRequest, Middleware, Policy, Route } from './route.ts';
import { StreamedBody } from './streamed-body.ts';

const steps: string[] = [];
const attempts: AccountAttempt[] = [];

const rules = { isEnabled: true, max: 2, interval: 60_000 };

/** Refuses the third attempt. */
const limiter: Pick<SharedLimiter, 'count'> = {
  count: async (attempt) => {
    steps.push('limit');
    attempts.push(attempt);
    return { policy: 'account', ...rules, count: attempts.length, endsAt: Date.now() + 60_000 };
  },
};

const guards: Guards<Administrator> = {
  administratorOf: async () => {
    steps.push('administrator');
    return { may: (action) => action === 'admin::held' };
  },
  limiter: limiter as SharedLimiter,
  budgets: { endUsers: rules, administrators: rules, pages: rules },
  trusting: { ownOrigin: 'https://cms.example.org', trustedOrigins: [] },
};

const user = { id: 1, documentId: 'u1', role: undefined, sessionId: undefined, claims: {} };

/** The steps that ran for a request, its status or the name of its error, and its headers. */
async function run(
  route: Route<undefined>,
  given: Partial<Request> = {},
  { mount = { prefix: '/api' }, actions = ['held'], isUser = false } = {} as {
    readonly mount?: Mount;
    readonly actions?: readonly string[];
    readonly isUser?: boolean;
  },
) {
  steps.length = 0;
  let headers = {};
  const request = requestOf({
    caller: async () => {
      steps.push('caller');
      return { abilities: abilitiesOf(actions), user: isUser ? user : undefined };
    },
    addHeaders: (added) => {
      headers = { ...headers, ...added };
    },
    ...given,
  });
  const outcome = await enforce({ route, service: undefined, mount }, request, guards).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof PlinthError ? error.name : String(error)),
  );
  return { outcome, steps: [...steps], headers };
}

const handler = async (): Promise<Response> => {
  steps.push('handler');
  return { status: 200 };
};
const shape = { method: 'POST', path: '/things', body: 'json', handler } as const;

const middleware =
  (name: string): Middleware<CallerRequest> =>
  async (_request, next) => {
    steps.push(name);
    const response = await next();
    steps.push(`${name} after`);
    return response;
  };
const policy: Policy<CallerRequest> = async ({ search }) => {
  steps.push('policy');
  return search !== 'refused';
};

test('the steps run in their order', async () => {
  attempts.length = 0;
  const route: Route<undefined> = {
    ...shape,
    demand: 'caller',
    action: 'held',
    limit: { budget: 'endUsers', account: () => 'anna' },
    policies: [policy],
    middlewares: [middleware('outer'), middleware('inner')],
  };
  const all = ['caller', 'limit', 'policy', 'outer', 'inner', 'handler', 'inner after', 'outer after'];
  expect(await run(route)).toMatchObject({ outcome: 200, steps: all });
  expect(attempts).toEqual([{ route: 'POST /api/things', address: '127.0.0.1', account: 'anna' }]);
  expect(await run(route, { search: 'refused' })).toMatchObject({
    outcome: 'PolicyError',
    steps: ['caller', 'limit', 'policy'],
  });
  const refused = await run(route);
  expect(refused).toMatchObject({ outcome: 'RateLimitError', steps: ['caller', 'limit'] });
  expect(refused.headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'retry-after': '60' });
  expect(await run(route, {}, { actions: [] })).toMatchObject({
    outcome: 'ForbiddenError',
    steps: ['caller'],
  });
});

test.each<[Route<undefined>, readonly string[], unknown]>([
  [{ ...shape, demand: 'anyone' }, ['handler'], 200],
  [{ ...shape, demand: 'any caller' }, ['caller', 'handler'], 200],
  [{ ...shape, demand: 'caller', action: 'other' }, ['caller'], 'ForbiddenError'],
  [{ ...shape, demand: 'end user', action: 'other' }, ['caller'], 'ForbiddenError'],
  [{ ...shape, demand: 'end user', action: 'held' }, ['caller'], 'UnauthorizedError'],
  [{ ...shape, demand: 'any administrator' }, ['administrator', 'handler'], 200],
  [{ ...shape, demand: 'administrator', action: 'admin::held' }, ['administrator', 'handler'], 200],
  [{ ...shape, demand: 'administrator', action: 'held' }, ['administrator'], 'ForbiddenError'],
])('%o', async (route, came, outcome) => {
  expect(await run(route)).toMatchObject({ outcome, steps: came });
});

test('a handler that demands an end user gets the user', async () => {
  const route: Route<undefined> = {
    ...shape,
    demand: 'end user',
    action: 'held',
    handler: async (request) => ({ status: 200, body: request.user.documentId }),
  };
  expect(await run(route, {}, { isUser: true })).toMatchObject({ outcome: 200 });
});

test('a request without an account is not counted', async () => {
  const limit = { budget: 'endUsers', account: async () => undefined } as const;
  expect((await run({ ...shape, demand: 'anyone', limit })).steps).toEqual(['handler']);
});

test('a mount adds headers to every response, and refuses changes from other origins', async () => {
  const mount: Mount = { prefix: '/admin', headers: { 'cache-control': 'no-store' }, isOwnOriginOnly: true };
  const headers = { host: 'cms.example.org', origin: 'https://evil.test' };
  const route: Route<undefined> = { ...shape, demand: 'anyone' };
  expect(await run(route, { headers }, { mount })).toEqual({
    outcome: 'ForbiddenError',
    steps: [],
    headers: { 'cache-control': 'no-store' },
  });
  expect((await run({ ...route, method: 'GET' }, { headers }, { mount })).outcome).toBe(200);
  expect((await run({ ...route, demand: 'any administrator' }, { headers }, { mount })).outcome).toBe(200);
});

test('a handler gets the kind of body that its route accepts', async () => {
  const { Readable } = await import('node:stream');
  const streamed = new StreamedBody(Readable.from([]), 'multipart/form-data');
  const seen = async (kind: Route<undefined>['body'], body: unknown): Promise<unknown> => {
    let given: unknown;
    const route: Route<undefined> = {
      ...shape,
      body: kind,
      demand: 'anyone',
      handler: async (request) => {
        given = request.body;
        return { status: 200 };
      },
    };
    await run(route, { body });
    return given;
  };
  const json = { a: 1 };
  expect(await Promise.all([seen('json', json), seen('multipart', json)])).toEqual([json, json]);
  expect(await Promise.all([seen('stream', json), seen('none', json), seen('json', streamed)])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await seen('stream', streamed)).toBe(streamed);
  expect(await seen('multipart', streamed)).toBe(streamed);
});

test('a route without a demand does not compile', () => {
  // @ts-expect-error demand is required
  const open: Route<undefined> = { ...shape };
  // @ts-expect-error action is required
  const unnamed: Route<undefined> = { ...shape, demand: 'caller' };
  // @ts-expect-error unknown demand
  const unknown: Route<undefined> = { ...shape, demand: 'nobody' };
  expect([open, unnamed, unknown]).toHaveLength(3);
});

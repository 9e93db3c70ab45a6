// Rate limits: budgets of the routes that can be used to guess secrets, shared by all nodes, and the limit of the whole API.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AccountAttempt, SharedLimiter } from '../../src/limits/shared-limiter.ts';
import { isOver, type LimitRules } from '../../src/limits/standing.ts';
import { followFakedTime } from '../harness/database-clock.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const plugins = (config: object) => ({
  'config/plugins.json': {
    'users-permissions': { config: { jwtSecret: 'a secret of the tests', ...config } },
  },
});
const grants = {
  public: ['callback', 'register', 'forgotPassword', 'resetPassword', 'emailConfirmation'].map(
    (name) => `plugin::users-permissions.auth.${name}`,
  ),
};

describe.each(databases)('budgets on %s', (database) => {
  let app: TestApp;
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      { contentTypes: {}, files: plugins({ ratelimit: { max: 3 } }) },
      { grants },
    );
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const node = (given: Partial<LimitRules> = {}) => {
    const limiter = new SharedLimiter(app.plinth.project.database);
    const rules = { isEnabled: true, max: 2, interval: 60_000, ...given };
    return { count: (attempt: AccountAttempt) => limiter.count(attempt, rules) };
  };
  const attempts = () => {
    const route = `route ${count++}`;
    return (account: string, address = '10.0.0.1') => ({ route, address, account });
  };
  const isRefused = async (limiter: ReturnType<typeof node>, attempt: AccountAttempt) => {
    const standing = await limiter.count(attempt);
    return standing !== undefined && isOver(standing);
  };

  test('are counted per account and address: the account is not limited from another address', async () => {
    const [limiter, attempt] = [node(), attempts()];
    expect(await isRefused(limiter, attempt('anna'))).toBe(false);
    expect(await isRefused(limiter, attempt(' ANNA'))).toBe(false);
    expect(await isRefused(limiter, attempt('anna'))).toBe(true);
    expect(await isRefused(limiter, attempt('anna', '10.0.0.2'))).toBe(false);
  });

  test('are shared by all nodes', async () => {
    const [nodes, attempt] = [[node(), node(), node()], attempts()];
    const refused = [];
    for (const limiter of nodes) refused.push(await isRefused(limiter, attempt('anna')));
    expect(refused).toEqual([false, false, true]);
  });

  test('count each of many concurrent requests', async () => {
    const [nodes, attempt] = [[node({ max: 5 }), node({ max: 5 })], attempts()];
    const all = nodes.flatMap((limiter) =>
      Array.from({ length: 10 }, () => isRefused(limiter, attempt('anna'))),
    );
    expect((await Promise.all(all)).filter((refused) => !refused)).toHaveLength(5);
  });

  test('of an address prevent trying one password on all accounts', async () => {
    const [limiter, attempt] = [node(), attempts()];
    const refused = [];
    for (let index = 0; index < 20; index++)
      refused.push(await isRefused(limiter, attempt(`account ${index}`)));
    expect(refused.filter((is) => !is)).toHaveLength(10);
  });

  test('end with their window, and are deleted then', async () => {
    followFakedTime();
    vi.useFakeTimers({ toFake: ['Date'] });
    const [limiter, attempt] = [node({ max: 1 }), attempts()];
    expect(await isRefused(limiter, attempt('anna'))).toBe(false);
    expect(await isRefused(limiter, attempt('anna'))).toBe(true);
    vi.setSystemTime(Date.now() + 60_001);
    expect(await isRefused(limiter, attempt('anna'))).toBe(false);
    vi.setSystemTime(Date.now() + 60_001);
    await limiter.count(attempts()('berta'));
    expect(await storedBudgets()).toBe(2);
  });

  const storedBudgets = async (): Promise<number> => {
    const { sql } = await import('../../src/sql/sql.ts');
    const [row] = await app.plinth.project.database.write(({ rows }) =>
      rows(sql`select count(*) from plinth_rate_limits`),
    );
    return Number(row?.[0]);
  };

  test('that are disabled count nothing', async () => {
    const [limiter, attempt] = [node({ isEnabled: false, max: 1 }), attempts()];
    for (const _ of [1, 2, 3]) expect(await limiter.count(attempt('anna'))).toBeUndefined();
  });

  /** The statuses of sign-ins that differ in everything a client can choose. */
  const signIns = async (address: string, urls: readonly string[]) => {
    const responses = [];
    for (const [index, url] of urls.entries()) {
      const payload = {
        identifier: ['victim', ' VICTIM '][index % 2],
        password: 'x',
        email: `${index}@a.test`,
      };
      const headers = {
        'x-forwarded-for': `10.1.0.${index}`,
        'x-real-ip': `10.1.0.${index}`,
        forwarded: `for=10.1.0.${index}`,
      };
      responses.push(
        await app.plinth.server.inject({ method: 'POST', url, payload, headers, remoteAddress: address }),
      );
    }
    return responses;
  };

  test('are shared by spellings of the path, other keys of the body and other headers', async () => {
    const urls = [
      '/api/auth/local',
      '/API/Auth/Local/',
      '/api/auth/%6cocal',
      '/api/auth/local?x=1',
      '/api/auth/LOCAL',
    ];
    const responses = await signIns('192.0.2.1', urls);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429, 429]);
    const [first, , , refused] = responses;
    expect(first?.headers).toMatchObject({
      'ratelimit-policy': '"account";q=3;w=60',
      ratelimit: expect.stringMatching(/^"account";r=2;t=\d+$/),
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.json().error).toEqual({
      status: 429,
      name: 'RateLimitError',
      message: 'Too many requests, please try again later.',
      details: {},
    });
  });

  test('that one client has used up do not lock the owner of the account out', async () => {
    const body = { username: 'owner', email: 'owner@example.test', password: 'the right one' };
    expect((await app.request('POST', '/api/auth/local/register', body, null)).status).toBe(200);
    const ask = async (remoteAddress: string, password: string) => {
      const payload = { identifier: 'owner', password };
      const inject = { method: 'POST' as const, url: '/api/auth/local', payload, remoteAddress };
      return (await app.plinth.server.inject(inject)).statusCode;
    };
    const guesses = [];
    for (let index = 0; index < 10; index++) guesses.push(await ask('192.0.2.66', `guess ${index}`));
    expect(guesses).toEqual([400, 400, 400, 429, 429, 429, 429, 429, 429, 429]);
    expect(await ask('192.0.2.66', 'the right one')).toBe(429);
    expect(await ask('192.0.2.7', 'the right one')).toBe(200);
  });

  test.each([
    ['POST', '/api/auth/local/register', { email: 'no' }],
    ['POST', '/api/auth/forgot-password', { email: 'nobody@example.test' }],
    [
      'POST',
      '/api/auth/reset-password',
      { code: 'x', password: 'long enough', passwordConfirmation: 'long enough' },
    ],
    ['GET', '/api/auth/email-confirmation?confirmation=x', undefined],
  ] as const)('apply to %s %s', async (method, url, payload) => {
    const statuses = [];
    for (const [index] of [1, 2, 3, 4, 5].entries()) {
      const body = payload && { ...payload, extra: index };
      const options = { method, url, remoteAddress: '192.0.2.9', ...(body ? { payload: body } : {}) };
      statuses.push((await app.plinth.server.inject(options)).statusCode);
    }
    expect(statuses.slice(0, 3)).not.toContain(429);
    expect(statuses.slice(3)).toEqual([429, 429]);
  });
});

describe.each(databases)('the limit of the API on %s', (database) => {
  let app: TestApp;
  afterAll(() => app.close());

  test('is high and sends no headers by default; a configured one counts all requests of an address except health checks', async () => {
    const ask = async (url: string, remoteAddress = '192.0.2.1') =>
      app.plinth.server.inject({ url, remoteAddress });
    app = await startTestApp(database, { contentTypes: {} });
    expect((await ask('/api/nothing')).headers).not.toHaveProperty('ratelimit');

    app = await app.reopen({
      contentTypes: {},
      files: { 'config/api.json': { rateLimit: { enabled: true, max: 2 } } },
    });
    const responses = [];
    for (const url of ['/api/nothing', '/nothing', '/api/nothing']) responses.push(await ask(url));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 429]);
    expect(responses[0]?.headers).toMatchObject({ ratelimit: expect.stringMatching(/^"api";r=1;t=\d+$/) });
    expect(responses[2]?.headers).toHaveProperty('retry-after');
    expect((await ask('/_health')).statusCode).toBe(204);
    expect((await ask('/api/nothing', '192.0.2.2')).statusCode).toBe(404);
  });
});

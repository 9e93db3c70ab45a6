// The second factor of administrators: setting it up, requiring it at sign-ins with password or mail, using a code once, and
// removing it.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { guessing } from '../../src/admin/sign-in/code-guesses.ts';
import { databases, type TestResponse } from '../harness/project.ts';
import {
  type AdminApp,
  addColleague,
  addRole,
  type Colleague,
  dataOf,
  logIn,
  password,
  startAdminApp,
} from './project.ts';

const path = 'users/me/second-factor';
const errorOf = ({ headers }: TestResponse) => headers['plinth-error'];

describe.each(databases)('a second factor on %s', (database) => {
  let app: AdminApp;
  let role = 0;
  beforeAll(async () => {
    app = await startAdminApp(database);
    role = await addRole(app, ['admin::users.update', 'admin::users.read']);
  });
  afterAll(() => app.close());

  // A code is valid for one more time step, in case the current one ends before the request is handled.
  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  /** A code that can still be used after the one that has confirmed the factor. */
  const nextCodeOf = (secret: string): string => codeOf(secret, 1);
  const signIn = (email: string, code?: unknown) =>
    app.request('POST', '/admin/login', { email, password, ...(code === undefined ? {} : { code }) }, null);

  interface Protected extends Colleague {
    readonly secret: string;
    readonly codes: readonly string[];
  }

  async function protectedColleague(): Promise<Protected> {
    const colleague = await addColleague(app, role);
    const begun = await app.admin('POST', path, { currentPassword: password }, colleague.token);
    expect([begun.status, dataOf(begun).uri]).toEqual([201, expect.stringContaining('otpauth://totp/')]);
    const secret = String(dataOf(begun).secret);
    const confirmed = await app.admin('POST', `${path}/confirm`, { code: codeOf(secret) }, colleague.token);
    expect(confirmed.status).toBe(200);
    return { ...colleague, secret, codes: dataOf(confirmed).recoveryCodes as string[] };
  }

  /** Counts wrong codes directly, without requests, whose password checks would be slow. */
  async function tryCodes({ id }: Colleague, times: number): Promise<void> {
    const { database: stored } = app.plinth.project;
    const fails = () => Promise.reject(new Error('wrong'));
    for (let tried = 0; tried < times; tried++)
      await guessing(stored, { adminId: id, code: '000000' }, fails).catch(() => undefined);
  }

  test('cannot be guessed, also from many addresses; a recovery code still works', async () => {
    const [attacked, other] = [await protectedColleague(), await protectedColleague()];
    const { email, secret, codes, token } = attacked;
    await tryCodes(attacked, 29);
    expect((await signIn(email, codeOf(secret, 40))).status).toBe(400);
    const proof = { currentPassword: password, code: nextCodeOf(secret) };
    const refused = [
      await signIn(email, nextCodeOf(secret)),
      await app.admin('POST', `${path}/disable`, proof, token),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect((await signIn(email, codes[0])).status).toBe(200);
    expect((await signIn(other.email, nextCodeOf(other.secret))).status).toBe(200);
  });

  test('a correct code resets the count of wrong codes', async () => {
    const colleague = await protectedColleague();
    await tryCodes(colleague, 29);
    expect((await signIn(colleague.email, nextCodeOf(colleague.secret))).status).toBe(200);
    expect((await signIn(colleague.email, codeOf(colleague.secret, 40))).status).toBe(400);
  });

  test('is set up with the password, and enabled when a code confirms it, which ends other sessions', async () => {
    const { token, email } = await addColleague(app, role);
    expect((await app.admin('POST', path, { currentPassword: 'wrong' }, token)).status).toBe(400);
    expect((await app.admin('POST', `${path}/confirm`, { code: '123456' }, token)).status).toBe(400);
    const { secret } = dataOf(await app.admin('POST', path, { currentPassword: password }, token));
    expect(dataOf(await app.admin('GET', path, undefined, token))).toEqual({
      isEnabled: false,
      recoveryCodesLeft: 0,
    });
    const earlier = await signIn(email);
    const ofEarlier = () => app.admin('GET', path, undefined, String(dataOf(earlier).token));
    expect((await ofEarlier()).status).toBe(200);
    expect((await app.admin('POST', `${path}/confirm`, { code: '000000x' }, token)).status).toBe(400);
    const confirmed = await app.admin('POST', `${path}/confirm`, { code: codeOf(String(secret)) }, token);
    expect(dataOf(confirmed).recoveryCodes).toHaveLength(10);
    expect((await ofEarlier()).status).toBe(401);
    expect(dataOf(await app.admin('GET', path, undefined, token))).toEqual({
      isEnabled: true,
      recoveryCodesLeft: 10,
    });
    const again = await app.admin('POST', path, { currentPassword: password }, token);
    expect([again.status, errorOf(again)]).toEqual([400, 'PLINTH_SECOND_FACTOR_THERE']);
  });

  test('is required only after the correct password, and each code is valid once', async () => {
    const { email, secret, codes } = await protectedColleague();
    const missing = await signIn(email);
    expect([missing.status, errorOf(missing)]).toEqual([400, 'PLINTH_SECOND_FACTOR_NEEDED']);
    expect(errorOf(await logIn(app, email, 'Wrong 1 password'))).toBe('PLINTH_ADMIN_WRONG_CREDENTIALS');
    const wrong = [
      await signIn(email, '000000'),
      await signIn(email, 'aaaa-bbbb-cccc-dddd'),
      await signIn(email, codeOf(secret, 5)),
    ];
    expect(wrong.map(errorOf)).toEqual(Array(3).fill('PLINTH_SECOND_FACTOR_WRONG'));
    const code = nextCodeOf(secret);
    const both = await Promise.all([signIn(email, code), signIn(email, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const [recovery] = codes;
    expect([
      (await signIn(email, recovery?.toUpperCase())).status,
      (await signIn(email, recovery)).status,
    ]).toEqual([200, 400]);
    const failures = await app.admin('GET', 'audit-logs?filters[action]=admin.auth.failure&pageSize=1');
    expect(failures.body).toMatchObject({ results: [{ action: 'admin.auth.failure' }] });
  });

  test('is required for a new password by mail, whose code stays valid until both are correct', async () => {
    const { email, id, codes } = await protectedColleague();
    const { issueAdminCode } = await import('../../src/admin/sign-in/codes.ts');
    const { database } = app.plinth.project;
    const issued = { adminId: id, purpose: 'reset', now: database.now() } as const;
    const resetPasswordToken = await database.write((transaction) => issueAdminCode(transaction, issued));
    const reset = (code?: string) =>
      app.request(
        'POST',
        '/admin/reset-password',
        { resetPasswordToken, password: 'Another 1 secret', code },
        null,
      );
    expect(errorOf(await reset())).toBe('PLINTH_SECOND_FACTOR_NEEDED');
    expect(errorOf(await logIn(app, email, 'Another 1 secret'))).toBe('PLINTH_ADMIN_WRONG_CREDENTIALS');
    expect((await reset(codes[0])).status).toBe(200);
  });

  test('is removed by its administrator with password and code, or by administrators with the same permissions', async () => {
    const one = await protectedColleague();
    const disable = (body: object) => app.admin('POST', `${path}/disable`, body, one.token);
    expect((await disable({ currentPassword: password })).status).toBe(400);
    expect((await disable({ code: nextCodeOf(one.secret) })).status).toBe(400);
    const renewed = await app.admin(
      'POST',
      `${path}/recovery-codes`,
      { currentPassword: password, code: one.codes[0] },
      one.token,
    );
    const [fresh] = dataOf(renewed).recoveryCodes as string[];
    expect((await disable({ currentPassword: password, code: one.codes[1] })).status).toBe(400);
    expect((await disable({ currentPassword: password, code: fresh })).status).toBe(200);
    expect((await signIn(one.email)).status).toBe(200);

    const other = await protectedColleague();
    const remove = (id: number, token: string) =>
      app.admin('DELETE', `users/${id}/second-factor`, undefined, token);
    const weak = await addColleague(app, await addRole(app, ['admin::users.update']));
    const none = await addColleague(app, await addRole(app, ['admin::users.read']));
    expect([
      (await remove(other.id, weak.token)).status,
      (await remove(other.id, none.token)).status,
      (await remove(other.id, other.token)).status,
      (await remove(other.id, one.token)).status,
      (await remove(2_000_000, one.token)).status,
    ]).toEqual([403, 403, 400, 204, 404]);
    expect((await signIn(other.email)).status).toBe(200);
  });

  test('accepts codes of the previous, current and next time step, and no others', async () => {
    const { email, secret } = await protectedColleague();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 90_000 });
    try {
      const codes = [-2, -1, 1, 2].map((steps) => codeOf(secret, steps));
      const statuses = [];
      for (const code of codes) statuses.push((await signIn(email, code)).status);
      expect(statuses).toEqual([400, 200, 200, 400]);
    } finally {
      vi.useRealTimers();
    }
  });
});

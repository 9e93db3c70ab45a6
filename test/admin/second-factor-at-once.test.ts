// A code of a second factor is used by one of several concurrent requests.
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import {
  type AdminApp,
  addColleague,
  addRole,
  type Colleague,
  dataOf,
  password,
  startAdminApp,
} from './project.ts';
import { entriesOf } from './trail.ts';

const path = 'users/me/second-factor';

describe.each(databases)('a second factor on %s', (database) => {
  let app: AdminApp;
  let role = 0;
  let colleague: Colleague;
  let secret: string;
  let recoveryCode = '';
  beforeAll(async () => {
    app = await startAdminApp(database);
    role = await addRole(app, []);
  });
  afterAll(() => app.close());

  // A code is valid for one more time step, in case the current one ends before the request is handled.
  const codeAt = (steps: number): string =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  const own = (at: string, body: object) => app.admin('POST', `${path}${at}`, body, colleague.token);

  beforeEach(async () => {
    colleague = await addColleague(app, role);
    secret = String(dataOf(await own('', { currentPassword: password })).secret);
    const confirmed = await own('/confirm', { code: codeAt(0) });
    [recoveryCode = ''] = dataOf(confirmed).recoveryCodes as string[];
  });

  const succeeded = async (send: () => Promise<TestResponse>): Promise<number> =>
    (await Promise.all(Array.from({ length: 6 }, send))).filter(({ status }) => status === 200).length;

  test('is used for one of several sign-ins with the same code', async () => {
    for (const code of [codeAt(1), recoveryCode])
      expect(
        await succeeded(() =>
          app.request('POST', '/admin/login', { email: colleague.email, password, code }, null),
        ),
      ).toBe(1);
  });

  test('is removed by one of several requests with the same code', async () => {
    const code = codeAt(1);
    expect(await succeeded(() => own('/disable', { currentPassword: password, code }))).toBe(1);
    const removals = `filters[action]=user.second-factor.disable&filters[documentId]=${colleague.id}`;
    expect(await entriesOf(app, removals)).toHaveLength(1);
  });
});

// The duration of a sign-in does not reveal which administrators were imported with bcrypt hashes.
import { hash as bcrypt } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyBcrypt } from '../../src/documents/bcrypt.ts';
import { sql, value } from '../../src/sql/sql.ts';
import { databases } from '../harness/project.ts';
import { type AdminApp, addColleague, addRole, logIn, startAdminApp } from './project.ts';

vi.mock('../../src/documents/bcrypt.ts', { spy: true });

describe.each(databases)('imported administrators on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  test('make every sign-in as expensive as their hash', async () => {
    const { email } = await addColleague(app, await addRole(app, []));
    const imported = await bcrypt('Imported 1 password', 6);
    await app.plinth.project.database.write(async (transaction) => {
      await transaction.run(
        sql`update plinth_admins set password_hash = ${value(imported)} where email = ${value(email)}`,
      );
    });
    await logIn(app, email, 'wrong');
    const verify = vi.mocked(verifyBcrypt);
    const costs = async (address: string, given?: string): Promise<readonly (string | undefined)[]> => {
      verify.mockClear();
      await logIn(app, address, given);
      return verify.mock.calls.map(([, hash]) => hash.slice(4, 6));
    };
    for (const address of [email, 'super@example.test', 'nobody@example.test'])
      expect([address, await costs(address, 'wrong')]).toEqual([address, ['06']]);
    expect((await logIn(app, email, 'Imported 1 password')).status).toBe(200);
  });
});

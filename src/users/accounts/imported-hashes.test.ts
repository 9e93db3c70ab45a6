import { hash as bcrypt } from 'bcryptjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../../../test/harness/project.ts';
import { sql, value } from '../../sql/sql.ts';
import { ImportedHashes } from './imported-hashes.ts';

describe.each(databases)('imported hashes on %s', (database) => {
  let app: TestApp;
  let count = 0;
  beforeEach(async () => {
    app = await startTestApp(database, { contentTypes: {} });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  const hashes = () => {
    const hashesOfAll = new ImportedHashes();
    const { database: store, schema } = app.plinth.project;
    return {
      highestCost: (met: string | undefined) => hashesOfAll.highestCost(met, { database: store, schema }),
    };
  };
  const add = (hash: string): Promise<void> =>
    app.plinth.project.database.write(async (transaction) => {
      const path = app.plinth.project.schema.contentTypes
        .get('plugin::users-permissions.user')
        ?.attributes.get('password')?.id;
      await transaction.run(
        sql`insert into plinth_secrets (table_name, row_id, path, hash) values ('up_users', ${value(count++)}, ${value(path ?? '')}, ${value(hash)})`,
      );
    });

  test('have cost 0 if all hashes are argon2', async () => {
    await add('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA');
    expect(await hashes().highestCost(undefined)).toBe(0);
  });

  test('have the highest cost, up to a limit', async () => {
    await add(await bcrypt('one', 4));
    await add(await bcrypt('another', 6));
    expect(await hashes().highestCost(undefined)).toBe(6);
    await add(`$2b$31$${'a'.repeat(53)}`);
    expect(await hashes().highestCost(undefined)).toBe(14);
  });

  test('are detected when an account has one, and have cost 0 when all are replaced', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const known = hashes();
    expect(await known.highestCost(undefined)).toBe(0);
    expect(await known.highestCost(await bcrypt('brought along', 5))).toBe(5);
    expect(await known.highestCost(undefined)).toBe(5);
    vi.advanceTimersByTime(2 * 3_600_000);
    expect(await known.highestCost(undefined)).toBe(0);
  });

  test('are queried once for many sign-ins', async () => {
    const known = hashes();
    await Promise.all(Array.from({ length: 5 }, () => known.highestCost(undefined)));
    await add(await bcrypt('one', 4));
    expect(await known.highestCost(undefined)).toBe(0);
  });
});

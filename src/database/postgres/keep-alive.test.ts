import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createDatabase } from '../../../test/harness/create-database.ts';
import { sql } from '../../sql/sql.ts';
import { openPostgres } from './open.ts';

test.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')(
  'connections of reads and writes are probed, so that a server that vanished is noticed',
  async () => {
    const url = await createDatabase();
    const onError = (error: Error): void => expect.unreachable(error.message);
    const probed = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const database = await openPostgres({
      connection: { connectionString: url },
      schema: undefined,
      onError,
    });
    await database.write(({ rows }) => rows(sql`select 1`));
    const sockets = new Set(probed.mock.contexts);
    expect(sockets.size).toBeGreaterThan(0);
    expect(probed.mock.calls.every(([isOn, delay]) => isOn === true && delay === 10_000)).toBe(true);
    await database.close();
    probed.mockRestore();
  },
);

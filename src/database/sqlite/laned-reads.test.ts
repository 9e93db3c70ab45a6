import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultReadLimits } from '../read-limits.ts';
import { openSqlite } from './open.ts';

test.each([
  ['is too large for SQLite', 'select zeroblob(2000000000)'],
  ['is larger than a response may be', "select replace(hex(zeroblob(2000)), '0', 'xx')"],
])('a read that %s runs beside the main thread from then on', async (_what, text) => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-lanes-'));
  const database = openSqlite(join(folder, 'test.db'), { limits: { ...defaultReadLimits, maxSize: 1000 } });
  try {
    const beside: number[] = [];
    for (let run = 0; run < 2; run++) {
      const read = database.read({ text, values: [] }, {});
      beside.push(database.load().lanes.slow.running);
      await expect(read).rejects.toThrow();
    }
    expect(beside).toEqual([0, 1]);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';

test('a commit is on disk before its write resolves, unless the database is thrown away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-connect-'));
  const synchronousOf = (...durable: readonly boolean[]): unknown => {
    const connection = connect(join(folder, 'content.db'), ...durable);
    const synchronous = connection.pragma('synchronous', { simple: true });
    connection.close();
    return synchronous;
  };
  expect([synchronousOf(), synchronousOf(true), synchronousOf(false)]).toEqual([2, 2, 0]);
  await rm(folder, { recursive: true, force: true });
});

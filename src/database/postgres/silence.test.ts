import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { Line } from '../../../test/harness/line.ts';
import { databases } from '../../../test/harness/project.ts';
import { databaseUnavailable } from '../../errors/families/limits.ts';
import { Batches } from './batch.ts';
import { unnamed } from './named-statements.ts';
import { Silence } from './silence.ts';
import { isUnavailable } from './unavailable.ts';

test.skipIf(!databases.includes('postgres'))(
  'a statement that takes long is waited for, and one whose server is silent ends with its connection',
  async () => {
    const line = new Line();
    await line.open();
    const connectionString = line.to(`${inject('postgresUrl')}/postgres`);
    const pool = new pg.Pool({ connectionString, pipeline: true });
    const client = await pool.connect();
    client.on('error', () => undefined);
    const asked: string[] = [];
    let isThere = true;
    const silence = new Silence(async () => {
      asked.push(isThere ? 'there' : 'away');
      if (!isThere) throw databaseUnavailable();
    }, 1);
    const batches = new Batches({ client, statements: undefined, release: () => undefined }, silence);
    const send = (text: string) => batches.query({ prepared: unnamed(text), values: [] });
    expect((await send('select pg_sleep(2.5)')).rowCount).toBe(1);
    expect(asked).toContain('there');
    line.die();
    isThere = false;
    await expect(send('commit')).rejects.toSatisfy(isUnavailable);
    await expect(silence.watch(client, client.query('rollback'))).rejects.toSatisfy(isUnavailable);
    client.release(true);
    await pool.end();
    await line.cut();
  },
);

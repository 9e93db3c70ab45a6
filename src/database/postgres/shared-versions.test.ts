import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../test/harness/create-database.ts';
import { heapGrowth } from '../../../test/harness/heap-growth.ts';
import { Line } from '../../../test/harness/line.ts';
import { fatal } from '../../../test/harness/postgres-messages.ts';
import { databaseUnavailable } from '../../errors/families/limits.ts';
import { sumOfVersions } from '../../sql/content-versions.ts';
import { SharedVersions, versionsOf } from './shared-versions.ts';

/** As PostgreSQL says it to each connection; what comes twice reaches a client without a query. */
const shutDown = fatal('57P01', 'terminating connection due to administrator command');

describe.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')('versions that requests share', () => {
  let database: string;
  beforeAll(async () => {
    database = await createDatabase();
    const client = new pg.Client(database);
    await client.connect();
    await client.query('create table plinth_versions (uid text, version bigint)');
    await client.query(`insert into plinth_versions values ('api::post.post', 2), ('api::post.post', 3)`);
    await client.end();
  });
  const open = (connectionString: string, deadline?: number) =>
    new SharedVersions({
      reached: { connection: { connectionString }, pooler: 'session', version: sumOfVersions },
      hasPositions: false,
      onError: () => undefined,
      ...(deadline === undefined ? {} : { deadline }),
    });

  test('nothing of a query stays in memory', async () => {
    const versions = open(database);
    const growth = await heapGrowth(async () => {
      for (let count = 0; count < 500; count += 1) await versions.all();
    });
    expect(versionsOf(await versions.all(), ['api::post.post', 'api::tag.tag'])).toBe('5,0');
    await versions.close();
    expect(growth).toBeLessThan(2);
  });

  test('a query whose server shuts down fails, and the next one uses another connection', async () => {
    const line = new Line();
    await line.open();
    const versions = open(line.to(database));
    await versions.all();
    line.breakAfter(1, Buffer.concat([shutDown, shutDown]));
    await expect(versions.all()).rejects.toSatisfy(databaseUnavailable.made);
    expect(versionsOf(await versions.all(), ['api::post.post'])).toBe('5');
    await versions.close();
    await line.cut();
  });

  test('a query without an answer ends, and the next one uses another connection', async () => {
    const line = new Line();
    await line.open();
    const versions = open(line.to(database), 200);
    await versions.all();
    line.die();
    await expect(versions.all()).rejects.toSatisfy(databaseUnavailable.made);
    // This time no connection is greeted.
    await expect(versions.all()).rejects.toSatisfy(databaseUnavailable.made);
    line.mend();
    expect(versionsOf(await versions.all(), ['api::post.post'])).toBe('5');
    await versions.close();
    await line.cut();
  });
});

// Runs of cron tasks as nodes claim them in the database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { committed, readFirst } from '../../src/database/rows.ts';
import { type ClaimRun, claimRuns, forgetOldRuns } from '../../src/extensions/cron/claim-runs.ts';
import { selectState } from '../../src/sql/stored/state.ts';
import { type EmptyDatabase, emptyDatabase } from '../harness/empty-database.ts';
import { databases } from '../harness/project.ts';

describe.each(databases)('claims of runs on %s', (name) => {
  let opened: EmptyDatabase;
  let claim: ClaimRun;
  beforeAll(async () => {
    opened = await emptyDatabase(name);
    claim = claimRuns(opened.database);
  });
  afterAll(() => opened.close());

  const now = Date.now();

  test('of those who claim a run at once, one has it', async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim('digest', new Date(now))));
    expect(claims.filter(Boolean)).toEqual([true]);
  });

  test('a run of later is another, one of before is not', async () => {
    expect(await claim('digest', new Date(now + 1000))).toBe(true);
    expect(await claim('digest', new Date(now))).toBe(false);
    expect(await claim('other', new Date(now))).toBe(true);
  });

  test('what is long over is forgotten', async () => {
    await claim('once', new Date(0));
    await forgetOldRuns(opened.database);
    const stored = (key: string) => readFirst(committed(opened.database), selectState(key));
    expect(await stored('cron once')).toBeUndefined();
    expect(await stored('cron digest')).toEqual({ value: new Date(now + 1000).toISOString() });
  });
});

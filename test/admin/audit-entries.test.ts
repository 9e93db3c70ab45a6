// Entries of the audit trail can be filtered and read, cannot be changed, and are deleted only by age.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOldEntries } from '../../src/audit/trail.ts';
import { sql } from '../../src/sql/sql.ts';
import { databases } from '../harness/project.ts';
import type { AdminApp } from './project.ts';
import { type Entry, entriesOf, resultsOf, startAudited } from './trail.ts';

describe.each(databases)('entries of the audit trail on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAudited(database);
  });
  afterAll(() => app.close());

  const entries = (search?: string): Promise<readonly Entry[]> => entriesOf(app, search);

  test('is filtered, sorted and paged', async () => {
    const all = await app.admin('GET', 'audit-logs?pageSize=3&page=2');
    expect(all.body).toMatchObject({ pagination: { page: 2, pageSize: 3 } });
    const ids = resultsOf(all).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    const [oldest] = await entries('sort=date:asc');
    expect(oldest?.action).toMatch(/^permission\.(grant|revoke)$/);
    for (const { action } of await entries('filters[action][$eq]=entry.create'))
      expect(action).toBe('entry.create');
    expect(await entries('filters[date][$gt]=2999-01-01')).toEqual([]);
    const moment = oldest?.date ?? '';
    const elsewhere = `${new Date(Date.parse(moment) + 2 * 3_600_000).toISOString().slice(0, -1)}%2B02:00`;
    const then = await entries(`filters[date]=${moment}`);
    expect(then.length).toBeGreaterThan(0);
    expect(await entries(`filters[date]=${elsewhere}`)).toEqual(then);
    expect((await entries('filters[date][$lt]=2999-01-01')).length).toBeGreaterThan(0);
    expect((await app.admin('GET', `audit-logs/${ids[0]}`)).body).toMatchObject({ id: ids[0] });
  });

  test.each([
    'filters[details][$eq]=x',
    'filters[action][$startsWith]=e',
    'filters[actor_name]=x',
    'filters=x',
    'filters[action][$eq][]=x',
    'filters[action]=%00',
    'filters[date][$gt]=%00',
    'filters[date][$gt]=abc',
    'sort=action',
    'sort=date;drop',
    'populate=*',
    'pageSize=x',
    'where[id]=1',
  ])('refuses %s', async (search) => {
    expect((await app.admin('GET', 'audit-logs')).status).toBe(200);
    expect((await app.admin('GET', `audit-logs?${search}`)).status).toBe(400);
  });

  test('cannot be changed, not even in the database', async () => {
    const { database: opened } = app.plinth.project;
    const [{ id } = { id: 0 }] = await entries();
    await expect(
      opened.write((transaction) => transaction.run(sql`update plinth_audit_log set action = 'x'`)),
    ).rejects.toThrow(/never changed/);
    expect((await app.admin('GET', `audit-logs/${id}`)).body).not.toMatchObject({ action: 'x' });
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await app.admin(method, `audit-logs/${id}`, {})).status).toBe(405);
  });

  test('entries are deleted only by age', async () => {
    const { database: opened } = app.plinth.project;
    const before = await entries();
    expect(before.length).toBeGreaterThan(0);
    await forgetOldEntries(opened, 1);
    expect(await entries()).toHaveLength(before.length);
    await forgetOldEntries(opened, -1);
    expect(await entries()).toEqual([]);
  });
});

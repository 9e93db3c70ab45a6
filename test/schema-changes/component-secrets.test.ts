// Passwords of removed attributes of components: hidden, and copied with every publication until the attribute returns.
import { afterEach, describe, expect, test } from 'vitest';
import { readAll } from '../../src/database/rows.ts';
import { columns, computed, integer, select } from '../../src/sql/columns.ts';
import { sql } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const project = (door: Readonly<Record<string, unknown>>): TestProjectFiles => ({
  contentTypes: {
    'api::house.house': {
      draftAndPublish: true,
      attributes: {
        name: { type: 'string' },
        doors: { type: 'dynamiczone', components: ['house.door', 'house.gate'] },
      },
    },
  },
  components: { 'house.door': { label: { type: 'string' }, ...door }, 'house.gate': {} },
});
const code = { code: { type: 'password' } };

describe.each(databases)('passwords of removed attributes of components on %s', (database) => {
  let app: TestApp;
  afterEach(() => app.close());

  /** The number of stored passwords whose row exists. */
  const secrets = async (): Promise<number> => {
    const rows = columns({ count: computed(sql`count(*)`, integer) });
    const [found] = await app.plinth.project.database.write((transaction) =>
      readAll(transaction, select(rows, sql`from plinth_secrets where row_id in (select id from houses)`)),
    );
    return found?.count ?? 0;
  };

  test('are kept by publications, and deleted with their rows', async () => {
    app = await startTestApp(database, project(code));
    const doors = [{ __component: 'house.door', label: 'front', code: '1234' }];
    const { body } = await app.request('POST', '/api/houses', { data: { name: 'a', doors } });
    const { documentId } = (body as { data: { documentId: string } }).data;
    expect(await secrets()).toBe(2);
    app = await app.reopen(project({}));
    expect((await app.request('PUT', `/api/houses/${documentId}`, { data: { name: 'b' } })).status).toBe(200);
    expect(await secrets()).toBe(2);
    app = await app.reopen(project(code));
    expect((await app.request('PUT', `/api/houses/${documentId}`, { data: { name: 'c' } })).status).toBe(200);
    expect(await secrets()).toBe(2);
    expect((await app.request('DELETE', `/api/houses/${documentId}`)).status).toBe(204);
    expect(await secrets()).toBe(0);
  });
});

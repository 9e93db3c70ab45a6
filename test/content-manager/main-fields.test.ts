// The attribute that labels documents, which administrators configure: in lists, relations and searches, if the caller may read it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, addColleague, addRole, dataOf, files, startAdminApp } from '../admin/project.ts';
import { databases } from '../harness/project.ts';

const tag = 'api::tag.tag';
const page = 'api::page.page';
const text = { type: 'string' };
const below = 'content-manager';

describe.each(databases)('the main field on %s', (database) => {
  let app: AdminApp;
  let pageId: string;
  beforeAll(async () => {
    const contentTypes = {
      [tag]: { attributes: { name: text, code: text, count: { type: 'integer' } } },
      [page]: { attributes: { tags: { type: 'relation', relation: 'manyToMany', target: tag } } },
    };
    app = await startAdminApp(database, {}, { ...files, contentTypes });
    const data = { name: 'Red', code: 'r-1', count: 1 };
    const made = dataOf(await app.admin('POST', `${below}/collection-types/${tag}`, { data }));
    const tags = [made.documentId];
    const linked = await app.admin('POST', `${below}/collection-types/${page}`, { data: { tags } });
    pageId = String(dataOf(linked).documentId);
  });
  afterAll(() => app.close());

  const get = async (path: string, token?: string) =>
    (await app.admin('GET', `${below}/${path}`, undefined, token)).text;
  const callBy = (label: string | null) => app.admin('PUT', `${below}/view-settings/${tag}`, { label });
  const labels = async (token?: string) =>
    [
      await get(`collection-types/${page}/${pageId}`, token),
      await get(`relations/${page}/tags`, token),
      await get('search?_q=r', token),
      await get('content-types', token),
    ].map((body) => /"label":"([^"]+)"/.exec(body)?.[1]);

  test('is the configured one from the next request on, and the default otherwise', async () => {
    expect(await labels()).toEqual(['Red', 'Red', 'Red', 'name']);
    expect((await callBy('code')).status).toBe(200);
    expect(await labels()).toEqual(['r-1', 'r-1', 'r-1', 'code']);
    expect((await callBy(null)).status).toBe(200);
    expect(await labels()).toEqual(['Red', 'Red', 'Red', 'name']);
  });

  test('is never one that the administrator may not read', async () => {
    await callBy('code');
    const read = (subject: string, fields: readonly string[]) => ({
      action: 'plugin::content-manager.explorer.read',
      subject,
      properties: { fields },
    });
    const role = await addRole(app, [read(tag, ['name']), read(page, ['tags'])]);
    const { token } = await addColleague(app, role);
    expect(await labels(token)).toEqual(['Red', 'Red', 'Red', 'name']);
  });

  test('follows a rename', async () => {
    const renames = [{ owner: tag, from: 'code', to: 'key' }];
    expect((await app.admin('POST', 'content-type-builder/schema/apply', { renames })).status).toBe(200);
    expect(await labels()).toEqual(['r-1', 'r-1', 'r-1', 'key']);
  });

  test('is refused if it is not a text, and the error lists the possible attributes', async () => {
    const refused = await callBy('count');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('can: name, key.')]);
  });
});

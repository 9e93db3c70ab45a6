// Settings of views, which follow a rename of attributes, and saved views, which are private until they are shared.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, addColleague, addRole, dataOf } from '../admin/project.ts';
import { databases, type TestResponse } from '../harness/project.ts';
import { article, author, holding, rights, startManagerApp } from './project.ts';

const configure = 'plugin::content-manager.configure-view';
const settingsOf = (uid: string): string => `content-manager/view-settings/${uid}`;
const viewsOf = (uid: string, id?: unknown): string => `content-manager/views/${uid}${id ? `/${id}` : ''}`;

describe.each(databases)('views of content on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startManagerApp(database);
  });
  afterAll(() => app.close());

  test('have settings, which follow a rename and drop removed attributes', async () => {
    expect((await app.admin('GET', settingsOf(author))).body).toEqual({ data: null });
    const given = {
      label: 'name',
      list: { columns: ['name', 'articles', 'updatedAt'], sort: 'name:asc', pageSize: 50 },
      edit: { rows: [[{ attribute: 'name', width: 6 }]], hidden: ['articles'] },
      attributes: { name: { label: 'Full name', placeholder: 'Ada' } },
    };
    const written = dataOf(await app.admin('PUT', settingsOf(author), given));
    expect(written).toEqual({ ...given, updatedAt: expect.any(String) });
    expect((await app.admin('PUT', settingsOf(author), written)).status).toBe(200);
    const read = dataOf(await app.admin('GET', settingsOf(author)));
    expect(read).toEqual({ ...written, updatedAt: expect.any(String) });
    const types = dataOf(await app.admin('GET', 'content-manager/content-types')).contentTypes;
    expect((types as { uid: string; view: unknown }[]).map(({ uid, view }) => [uid, view])).toContainEqual([
      author,
      read,
    ]);
    const renames = [{ owner: author, from: 'name', to: 'called' }];
    expect((await app.admin('POST', 'content-type-builder/schema/apply', { renames })).status).toBe(200);
    expect(dataOf(await app.admin('GET', settingsOf(author)))).toMatchObject({
      label: 'called',
      list: { columns: ['called', 'articles', 'updatedAt'], sort: 'called:asc' },
      attributes: { called: { label: 'Full name' } },
    });
    const { body } = await app.admin('GET', 'content-type-builder/schema');
    const files = (body as { data: { contentTypes: { uid: string; schema: { attributes: object } }[] } })
      .data;
    const schemaOf = (uid: string) => files.contentTypes.find((one) => one.uid === uid)?.schema;
    const without = (uid: string, name: string) => {
      const { [name]: _gone, ...attributes } = (schemaOf(uid)?.attributes ?? {}) as Record<string, object>;
      return { uid, schema: { ...schemaOf(uid), attributes } };
    };
    const contentTypes = [without(author, 'articles'), without(article, 'authors')];
    expect((await app.admin('POST', 'content-type-builder/schema/apply', { contentTypes })).status).toBe(200);
    expect(dataOf(await app.admin('GET', settingsOf(author)))).toMatchObject({
      list: { columns: ['called', 'updatedAt'] },
      edit: { rows: [[{ attribute: 'called', width: 6 }]], hidden: [] },
    });
    expect((await app.admin('DELETE', settingsOf(author))).status).toBe(204);
    expect((await app.admin('GET', settingsOf(author))).body).toEqual({ data: null });
  });

  test('accept settings of components, and refuse invalid ones', async () => {
    const rows = [[{ attribute: 'description', width: 12 }]];
    expect((await app.admin('PUT', settingsOf('shared.seo'), { edit: { rows } })).status).toBe(200);
    const wrong = [
      { list: { columns: ['nothing'] } },
      { list: { columns: 'title' } },
      { edit: { rows: [[{ attribute: 'title', width: 13 }]] } },
      { surprise: 1 },
      { attributes: { constructor: { label: 'x' } } },
      [],
    ];
    for (const body of wrong)
      expect([body, (await app.admin('PUT', settingsOf(article), body)).status]).toEqual([body, 400]);
    const statuses = [];
    for (const uid of ['api::no.no', 'plugin::users-permissions.user', 'x'])
      statuses.push((await app.admin('GET', settingsOf(uid))).status);
    expect(statuses).toEqual([404, 404, 404]);
  });

  test('changing requires a permission, reading any permission for the content type', async () => {
    const reader = await holding(app, rights(article, ['create']));
    const stranger = await holding(app, rights(author, ['read']));
    const setter = (await addColleague(app, await addRole(app, [configure]))).token;
    const statusesFor = async (token: string) => [
      (await app.admin('GET', settingsOf(article), undefined, token)).status,
      (await app.admin('PUT', settingsOf(article), {}, token)).status,
    ];
    expect([await statusesFor(reader), await statusesFor(stranger), await statusesFor(setter)]).toEqual([
      [200, 403],
      [403, 403],
      [200, 200],
    ]);
  });

  test('are saved privately, shared with a permission, and deleted with their administrator', async () => {
    const one = await addColleague(app, await addRole(app, rights(article, ['read'])));
    const other = await addColleague(app, await addRole(app, [configure, ...rights(article, ['read'])]));
    const seen = async (token: string) =>
      ((await app.admin('GET', viewsOf(article), undefined, token)).body as { data: object[] }).data;
    const mine = await app.admin('POST', viewsOf(article), { name: 'Mine', query: 'sort=title' }, one.token);
    const { id } = dataOf(mine);
    expect([mine.status, dataOf(mine)]).toEqual([
      201,
      { id, name: 'Mine', query: 'sort=title', isShared: false, isOwn: true },
    ]);
    expect([await seen(one.token), await seen(other.token)]).toMatchObject([[{ id }], []]);
    const change = (token: string, body: object): Promise<TestResponse> =>
      app.admin('PUT', viewsOf(article, id), body, token);
    const shared = { name: 'Ours', query: 'sort=price', isShared: true };
    expect([(await change(one.token, shared)).status, (await change(other.token, shared)).status]).toEqual([
      403, 404,
    ]);
    const theirs = await app.admin('POST', viewsOf(article), shared, other.token);
    expect((await app.admin('PUT', viewsOf(article, dataOf(theirs).id), shared, one.token)).status).toBe(403);
    expect(await seen(one.token)).toMatchObject([{ id }, { name: 'Ours', isOwn: false }]);
    const wrong = [
      { name: '', query: 'x' },
      { name: 'x' },
      { name: 'x', query: 5 },
      { name: 'x', query: '', more: 1 },
    ];
    for (const body of wrong)
      expect([body, (await app.admin('POST', viewsOf(article), body, one.token)).status]).toEqual([
        body,
        400,
      ]);
    expect((await app.admin('GET', viewsOf(author), undefined, one.token)).status).toBe(403);
    await app.admin('DELETE', `users/${other.id}`);
    expect(await seen(one.token)).toMatchObject([{ id }, { name: 'Ours' }]);
    expect((await app.admin('DELETE', viewsOf(article, id), undefined, one.token)).status).toBe(204);
    expect((await app.admin('DELETE', viewsOf(article, dataOf(theirs).id))).status).toBe(204);
    expect(await seen(one.token)).toEqual([]);
  });

  test('are at most a hundred per content type and administrator', async () => {
    const one = await addColleague(app, await addRole(app, rights(article, ['read'])));
    const save = (token?: string) =>
      app.admin('POST', viewsOf(article), { name: 'x', query: 'sort=title' }, token);
    for (let made = 0; made < 100; made += 1) expect((await save(one.token)).status).toBe(201);
    const refused = await save(one.token);
    expect([refused.status, refused.headers['plinth-error']]).toEqual([400, 'PLINTH_TOO_MANY_VIEWS']);
    const other = await save();
    expect(other.status).toBe(201);
    await app.admin('DELETE', viewsOf(article, dataOf(other).id));
  });
});

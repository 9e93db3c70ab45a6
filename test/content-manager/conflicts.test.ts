// Two editors of one document: the second gets the changes of the first, limited to what they may read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, addColleague, addRole } from '../admin/project.ts';
import { databases } from '../harness/project.ts';
import { add, article, holding, home, listed, of, rights, shown, startManagerApp } from './project.ts';

describe.each(databases)('conflicts of editors on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startManagerApp(database);
  });
  afterAll(() => app.close());

  async function send(method: string, path: string, version: string, data?: object, token = app.superToken) {
    const response = await app.plinth.server.inject({
      method: method as 'PUT',
      url: `/admin/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'if-match': `"${version}"`,
      },
      ...(data ? { payload: JSON.stringify({ data }) } : {}),
    });
    return { status: response.statusCode, body: response.body === '' ? {} : JSON.parse(response.body) };
  }

  test('are reported with attributes and editor, and nothing is overwritten', async () => {
    const documentId = await add(app, article, { title: 'one', notes: 'x' });
    const path = of(article, documentId);
    const { updatedAt } = shown(await app.admin('GET', path));
    const { id, token } = await addColleague(app, await addRole(app, rights(article, ['read', 'update'])));
    expect((await send('PUT', path, updatedAt, { title: 'two', notes: 'y' }, token)).status).toBe(200);
    const late = await send('PUT', path, updatedAt, { title: 'three' });
    const now = shown(await app.admin('GET', path));
    expect([late.status, late.body.error.details]).toEqual([
      412,
      {
        code: 'PLINTH_VERSION_CHANGED',
        values: { updatedAt: now.updatedAt },
        locale: 'en',
        updatedAt: now.updatedAt,
        changes: [
          { at: now.updatedAt, by: { kind: 'admin', id, name: 'Colleague' }, attributes: ['title', 'notes'] },
        ],
      },
    ]);
    const titles = await addColleague(
      app,
      await addRole(app, rights(article, ['read', 'update'], { properties: { fields: ['title'] } })),
    );
    const narrow = await send('PUT', path, updatedAt, { title: 'four' }, titles.token);
    expect(narrow.body.error.details.changes).toMatchObject([{ attributes: ['title'] }]);
    await app.request('PUT', `/api/articles/${documentId}?status=draft`, { data: { price: 3 } });
    const after = await send('DELETE', path, now.updatedAt);
    expect(after.body.error.details.changes).toMatchObject([
      { by: { kind: 'token' }, attributes: ['price'] },
    ]);
  });

  test('are reported without changes to those who may not read the version', async () => {
    const documentId = await add(app, article, { title: 'one' });
    const path = of(article, documentId);
    const { updatedAt } = shown(await app.admin('GET', path));
    await app.admin('PUT', path, { data: { title: 'two', notes: 'y' } });
    const inFrench = rights(article, ['read'], { properties: { locales: ['fr'] } });
    await app.admin('PUT', `${path}?locale=fr`, { data: { title: 'un' } });
    for (const reading of [[], inFrench]) {
      const token = await holding(app, [...rights(article, ['update', 'publish']), ...reading]);
      const late = await send('PUT', path, updatedAt, { title: 'three' }, token);
      expect([late.status, late.body.error.details.changes]).toEqual([412, []]);
    }
  });

  test('are reported to the second of two who begin a translation or a single type', async () => {
    const documentId = await add(app, article, { title: 'one' });
    const single = `content-manager/single-types/${home}`;
    await app.admin('DELETE', single);
    for (const [path, data] of [
      [of(article, `${documentId}?locale=fr`), { title: 'un' }],
      [single, { headline: 'one' }],
    ] as const) {
      const begin = () => send('PUT', path, new Date(0).toISOString(), data);
      expect([(await begin()).status, (await begin()).status]).toEqual([200, 412]);
      expect((await send('PUT', path, '2020-01-01T00:00:00.000Z', data)).status).toBe(412);
    }
  });

  test('are detected by publishing, discarding and single types', async () => {
    const documentId = await add(app, article, { title: 'one' });
    const { updatedAt } = shown(await app.admin('GET', of(article, documentId)));
    await app.admin('PUT', of(article, documentId), { data: { title: 'two' } });
    const actions = ['publish', 'unpublish', 'discard'];
    for (const action of actions) {
      await app.admin('POST', of(article, documentId, 'actions/publish'));
      const { status } = await send('POST', of(article, documentId, `actions/${action}`), updatedAt);
      expect([action, status]).toEqual([action, 412]);
    }
    const current = shown(await app.admin('GET', of(article, documentId))).updatedAt;
    expect((await send('POST', of(article, documentId, 'actions/publish'), current)).status).toBe(200);
    const single = `content-manager/single-types/${home}`;
    const first = shown(await app.admin('PUT', single, { data: { headline: 'a' } }));
    await app.admin('PUT', single, { data: { headline: 'b' } });
    const late = await send('PUT', single, first.updatedAt, { headline: 'c' });
    expect([late.status, late.body.error.details.changes]).toMatchObject([
      412,
      [{ attributes: ['headline'] }],
    ]);
    expect((await send('DELETE', single, first.updatedAt)).status).toBe(412);
  });

  test('a repeated write with its idempotency key is not a conflict, but another concurrent write is', async () => {
    const documentId = await add(app, article, { title: 'one' });
    const single = `content-manager/single-types/${home}`;
    const first = shown(await app.admin('PUT', single, { data: { headline: 'a' } }));
    for (const [path, { updatedAt }, data] of [
      [of(article, documentId), shown(await app.admin('GET', of(article, documentId))), { title: 'two' }],
      [single, first, { headline: 'b' }],
    ] as const) {
      const write = async (key: string, sent: object): Promise<number> => {
        const response = await app.plinth.server.inject({
          method: 'PUT',
          url: `/admin/${path}`,
          headers: {
            authorization: `Bearer ${app.superToken}`,
            'if-match': `"${updatedAt}"`,
            'idempotency-key': key,
          },
          payload: { data: sent },
        });
        return response.statusCode;
      };
      const key = `write ${path}`.replaceAll(' ', '-');
      const statuses = await Promise.all([1, 2, 3].map(() => write(key, data)));
      expect([...statuses, await write(key, data)]).toEqual([200, 200, 200, 200]);
      expect(await write(`${key}-2`, data)).toBe(412);
      expect(await write(key, { ...data, [Object.keys(data)[0] ?? '']: 'other' })).toBe(400);
    }
  });

  test('a clone that is requested twice with one key is not a conflict; the key belongs to one administrator who may create', async () => {
    const source = await add(app, article, { title: 'copied once' });
    const copyAs = async (token: string): Promise<readonly [number, string | undefined]> => {
      const response = await app.plinth.server.inject({
        method: 'POST',
        url: `/admin/${of(article, source, 'actions/clone')}`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'copy-1' },
        payload: {},
      });
      return [response.statusCode, response.json().data?.documentId];
    };
    const copies = await Promise.all([1, 2, 3].map(() => copyAs(app.superToken)));
    const [, copy] = copies[0] ?? [];
    expect([...copies, await copyAs(app.superToken)]).toEqual(Array(4).fill([201, copy]));
    expect(copy).not.toBe(source);
    const colleague = await addColleague(app, await addRole(app, rights(article, ['read', 'create'])));
    const [status, own] = await copyAs(colleague.token);
    expect([status, own === copy]).toEqual([201, false]);
    const reader = await addColleague(app, await addRole(app, rights(article, ['read'])));
    expect(await copyAs(reader.token)).toEqual([403, undefined]);
    const all = listed(await app.admin('GET', `${of(article)}?filters[title]=copied once`));
    expect(all).toHaveLength(3);
  });
});

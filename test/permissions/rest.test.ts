// Permissions, as a matrix generated from the content types: every caller, every action, every endpoint of the REST API.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { revoke } from '../../src/auth/role-store.ts';
import type { TokenDefinition } from '../../src/auth/token-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp, type TestResponse } from '../harness/project.ts';
import { data, type Endpoint, endpoints } from './endpoints.ts';
import {
  book,
  custom,
  files,
  hasDrafts,
  idOf,
  isSingle,
  pathOf,
  tokensOf,
  type Uid,
  uids,
} from './project.ts';

const forbiddenText =
  '{"data":null,"error":{"status":403,"name":"ForbiddenError","message":"Forbidden","details":{}}}';

describe.each(databases)('actions on %s', (database) => {
  let app: TestApp;
  const documents = new Map<Uid, string>();
  const tokens = new Map<string, string>();
  const ask = async ({ uid, method, url, body }: Endpoint, token: string | null): Promise<TestResponse> =>
    app.request(method, url.replace('{id}', documents.get(uid) ?? ''), body, token);

  beforeAll(async () => {
    app = await startTestApp(database, files);
    for (const uid of uids) {
      const method = isSingle(uid) ? 'PUT' : 'POST';
      documents.set(uid, idOf(await app.request(method, pathOf(uid), data)));
    }
    const actions = [...new Set(endpoints.flatMap((endpoint) => endpoint.actions))];
    const definitions: TokenDefinition[] = [
      { name: 'reads', type: 'read-only' },
      custom('nothing', []),
      ...actions.map((action) => custom(action, [action])),
      ...endpoints
        .filter((endpoint) => endpoint.actions.length > 1)
        .map((endpoint) => custom(endpoint.title, endpoint.actions)),
    ];
    const made = await tokensOf(app, definitions);
    for (const [index, { name }] of definitions.entries()) tokens.set(name, made[index] ?? '');
  });
  /** An endpoint may have deleted them. */
  beforeEach(async () => {
    for (const uid of uids.filter(isSingle)) await app.request('PUT', pathOf(uid), data);
  });
  afterAll(() => app.close());

  const tokenOf = (name: string): string => tokens.get(name) ?? '';
  const expectForbidden = (response: TestResponse, { method }: Endpoint): void => {
    expect([response.status, response.text]).toEqual([403, method === 'HEAD' ? '' : forbiddenText]);
  };

  test('every action of every type is in the matrix', () => {
    const asked = new Set(endpoints.flatMap((endpoint) => endpoint.actions));
    const known = knownActions(app.plinth.project.schema).filter((action) => action.startsWith('api::'));
    const ofDrafts = ['readDraft', 'publish', 'unpublish', 'discardDraft'];
    const withoutDrafts = uids
      .filter((uid) => !hasDrafts(uid))
      .flatMap((uid) => ofDrafts.map((name) => `${uid}.${name}`));
    expect(known.filter((action) => !asked.has(action))).toEqual(
      withoutDrafts.sort((a, b) => known.indexOf(a) - known.indexOf(b)),
    );
  });

  test.each(endpoints)('$title: a full token may', async (endpoint) => {
    expect((await ask(endpoint, app.token)).status).toBe(endpoint.status);
  });

  test.each(endpoints)('$title: the public and a token without actions may not', async (endpoint) => {
    expectForbidden(await ask(endpoint, null), endpoint);
    expectForbidden(await ask(endpoint, tokenOf('nothing')), endpoint);
  });

  test.each(endpoints)('$title: an unknown bearer is refused', async (endpoint) => {
    const { status } = await ask(endpoint, `${app.token}x`);
    expect(status).toBe(401);
  });

  test.each(endpoints)('$title: a read-only token may read, no more', async (endpoint) => {
    const names = endpoint.actions.map((action) => action.slice(action.lastIndexOf('.') + 1));
    const response = await ask(endpoint, tokenOf('reads'));
    if (names.every((name) => ['find', 'findOne', 'readDraft'].includes(name)))
      expect(response.status).toBe(endpoint.status);
    else expectForbidden(response, endpoint);
  });

  test.each(endpoints)('$title: exactly the needed actions are enough', async (endpoint) => {
    const name = endpoint.actions.length > 1 ? endpoint.title : (endpoint.actions[0] ?? '');
    expect((await ask(endpoint, tokenOf(name))).status).toBe(endpoint.status);
  });

  test.each(endpoints)('$title: no other single action is enough', async (endpoint) => {
    const [needed = '', ...more] = endpoint.actions;
    for (const [name, token] of tokens) {
      if (!name.includes('::') || (name === needed && more.length === 0)) continue;
      expectForbidden(await ask(endpoint, token), endpoint);
    }
  });

  test('no cache keeps a response to one caller for another', async () => {
    for (const url of [pathOf(book), `${pathOf(book)}/unknown`, '/api/nothing', '/api/i18n/locales']) {
      for (const bearer of [app.token, tokenOf('nothing'), 'nonsense']) {
        const { headers } = await app.request('GET', url, undefined, bearer);
        expect([url, headers['cache-control']]).toEqual([
          url,
          expect.stringMatching(/^private, no-(cache|store)$/),
        ]);
        expect(String(headers.vary)).toContain('Authorization');
      }
      const { headers } = await app.request('GET', url, undefined, null);
      expect(headers['cache-control']).toMatch(/^no-(cache|store)$/);
      expect(String(headers.vary)).toContain('Authorization');
    }
  });

  test('the public role may what it was granted, at once, and no longer than that', async () => {
    const granted = await startTestApp(database, files, { grants: { public: [`${book}.find`] } });
    const statuses = async () => [
      (await granted.request('GET', '/api/books', undefined, null)).status,
      (await granted.request('GET', '/api/books/x', undefined, null)).status,
      (await granted.request('GET', '/api/writers', undefined, null)).status,
    ];
    expect(await statuses()).toEqual([200, 403, 403]);
    await revoke(granted.plinth.project.database, { role: 'public', actions: [`${book}.find`] });
    await granted.plinth.access.refresh();
    expect(await statuses()).toEqual([403, 403, 403]);
    await granted.close();
  });
});

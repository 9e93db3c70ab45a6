// Writes with If-Match, and POSTs that are repeated with an Idempotency-Key, through the content API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const note = 'api::note.note';

describe.each(databases)('headers of writes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const title = { title: { type: 'string', required: true } };
    app = await startTestApp(
      database,
      {
        contentTypes: {
          [note]: { attributes: { ...title, slug: { type: 'uid' } } },
          'api::page.page': {
            draftAndPublish: true,
            localized: true,
            attributes: { title: { type: 'string' } },
          },
          'api::home.home': { kind: 'singleType', attributes: title },
        },
      },
      { locales: ['fr'] },
    );
  });
  afterAll(() => app.close());

  async function send(method: string, url: string, headers: object, data?: object, token = app.token) {
    const response = await app.plinth.server.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(data ? { payload: JSON.stringify({ data }) } : {}),
    });
    const body = response.body === '' ? {} : JSON.parse(response.body);
    return { status: response.statusCode, body, document: body.data ?? {}, error: body.error ?? {} };
  }
  const match = (...versions: readonly string[]) => ({
    'if-match': versions.map((version) => `"${version}"`).join(', '),
  });

  test('a write with If-Match succeeds for the stored version, and is 412 for another', async () => {
    const { document } = await send('POST', '/api/notes', {}, { title: 'one' });
    const url = `/api/notes/${document.documentId}`;
    const second = await send('PUT', url, match(document.updatedAt), { title: 'two' });
    expect([second.status, second.document.title]).toEqual([200, 'two']);
    const late = await send('PUT', url, match(document.updatedAt), { title: 'three' });
    expect([late.status, late.error.name, late.error.details]).toEqual([
      412,
      'PreconditionFailedError',
      { locale: '', updatedAt: second.document.updatedAt },
    ]);
    expect((await send('DELETE', url, match(document.updatedAt))).status).toBe(412);
    expect((await send('GET', url, {})).document.title).toBe('two');
    const either = await send('PUT', url, match(document.updatedAt, second.document.updatedAt), {
      title: 'x',
    });
    expect([either.status, (await send('PUT', url, { 'if-match': '*' }, { title: 'y' })).status]).toEqual([
      200, 200,
    ]);
    const last = await send('GET', url, {});
    expect((await send('DELETE', url, match(last.document.updatedAt))).status).toBe(204);
  });

  test('a write that publishes compares If-Match with the draft', async () => {
    const { document } = await send('POST', '/api/pages', {}, { title: 'one' });
    const url = `/api/pages/${document.documentId}`;
    const draft = await send('PUT', `${url}?status=draft`, match(document.updatedAt), { title: 'draft' });
    expect(draft.status).toBe(200);
    expect((await send('PUT', url, match(document.updatedAt), { title: 'over it' })).status).toBe(412);
    expect((await send('PUT', url, match(draft.document.updatedAt), { title: 'with it' })).status).toBe(200);
    const french = await send('PUT', `${url}?locale=fr`, { 'if-match': '*' }, { title: 'non' });
    expect([french.status, french.error.details]).toEqual([412, { locale: 'fr' }]);
  });

  test('publish, unpublish and discard-draft compare If-Match with the draft', async () => {
    const { document } = await send('POST', '/api/pages', {}, { title: 'read' });
    const url = `/api/pages/${document.documentId}`;
    const draft = await send('PUT', `${url}?status=draft`, {}, { title: 'by somebody else' });
    const shown = async () => (await send('GET', url, {})).document.title;
    for (const action of ['publish', 'unpublish', 'discard-draft']) {
      const late = await send('POST', `${url}/actions/${action}`, match(document.updatedAt));
      expect([action, late.status, late.error.details]).toEqual([
        action,
        412,
        { locale: 'en', updatedAt: draft.document.updatedAt },
      ]);
    }
    expect(await shown()).toBe('read');
    const fits = await send('POST', `${url}/actions/publish`, match(draft.document.updatedAt));
    expect([fits.status, await shown()]).toEqual([200, 'by somebody else']);
    expect((await send('POST', `${url}/actions/unpublish`, { 'if-match': 'now' })).status).toBe(400);
  });

  test('If-Match is 412 for a single type without a document', async () => {
    expect((await send('PUT', '/api/home', { 'if-match': '*' }, { title: 'x' })).status).toBe(412);
    expect((await send('PUT', '/api/home', {}, { title: 'x' })).status).toBe(200);
    expect((await send('PUT', '/api/home', { 'if-match': '*' }, { title: 'y' })).status).toBe(200);
  });

  test.each(['', 'now', '"x"', 'W/"2026-01-01T00:00:00.000Z"', '"2026-01-01T00:00:00.000Z",'])(
    'If-Match %j is 400',
    async (given) => {
      const { document } = await send('POST', '/api/notes', {}, { title: 'one' });
      const put = await send(
        'PUT',
        `/api/notes/${document.documentId}`,
        { 'if-match': given },
        { title: 'two' },
      );
      expect(put.status).toBe(400);
    },
  );

  test('a caller who may not read a document gets 404, with nothing about its version', async () => {
    const { document } = await send('POST', '/api/notes', {}, { title: 'hidden' });
    const { database: store, schema } = app.plinth.project;
    const permissions = [`${note}.find`, `${note}.update`];
    const rules = parseRules(schema, permissions, { filter: { title: { $eq: 'open' } } });
    const made = await createToken(
      store,
      { name: 'x', type: 'custom', permissions, rules },
      knownActions(schema),
    );
    await app.plinth.access.refresh();
    const hidden = await send(
      'PUT',
      `/api/notes/${document.documentId}`,
      match('2020-01-01T00:00:00.000Z'),
      { title: 'y' },
      made.token,
    );
    const nobody = await send(
      'PUT',
      `/api/notes/${document.documentId}`,
      match('2020-01-01T00:00:00.000Z'),
      { title: 'y' },
      'garbage',
    );
    const missing = await send(
      'PUT',
      '/api/notes/none',
      match('2020-01-01T00:00:00.000Z'),
      { title: 'y' },
      made.token,
    );
    expect([nobody.status, missing.status, hidden.status, hidden.body]).toEqual([
      401,
      404,
      404,
      missing.body,
    ]);
  });

  const count = async (title: string): Promise<number> =>
    (await send('GET', `/api/notes?filters[title]=${title}`, {})).body.meta.pagination.total;

  test('repeated POSTs create one document, in sequence or concurrently', async () => {
    const key = { 'idempotency-key': 'abc-1' };
    const first = await send('POST', '/api/notes', key, { title: 'once' });
    const again = await send('POST', '/api/notes', key, { title: 'once' });
    expect([first.status, again.status, again.document]).toEqual([201, 201, first.document]);
    expect(await count('once')).toBe(1);
    const many = await Promise.all(
      Array.from({ length: 8 }, () =>
        send('POST', '/api/notes', { 'idempotency-key': 'abc-2' }, { title: 'together', slug: 'together' }),
      ),
    );
    expect(new Set(many.map(({ document }) => document.documentId)).size).toBe(1);
    expect(many.every(({ status }) => status === 201)).toBe(true);
    expect(await count('together')).toBe(1);
  });

  test('a key belongs to one successful request of one caller', async () => {
    const key = { 'idempotency-key': 'abc-3' };
    expect((await send('POST', '/api/notes', key, {})).status).toBe(400);
    expect((await send('POST', '/api/notes', key, { title: 'mended' })).status).toBe(201);
    const other = await send('POST', '/api/notes', key, { title: 'another' });
    expect([other.status, other.error.message]).toEqual([
      400,
      'This Idempotency-Key was used for another request',
    ]);
    expect((await send('POST', '/api/pages', key, { title: 'mended' })).status).toBe(400);
    const { project } = app.plinth;
    const known = knownActions(project.schema);
    const made = await createToken(project.database, { name: 'second', type: 'full-access' }, known);
    await app.plinth.access.refresh();
    expect((await send('POST', '/api/notes', key, { title: 'mine' }, made.token)).status).toBe(201);
    for (const wrong of ['', 'a b', 'ü', 'x'.repeat(256)])
      expect([
        wrong,
        (await send('POST', '/api/notes', { 'idempotency-key': wrong }, { title: 'x' })).status,
      ]).toEqual([wrong, 400]);
  });
});

// Repeated POSTs of visitors without a token: to which visitor an Idempotency-Key belongs, and what a
// repetition shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const note = 'api::note.note';

describe.each(databases)('idempotency keys of visitors on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const attributes = { title: { type: 'string' }, remark: { type: 'string' } };
    const grants = { public: [`${note}.create`] };
    app = await startTestApp(database, { contentTypes: { [note]: { attributes } } }, { grants });
  });
  afterAll(() => app.close());

  const count = async (title: string): Promise<number> => {
    const { body } = await app.request('GET', `/api/notes?filters[title]=${title}`);
    return (body as { meta: { pagination: { total: number } } }).meta.pagination.total;
  };
  const visit = async (remoteAddress: string, title: string, headers: object = {}, path = '/api/notes') => {
    const response = await app.plinth.server.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'visit', ...headers },
      payload: JSON.stringify({ data: { title } }),
    });
    const { data, error } = JSON.parse(response.body);
    return { status: response.statusCode, data, error, code: response.headers['plinth-error'] };
  };

  test('visitors of different networks can use the same key independently', async () => {
    const first = await visit('203.0.113.1', 'mine');
    const again = await visit('203.0.113.1', 'mine');
    const other = await visit('203.0.113.2', 'mine');
    const different = await visit('2001:db8:1::1', 'yours');
    const near = await visit('2001:db8:1::2', 'yours');
    expect([first, again, other, different].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = [first, again, other, different, near].map(({ data }) => data.documentId);
    expect([ids[1], ids[4], new Set(ids).size]).toEqual([ids[0], ids[3], 3]);
    expect((await visit('203.0.113.2', 'yours')).code).toBe('PLINTH_IDEMPOTENCY_KEY_REUSED');
  });

  test('a key without a token is refused from an address that many visitors may share', async () => {
    const refused = 'PLINTH_IDEMPOTENCY_KEY_OF_NOBODY';
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await visit(address, 'local')).code).toBe(refused);
    const forwarded = { 'x-forwarded-for': '198.51.100.7' };
    expect((await visit('10.0.0.1', 'proxied', forwarded)).code).toBe(refused);
    expect((await visit('198.51.100.7', 'declared', forwarded)).status).toBe(201);
    expect([await count('local'), await count('proxied'), await count('declared')]).toEqual([0, 0, 1]);
  });

  test('a repetition shows no later changes of others to a caller who may only create', async () => {
    const first = await visit('203.0.113.9', 'sent');
    expect(first.data.title).toBe('sent');
    const url = `/api/notes/${first.data.documentId}`;
    const changed = { title: 'secret', remark: 'internal' };
    expect((await app.request('PUT', url, { data: changed })).status).toBe(200);
    const again = await visit('203.0.113.9', 'sent');
    expect([again.status, again.data.documentId]).toEqual([201, first.data.documentId]);
    expect(JSON.stringify(again.data)).not.toMatch(/secret|internal/);
    const selected = await visit('203.0.113.10', 'sent', {}, '/api/notes?fields=title');
    expect([selected.status, selected.data.title]).toEqual([201, 'sent']);
    const repeated = await visit('203.0.113.10', 'sent', {}, '/api/notes?fields=title');
    expect([repeated.status, repeated.data.documentId]).toEqual([201, selected.data.documentId]);
  });
});

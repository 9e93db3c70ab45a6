// Resumable uploads that are refused, abandoned or deleted leave nothing behind.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask, create, creation, files, patch, recordsOf, ref, sizeLimit, unfinished } from './resumable.ts';
import { tokenFor } from './tokens.ts';

describe.each(databases)('resumable uploads on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());

  describe('that are invalid', () => {
    test('need the same permission as other uploads', async () => {
      const token = await tokenFor(app, [`${ref}.update`]);
      const path = await create(app, 5);
      for (const other of [null, token]) {
        expect((await ask(app, 'POST', '', { ...creation(5), token: other })).status).toBe(403);
        expect((await ask(app, 'HEAD', path, { token: other })).status).toBe(403);
        expect(
          (await ask(app, 'PATCH', path, { ...patch(0, Buffer.from('01234')), token: other })).status,
        ).toBe(403);
        expect((await ask(app, 'DELETE', path, { token: other })).status).toBe(403);
      }
      expect((await ask(app, 'HEAD', path)).headers['upload-offset']).toBe('0');
    });

    test('of one token are not found by another token', async () => {
      const path = await create(app, 5);
      const token = await tokenFor(app, ['plugin::upload.content-api.upload']);
      for (const [method, sent] of [
        ['HEAD', {}],
        ['PATCH', patch(0, Buffer.from('01234'))],
        ['DELETE', {}],
      ] as const)
        expect([method, (await ask(app, method, path, { ...sent, token })).status]).toEqual([method, 404]);
      expect((await ask(app, 'HEAD', path)).headers['upload-offset']).toBe('0');
      expect((await ask(app, 'DELETE', path)).status).toBe(204);
    });

    test.each([
      ['is empty', 0, { filename: 'a.txt' }, 400],
      ['is too large', sizeLimit + 1, { filename: 'a.txt' }, 413],
      ['has no name', 5, { other: 'x' }, 400],
      ['has a path as its name', 5, { filename: '../a.txt' }, 400],
      ['has NUL in its name', 5, { filename: 'a\u0000.txt' }, 400],
      ['says what the server decides', 5, { filename: 'a', fileInfo: '{"hash":"x"}' }, 400],
      ['says nothing that can be read', 5, { filename: 'a', fileInfo: '{' }, 400],
      ['links itself to nothing', 5, { filename: 'a', ref: 'api::x.x', refId: '1', field: 'x' }, 400],
    ])('one that %s is refused before its first byte', async (_, length, values, status) => {
      const before = await unfinished(app);
      expect((await ask(app, 'POST', '', creation(length, values))).status).toBe(status);
      expect(await unfinished(app)).toEqual(before);
    });

    test('one of a denied type, or of a type that its attribute does not allow, is refused at its end and deleted', async () => {
      const before = { left: await unfinished(app), records: (await recordsOf(app)).length };
      const html = Buffer.from('<!doctype html><p>');
      const denied = await create(app, html.length, { filename: 'photo.png' });
      expect((await ask(app, 'PATCH', denied, patch(0, html))).status).toBe(415);
      const { body } = await app.request('POST', '/api/articles', { data: { title: 'A' } });
      const { documentId } = (body as { data: { documentId: string } }).data;
      const metadata = { filename: 'a.txt', ref, refId: documentId, field: 'cover' };
      const wrong = await create(app, 5, metadata);
      expect((await ask(app, 'PATCH', wrong, patch(0, Buffer.from('words')))).status).toBe(400);
      expect({ left: await unfinished(app), records: (await recordsOf(app)).length }).toEqual(before);
      expect((await ask(app, 'HEAD', denied)).status).toBe(404);
    });

    test('one that requests an unsupported feature is refused', async () => {
      for (const headers of [
        { 'upload-defer-length': '1' },
        { 'upload-concat': 'partial', 'upload-length': '5' },
        { 'upload-length': '-5' },
        { 'upload-length': '5', 'upload-metadata': '=' },
      ])
        expect((await ask(app, 'POST', '', { headers })).status).toBe(400);
    });

    test('parts with a wrong offset or beyond the size change nothing', async () => {
      const path = await create(app, 5);
      expect((await ask(app, 'PATCH', path, patch(3, Buffer.from('01')))).status).toBe(409);
      expect((await ask(app, 'PATCH', path, patch(0, Buffer.from('0123456789')))).status).toBe(413);
      expect((await ask(app, 'HEAD', path)).headers['upload-offset']).toBe('0');
    });

    test.each(['/0123456789abcdef0123456789abcdef', '/..%2f..%2fpackage.json', '/..', '/a%00b', '/.json'])(
      '%s is not found',
      async (path) => {
        for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET'] as const)
          expect(
            (await ask(app, method, path, method === 'PATCH' ? patch(0, Buffer.from('x')) : {})).status,
          ).not.toBeLessThan(400);
        expect((await ask(app, 'HEAD', path)).status).toBe(404);
      },
    );
  });

  test('that are abandoned count only for their own address', async () => {
    const other = await startTestApp(database, files);
    const begin = async (remoteAddress: string): Promise<number> => {
      const { headers = {} } = creation(5);
      const { statusCode } = await other.plinth.server.inject({
        method: 'POST',
        url: '/api/upload/resumable',
        remoteAddress,
        headers: { authorization: `Bearer ${other.token}`, 'tus-resumable': '1.0.0', ...headers },
      });
      return statusCode;
    };
    try {
      const statuses = new Set<number>();
      for (let index = 0; index < 210; index++) statuses.add(await begin('192.0.2.1'));
      expect([...statuses]).toEqual([201, 429]);
      expect(await begin('192.0.2.2')).toBe(201);
    } finally {
      await other.close();
    }
  });

  test('that are deleted while they are being finished are stored, or not found', async () => {
    for (let round = 0; round < 15; round++) {
      const path = await create(app, 5);
      const before = (await recordsOf(app)).length;
      const [finished, deleted] = await Promise.all([
        ask(app, 'PATCH', path, patch(0, Buffer.from('01234'))),
        ask(app, 'DELETE', path),
      ]);
      expect([
        [200, 204],
        [404, 204],
      ]).toContainEqual([finished.status, deleted.status]);
      expect((await recordsOf(app)).length - before).toBe(finished.status === 200 ? 1 : 0);
      expect((await unfinished(app)).filter((name) => name.startsWith(path.slice(1)))).toEqual([]);
    }
  });

  test('that are unfinished are deleted by request or when they expire', async () => {
    const before = await unfinished(app);
    const path = await create(app, 10);
    await ask(app, 'PATCH', path, patch(0, Buffer.from('01234')));
    expect((await ask(app, 'DELETE', path)).status).toBe(204);
    expect(await unfinished(app)).toEqual(before);

    let other = await startTestApp(database, files);
    try {
      const old = await create(other, 10);
      await ask(other, 'PATCH', old, patch(0, Buffer.from('01234')));
      const facts = join(other.folder, 'public/uploads/.incoming/resumable', `${old.slice(1)}.json`);
      const stored = JSON.parse(await readFile(facts, 'utf8'));
      await writeFile(facts, JSON.stringify({ ...stored, createdAt: '2020-01-01T00:00:00.000Z' }));
      expect((await ask(other, 'HEAD', old)).status).toBe(410);
      other = await other.reopen(files);
      await vi.waitFor(async () => expect(await unfinished(other)).toEqual([]), 10_000);
    } finally {
      await other.close();
    }
  });
});

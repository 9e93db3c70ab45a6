// Uploads that are linked to a document, and the permissions of each action.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { login, me, register } from '../users/people.ts';
import { articleWith, files, newArticle, png, refused, served, stored } from './stored-uploads.ts';
import { tokenFor } from './tokens.ts';
import { upload } from './upload.ts';

const userFile = 'src/extensions/users-permissions/content-types/user/schema.json';
const uploadAction = 'plugin::upload.content-api.upload';

describe.each(databases)('uploads on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const project = files();
    const attributes = { avatar: { type: 'media' }, badge: { type: 'media', private: true } };
    const own = 'plugin::users-permissions';
    const grants = {
      public: [`${own}.auth.register`, `${own}.auth.callback`],
      authenticated: [uploadAction, `${own}.user.me`],
    };
    const withAvatar = { ...project, files: { ...project.files, [userFile]: { attributes } } };
    app = await startTestApp(database, withAvatar, { grants });
  });
  afterAll(() => app.close());

  describe('ref, refId and field', () => {
    const ref = 'api::article.article';

    test('link the file to a document, which then contains it', async () => {
      const { id, documentId } = await newArticle(app);
      const content = await png(10, 10);
      const cover = await stored(app, { content, fields: { ref, refId: String(id), field: 'cover' } });
      expect(await articleWith(app, documentId, 'cover')).toMatchObject({ id: cover.id, url: cover.url });
      const gallery = { ref, refId: documentId, field: 'gallery' };
      const one = await stored(app, { content, fields: gallery });
      const other = await stored(app, { content, fields: gallery });
      expect(await articleWith(app, documentId, 'gallery')).toMatchObject([{ id: one.id }, { id: other.id }]);
      await app.request('DELETE', `/api/upload/files/${cover.id}`);
      expect(await articleWith(app, documentId, 'cover')).toBeNull();
    });

    test('a form with an empty file is refused as a whole, since its fileInfo would belong to another file', async () => {
      const form = new FormData();
      form.append(
        'fileInfo',
        JSON.stringify([{ alternativeText: 'of the empty one' }, { alternativeText: 'own' }]),
      );
      form.append('files', new Blob([]), 'empty.png');
      form.append('files', new Blob([new Uint8Array(await png(10, 10))]), 'full.png');
      const request = new Response(form);
      const headers = {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${app.token}`,
      };
      const payload = Buffer.from(await request.arrayBuffer());
      const send = () => app.plinth.server.inject({ method: 'POST', url: '/api/upload', headers, payload });
      const response = await refused(app, async () => {
        const { statusCode, body } = await send();
        return { status: statusCode, body: JSON.parse(body), text: body, headers: {} };
      });
      expect([response.status, response.body]).toMatchObject([
        400,
        { error: { message: 'Files are empty' } },
      ]);
    });

    test('link the file to a user, with permission to update users', async () => {
      const userUid = 'plugin::users-permissions.user';
      const { id, jwt, name, password } = await register(app);
      const content = await png(10, 10);
      const fields = { ref: userUid, refId: String(id), field: 'avatar', source: 'users-permissions' };
      const avatarOf = async (who: number) =>
        ((await app.request('GET', `/api/users/${who}?populate=avatar`)).body as { avatar: unknown }).avatar;
      const uploader = await tokenFor(app, [uploadAction]);
      for (const token of [uploader, jwt])
        expect((await refused(app, () => upload(app, { content, fields, token }))).status).toBe(403);
      expect(await avatarOf(id)).toBeNull();
      const editor = await tokenFor(app, [uploadAction, `${userUid}.update`]);
      const response = await upload(app, { content, fields, token: editor });
      expect(response.status).toBe(201);
      const [file] = response.body as readonly { id: number }[];
      expect(await avatarOf(id)).toMatchObject({ id: file?.id });
      for (const field of ['badge', 'password', 'role', 'nothing'])
        expect((await upload(app, { content, fields: { ...fields, field }, token: editor })).status).toBe(
          201,
        );
      expect((await login(app, name, password)).status).toBe(200);
      expect((await me(app, jwt)).status).toBe(200);
    });

    test('need permission to update that document', async () => {
      const { id, documentId } = await newArticle(app);
      const fields = { ref, refId: String(id), field: 'cover' };
      const content = await png(10, 10);
      const uploader = await tokenFor(app, [uploadAction]);
      expect((await upload(app, { content, token: uploader })).status).toBe(201);
      const response = await refused(app, () => upload(app, { content, fields, token: uploader }));
      expect(response.status).toBe(403);
      expect(await articleWith(app, documentId, 'cover')).toBeNull();
      const editor = await tokenFor(app, [uploadAction, `${ref}.update`]);
      expect((await upload(app, { content, fields, token: editor })).status).toBe(201);
      expect(await articleWith(app, documentId, 'cover')).not.toBeNull();
    });

    test('are limited by the rules of the caller, and do not reveal other documents', async () => {
      const { id, documentId } = await newArticle(app);
      const content = await png(10, 10);
      const actions = [uploadAction, `${ref}.update`, `${ref}.find`];
      const to = (refId: string, token: string) => () =>
        upload(app, { content, fields: { ref, refId, field: 'cover' }, token });
      const blind = await tokenFor(app, actions, { filter: { title: 'B' } });
      for (const [hidden, unknown] of [
        [String(id), '999999'],
        [documentId, 'aaaaaaaaaaaaaaaaaaaaaaaa'],
      ] as const) {
        const responses = [await refused(app, to(hidden, blind)), await refused(app, to(unknown, blind))];
        const [one, other] = responses.map(({ status, text }) => `${status} ${text}`);
        expect(one?.replace(hidden, 'ID')).toBe(other?.replace(unknown, 'ID'));
      }
      const reader = await tokenFor(app, [...actions], { fields: ['title'] });
      expect((await to(documentId, reader)()).status).toBe(201);
      expect(await articleWith(app, documentId, 'cover')).toBeNull();
    });

    test.each([
      { ref: 'api::nothing.nothing', refId: '1', field: 'cover' },
      { ref: 'plugin::users-permissions.user', refId: '999999', field: 'avatar' },
      { ref: 'plugin::users-permissions.role', refId: '1', field: 'avatar' },
      { ref: 'plugin::upload.folder', refId: '1', field: 'files' },
      { ref, refId: '999999', field: 'cover' },
      { ref, refId: 'aaaaaaaaaaaaaaaaaaaaaaaa', field: 'cover' },
    ])('with an unknown target store nothing: %j', async (fields) => {
      const response = await refused(app, async () => upload(app, { content: await png(10, 10), fields }));
      expect([400, 403, 404]).toContain(response.status);
    });
  });

  describe('without permission', () => {
    test('to upload, a request gets 403 and stores nothing', async () => {
      const content = await png(10, 10);
      const other = await tokenFor(app, ['api::article.article.update']);
      for (const token of [null, other])
        expect((await refused(app, () => upload(app, { content, token }))).status).toBe(403);
      expect((await refused(app, () => upload(app, { content, token: 'wrong' }))).status).toBe(401);
    });

    test('to read, replace or delete, a request gets 403', async () => {
      const file = await stored(app, { content: await png(10, 10) });
      const other = await tokenFor(app, ['api::article.article.update']);
      for (const token of [null, other]) {
        const ask = (method: string, path: string) => app.request(method, path, undefined, token);
        expect((await ask('GET', '/api/upload/files')).status).toBe(403);
        expect((await ask('GET', `/api/upload/files/${file.id}`)).status).toBe(403);
        expect((await refused(app, () => ask('DELETE', `/api/upload/files/${file.id}`))).status).toBe(403);
        const replacing = { content: 'other', search: `?id=${file.id}`, token };
        expect((await upload(app, replacing)).status).toBe(403);
      }
      expect((await served(app, file.url)).headers['content-type']).toBe('image/png');
    });
  });
});

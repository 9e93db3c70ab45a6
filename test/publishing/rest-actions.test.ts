// Publishing, unpublishing and discarding drafts over REST, and what is refused instead of being understood wrongly.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const uid = 'api::note.note';

describe.each(databases)('actions of publication on %s', (database) => {
  let app: TestApp;
  let id: string;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      {
        contentTypes: {
          [uid]: {
            draftAndPublish: true,
            localized: true,
            attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
          },
          'api::home.home': {
            kind: 'singleType',
            draftAndPublish: true,
            attributes: { title: { type: 'string' } },
          },
          'api::tag.tag': { attributes: { name: { type: 'string' } } },
        },
      },
      { locales: ['fr'] },
    );
    const made = await app.request('POST', '/api/notes', { data: { title: 'one' } });
    id = (made.body as { data: { documentId: string } }).data.documentId;
  });
  afterAll(() => app.close());

  const act = (action: string, query = '') =>
    app.request('POST', `/api/notes/${id}/actions/${action}${query}`);
  const titles = async (): Promise<unknown> => {
    const read = async (status: string) => {
      const { body } = await app.request('GET', `/api/notes/${id}?status=${status}`);
      return (body as { data: { title: string } | null }).data?.title ?? null;
    };
    return [await read('published'), await read('draft')];
  };

  it('unpublish takes the published version away and leaves the draft', async () => {
    const { status, body } = await act('unpublish');
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { documentId: id, title: 'one', publishedAt: null } });
    expect(await titles()).toEqual([null, 'one']);
  });

  it('publish makes a published version of the draft', async () => {
    expect((await act('publish')).body).toMatchObject({
      data: { title: 'one', publishedAt: expect.any(String) },
    });
    expect(await titles()).toEqual(['one', 'one']);
  });

  it('each publication gives the published row another number, so that its document is listed last', async () => {
    const listed = async (): Promise<readonly { id: number; title: string }[]> => {
      const { body } = await app.request('GET', '/api/notes');
      return (body as { data: { id: number; title: string }[] }).data;
    };
    const later = await app.request('POST', '/api/notes', { data: { title: 'later' } });
    const [before] = await listed();
    expect(before?.title).toBe('one');
    for (const publish of [
      () => act('publish'),
      () => app.request('PUT', `/api/notes/${id}`, { data: {} }),
    ]) {
      await publish();
      const after = (await listed()).at(-1);
      expect(after).toMatchObject({ title: 'one', id: expect.any(Number) });
      expect(after?.id).toBeGreaterThan(before?.id ?? 0);
    }
    await app.request(
      'DELETE',
      `/api/notes/${(later.body as { data: { documentId: string } }).data.documentId}`,
    );
  });

  it('discard-draft gives the draft what is published', async () => {
    await app.request('PUT', `/api/notes/${id}?status=draft`, { data: { title: 'two' } });
    expect(await titles()).toEqual(['one', 'two']);
    expect((await act('discard-draft')).body).toMatchObject({ data: { title: 'one' } });
    expect(await titles()).toEqual(['one', 'one']);
  });

  it('one locale, or all of them', async () => {
    await app.request('PUT', `/api/notes/${id}?locale=fr&status=draft`, { data: { title: 'un' } });
    expect((await act('publish', '?locale=fr')).body).toMatchObject({ data: { title: 'un', locale: 'fr' } });
    expect((await act('unpublish', '?locale=*')).status).toBe(200);
    expect(await titles()).toEqual([null, 'one']);
    expect((await app.request('GET', `/api/notes/${id}?locale=fr`)).status).toBe(404);
  });

  it('DELETE takes one locale, several or all, and nothing goes where one of them is none', async () => {
    const { body } = await app.request('POST', '/api/notes', { data: { title: 'gone' } });
    const path = `/api/notes/${(body as { data: { documentId: string } }).data.documentId}`;
    for (const locale of ['fr', 'de', 'it'])
      await app.request('PUT', `${path}?locale=${locale}&status=draft`, { data: { title: locale } });
    const ofNote = ['gone', 'fr', 'de', 'it']
      .map((title, at) => `filters[title][$in][${at}]=${title}`)
      .join('&');
    const locales = async () => {
      const found = await app.request('GET', `/api/notes?locale=*&status=draft&sort=createdAt,id&${ofNote}`);
      return (found.body as { data: readonly { locale: string }[] }).data.map(({ locale }) => locale);
    };
    for (const wrong of ['locale[0]=fr&locale[1]=', 'locale[0]=fr&locale[1]=d e'])
      expect((await app.request('DELETE', `${path}?${wrong}`)).status).toBe(400);
    expect(await locales()).toEqual(['en', 'fr', 'de', 'it']);
    expect((await app.request('DELETE', `${path}?locale[0]=fr&locale[1]=it&locale[2]=es`)).status).toBe(204);
    expect(await locales()).toEqual(['en', 'de']);
    expect((await app.request('DELETE', `${path}?locale[]=de`)).status).toBe(204);
    expect(await locales()).toEqual(['en']);
    expect((await app.request('DELETE', path)).status).toBe(204);
    expect(await locales()).toEqual([]);
  });

  it('single types have them at their own address', async () => {
    await app.request('PUT', '/api/home', { data: { title: 'home' } });
    expect((await app.request('POST', '/api/home/actions/unpublish')).status).toBe(200);
    expect((await app.request('GET', '/api/home')).status).toBe(404);
    expect((await app.request('POST', '/api/home/actions/publish')).body).toMatchObject({
      data: { title: 'home' },
    });
  });

  it('what is not there is 404, and types without drafts have no such address', async () => {
    expect((await app.request('POST', '/api/notes/nothing/actions/publish')).status).toBe(404);
    expect((await app.request('POST', '/api/tags/nothing/actions/publish')).status).toBe(405);
  });

  it('each needs its own action', async () => {
    const { database: store } = app.plinth.project;
    const actions = [
      `${uid}.update`,
      `${uid}.find`,
      `${uid}.findOne`,
      `${uid}.unpublish`,
      `${uid}.readDraft`,
    ];
    const { token } = await createToken(
      store,
      { name: 'one', type: 'custom', permissions: actions },
      actions,
    );
    await app.plinth.access.refresh();
    const path = `/api/notes/${id}/actions/`;
    expect((await app.request('POST', `${path}publish`, undefined, token)).status).toBe(403);
    expect((await app.request('POST', `${path}discard-draft`, undefined, token)).status).toBe(403);
    expect((await app.request('POST', `${path}unpublish`, undefined, token)).status).toBe(200);
    expect((await app.request('POST', `${path}unpublish`, undefined, null)).status).toBe(403);
  });

  it('PUT with publishedAt null is refused with the way to do it', async () => {
    await act('publish');
    const body = { data: { title: 'three', publishedAt: null } };
    const put = await app.request('PUT', `/api/notes/${id}`, body);
    expect([put.status, put.text]).toEqual([400, expect.stringContaining('/actions/unpublish')]);
    expect(await titles()).toEqual(['one', 'one']);
    expect((await app.request('PUT', `/api/notes/${id}?status=draft`, body)).status).toBe(200);
  });

  it('DELETE with status=published unpublishes for who may, and no status deletes a draft alone', async () => {
    await act('publish');
    expect((await app.request('DELETE', `/api/notes/${id}?status=draft`)).status).toBe(400);
    const actions = [`${uid}.delete`];
    const { token } = await createToken(
      app.plinth.project.database,
      { name: 'deletes', type: 'custom', permissions: actions },
      actions,
    );
    await app.plinth.access.refresh();
    const wrong = await app.request('DELETE', `/api/notes/${id}?populate=nothing&sort=nothing`);
    expect([wrong.status, await titles()]).toEqual([400, ['three', 'three']]);
    const published = `/api/notes/${id}?status=published`;
    expect((await app.request('DELETE', published, undefined, token)).status).toBe(403);
    expect(await titles()).toEqual(['three', 'three']);
    expect((await app.request('DELETE', published)).status).toBe(204);
    expect(await titles()).toEqual([null, 'three']);
  });
});

// Events `entry.*` and `media.*` on `strapi.eventHub`: emitted after the commit of a change, for every API.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { type Loose, recordingIndex } from './recording.ts';

const uid = 'api::post.post';
const contentTypes = {
  [uid]: {
    draftAndPublish: true,
    attributes: {
      title: { type: 'string' },
      secret: { type: 'string', private: true },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
    },
  },
  'api::author.author': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

describe.each(databases)('events of content on %s', (database) => {
  const events: [string, Loose][] = [];
  const names = () => events.map(([name]) => name);
  const strapi = (): Loose => globalThis.recorded.strapi;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': recordingIndex } });
    strapi().eventHub.subscribe((name: string, payload: Loose) => void events.push([name, payload]));
  });
  afterAll(() => app.close());
  beforeEach(() => void events.splice(0));

  const told = (count: number) => vi.waitFor(() => expect(events).toHaveLength(count), 10_000);
  const create = async (data: object): Promise<string> => {
    const { body } = await app.request('POST', '/api/posts?status=draft', { data });
    return (body as Loose).data.documentId;
  };

  test('each change emits its event, with the entry without private attributes', async () => {
    const author = await strapi()
      .documents('api::author.author')
      .create({ data: { name: 'Ada' } });
    const documentId = await create({ title: 'One', author: author.id });
    await told(2);
    expect(events[1]).toEqual([
      'entry.create',
      {
        model: 'post',
        uid,
        entry: expect.objectContaining({
          documentId,
          title: 'One',
          publishedAt: null,
          author: expect.objectContaining({ name: 'Ada' }),
        }),
      },
    ]);
    expect(events[1]?.[1].entry).not.toHaveProperty('secret');
    const act = (action: string) => app.request('POST', `/api/posts/${documentId}/actions/${action}`);
    await act('publish');
    await app.request('PUT', `/api/posts/${documentId}?status=draft`, { data: { title: 'Two' } });
    await told(4);
    await act('discard-draft');
    await act('unpublish');
    await told(6);
    await app.request('DELETE', `/api/posts/${documentId}`);
    await told(7);
    expect(names()).toEqual([
      'entry.create',
      'entry.create',
      'entry.publish',
      'entry.update',
      'entry.draft-discard',
      'entry.unpublish',
      'entry.delete',
    ]);
    expect(events[2]?.[1].entry.publishedAt).not.toBeNull();
    expect(events[6]?.[1].entry).toMatchObject({ documentId, title: 'One', author: { name: 'Ada' } });
  });

  test('a rolled back change emits no event, and a transaction emits events after the commit', async () => {
    const posts = strapi().documents(uid);
    const undone = strapi().db.transaction(async () => {
      await posts.create({ data: { title: 'never' } });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await strapi().db.transaction(async () => {
      const { documentId } = await posts.create({ data: { title: 'kept' } });
      await expect(posts.create({ data: { title: { no: 'text' } } })).rejects.toThrow();
      await posts.delete({ documentId });
      expect(events).toEqual([]);
    });
    // A document that is created and deleted in one transaction emits only the deletion.
    await told(1);
    expect(events[0]).toMatchObject(['entry.delete', { entry: { title: 'kept' } }]);
  });

  test('files emit media events', async () => {
    const file = { name: 'a.txt', hash: 'a', mime: 'text/plain', size: 1, url: '/a', provider: 'local' };
    const { documentId } = await strapi().documents('plugin::upload.file').create({ data: file });
    await told(1);
    expect(events[0]).toEqual([
      'media.create',
      { media: expect.objectContaining({ documentId, name: 'a.txt' }) },
    ]);
  });

  test('a listener that throws does not undo the change, and an unknown event is refused', async () => {
    const heard: string[] = [];
    const stop = strapi().eventHub.on('entry.create', () => {
      heard.push('first');
      throw new Error('broken listener');
    });
    const documentId = await create({ title: 'Stays' });
    await vi.waitFor(() => expect(heard).toEqual(['first']), 10_000);
    stop();
    expect((await app.request('GET', `/api/posts/${documentId}?status=draft`)).status).toBe(200);
    expect(() => strapi().eventHub.on('entry.created', () => undefined)).toThrow(
      'entry.create, entry.update',
    );
  });
});

// `strapi.service('plugin::content-manager.uid')`, with which hooks and handlers make slugs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const note = 'api::note.note';
const contentTypes = {
  [note]: {
    draftAndPublish: true,
    attributes: { title: { type: 'string' }, slug: { type: 'uid', targetField: 'title' } },
  },
} as const satisfies TestProjectFiles['contentTypes'];

describe.each(databases)('the service of uids on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': recordingIndex } });
  });
  afterAll(() => app.close());

  test('makes values that no document has, and tells whether a value is free', async () => {
    const { strapi } = globalThis.recorded;
    const uids = strapi.plugin('content-manager').service('uid');
    const of = { contentTypeUID: note, field: 'slug' };
    const data = { title: 'Hello World' };
    expect(await uids.generateUIDField({ ...of, data })).toBe('hello-world');
    const { documentId } = await strapi.documents(note).create({ data: { ...data, slug: 'hello-world' } });
    expect(await uids.generateUIDField({ ...of, data })).toBe('hello-world-1');
    expect(await uids.generateUIDField({ ...of, data: { ...data, documentId } })).toBe('hello-world');
    expect(await uids.generateUIDField({ ...of, data: {} })).toBe('note');
    expect(await uids.findUniqueUID({ ...of, value: 'hello-world' })).toBe('hello-world-1');
    expect(await uids.checkUIDAvailability({ ...of, value: 'hello-world' })).toBe(false);
    expect(await uids.checkUIDAvailability({ ...of, value: 'other' })).toBe(true);
    await expect(uids.findUniqueUID({ ...of, field: 'slugg', value: 'x' })).rejects.toThrow(
      'field must be a uid attribute of api::note.note. Did you mean "slug"?',
    );
  });
});

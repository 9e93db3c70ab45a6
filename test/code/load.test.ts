// `load` of `strapi.db.query` and `strapi.entityService`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::note.note': {
    attributes: {
      text: { type: 'string' },
      tag: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
      more: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
    },
  },
  'api::tag.tag': { attributes: { name: { type: 'string' }, color: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const files = {
  'src/index.js':
    'module.exports = { register({ strapi }) { globalThis.recorded = { strapi, events: [] }; } };',
} as const;

describe.each(databases)('load() of rows on %s', (database) => {
  let app: TestApp;
  let note: { readonly id: number };
  const rows = () => globalThis.recorded.strapi.db.query('api::note.note');
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    const { id } = await globalThis.recorded.strapi.db
      .query('api::tag.tag')
      .create({ data: { name: 'new', color: 'red' } });
    note = await rows().create({ data: { text: 'One', tag: id, more: [id] } });
  });
  afterAll(() => app.close());

  test('loads one relation, or several, by name', async () => {
    expect(await rows().load(note, 'tag')).toMatchObject({ name: 'new', color: 'red' });
    const several = await rows().load({ id: note.id }, ['tag', 'more', 'createdBy']);
    expect(several).toMatchObject({ tag: { name: 'new' }, more: [{ name: 'new' }], createdBy: null });
    const { entityService } = globalThis.recorded.strapi;
    expect(await entityService.load('api::note.note', note, 'more')).toMatchObject([{ name: 'new' }]);
  });

  test('takes select and where', async () => {
    expect(await rows().load(note, 'tag', { select: ['name'] })).toEqual({ name: 'new' });
    expect(await rows().load(note, 'more', { where: { name: 'old' } })).toEqual([]);
  });

  test('returns null for a missing row, and refuses a name that is not a relation', async () => {
    expect(await rows().load({ id: 99_999 }, 'tag')).toBeNull();
    await expect(rows().load(note, 'tg')).rejects.toThrow(
      '"tg" is not a relation, component or file. Did you mean "tag"?',
    );
    await expect(rows().load(note, 'text')).rejects.toThrow('"text" is not a relation');
    await expect(rows().load({ text: 'One' }, 'tag')).rejects.toThrow('the row has no id');
  });
});

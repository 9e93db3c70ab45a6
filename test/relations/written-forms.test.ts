// What a body may say of relations: positions of morph relations, `options.strict`, and names and documents that are refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const tag = 'api::tag.tag';
const note = 'api::note.note';

describe.each(databases)('relations in bodies on %s', (database) => {
  let app: TestApp;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const named = { attributes: { name: { type: 'string' }, secret: { type: 'string', private: true } } };
    app = await startTestApp(database, {
      contentTypes: {
        [tag]: named,
        [note]: named,
        'api::page.page': {
          attributes: {
            one: { type: 'relation', relation: 'manyToOne', target: tag },
            tags: { type: 'relation', relation: 'manyToMany', target: tag },
            any: { type: 'relation', relation: 'morphToMany' },
            picture: { type: 'media' },
            part: { type: 'component', component: 'shared.part' },
          },
        },
      },
      components: { 'shared.part': { tags: { type: 'relation', relation: 'oneToMany', target: tag } } },
    });
    for (const name of ['a', 'b', 'c']) ids[name] = await create('tags', { name });
    ids.n = await create('notes', { name: 'n' });
  });
  afterAll(() => app.close());

  const create = async (path: string, data: object): Promise<string> => {
    const { status, body, text } = await app.request('POST', `/api/${path}`, { data });
    expect([status, text]).toEqual([201, expect.any(String)]);
    return (body as { data: { documentId: string } }).data.documentId;
  };
  /** `a` is the documentId of that tag, `n` of the note; other texts stay. */
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return ids[value] ?? value;
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]));
  };
  const morph = (name: string, position?: unknown) => ({
    __type: name === 'n' ? note : tag,
    documentId: name,
    ...(position ? { position } : {}),
  });
  interface Named {
    readonly name: string;
  }
  const written = async (data: object) => {
    const documentId = await create(
      'pages',
      named({ tags: ['a', 'b'], any: [morph('a'), morph('n')] }) as object,
    );
    const url = `/api/pages/${documentId}?populate[tags]=true&populate[any]=true&populate[one]=true`;
    return app.request('PUT', url, { data: named(data) });
  };
  const after = async (data: object, name: 'tags' | 'any'): Promise<string> => {
    const { status, body, text } = await written(data);
    expect([status, text]).toEqual([200, expect.any(String)]);
    const page = (body as { data: Record<string, readonly Named[]> }).data;
    return (page[name] ?? []).map((item) => item.name).join('');
  };

  test.each<[string, readonly unknown[], string]>([
    ['at the end', [morph('b')], 'anb'],
    ['at the start', [morph('b', { start: true })], 'ban'],
    ['before an item of its own type', [morph('b', { before: 'a' })], 'ban'],
    ['after one of another type', [morph('b', { before: { __type: note, documentId: 'n' } })], 'abn'],
    ['moving', [morph('a', { after: { __type: note, documentId: 'n' } })], 'na'],
    ['beside an earlier one', [morph('b', { start: true }), morph('c', { after: 'b' })], 'bcan'],
  ])('items of a morph relation stand where they were placed: %s', async (_what, connect, names) => {
    expect(await after({ any: { connect } }, 'any')).toBe(names);
  });

  test.each<[object, 'tags' | 'any', string]>([
    [
      { tags: { connect: [{ documentId: 'c', position: { before: 'a' } }], disconnect: ['a'] } },
      'tags',
      'cb',
    ],
    [{ any: { connect: [morph('b', { after: 'a' })], disconnect: [morph('a')] } }, 'any', 'bn'],
  ])('a document takes the place of another that is disconnected: %j', async (data, name, names) => {
    expect(await after(data, name)).toBe(names);
  });

  test.each([
    [{ before: 'b', status: 'published', locale: 'fr' }, 'acb'],
    [{ begin: true }, 'abc'],
  ])('other keys of a position have no effect: %j', async (position, names) => {
    expect(await after({ tags: { connect: [{ documentId: 'c', position }] } }, 'tags')).toBe(names);
  });

  test('an anchor that is not in the list is refused, and by `strict: false` the item goes to the end', async () => {
    const beside = { documentId: 'c', position: { before: 'c' } };
    expect((await written({ tags: { connect: [beside] } })).status).toBe(400);
    const connect = [{ documentId: 'c', position: { before: 'nobody' } }];
    expect((await written({ tags: { connect } })).text).toContain('nobody');
    const options = { strict: false };
    expect(await after({ tags: { connect, options } }, 'tags')).toBe('abc');
    expect(await after({ any: { connect: [morph('b', { before: 'c' })], options } }, 'any')).toBe('anb');
    expect((await written({ any: { connect: [morph('b', { before: 'c' })] } })).status).toBe(400);
  });

  test.each<[object, string]>([
    [{ tags: [{ documentId: 'a', nope: 1 }] }, 'Invalid key nope at tags'],
    [{ one: { documentId: 'a', nope: 1 } }, 'Invalid key nope at one'],
    [{ one: { documentId: 'a', secret: 1 } }, 'Invalid key secret at one'],
    [{ any: [{ ...morph('a'), nope: 1 }] }, 'Invalid key nope at any'],
    [{ picture: { id: 1, nope: 1 } }, 'Invalid key nope at picture'],
    [{ part: { tags: [{ documentId: 'a', nope: 1 }] } }, 'Invalid key nope at part.tags'],
    [{ tags: { connect: ['a'], conect: ['b'] } }, 'Invalid key conect at tags'],
    [{ tags: { connect: ['a'], options: { strit: true } } }, 'Invalid key strit at tags.options'],
    [{ any: null }, 'Invalid key any'],
    [
      { tags: { connect: ['c', { documentId: 'c', position: { start: true } }] } },
      'connected at several positions',
    ],
    [
      { any: { connect: [morph('b'), { ...morph('b'), position: { start: true } }] } },
      'connected at several positions',
    ],
    [
      { part: { tags: { connect: [{ documentId: 'c', position: { start: true } }, 'c'] } } },
      'connected at several positions',
    ],
    [{ tags: { disconnect: ['nobody'] } }, 'nobody'],
    [{ any: { disconnect: [morph('nobody')] } }, 'nobody'],
    [{ tags: { connect: [999999], disconnect: [999999] } }, '1 relation(s) of type api::tag.tag'],
  ])('%j is refused and says why', async (data, message) => {
    const { status, text } = await written(data);
    expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  });

  test('the number of a row that is gone disconnects nothing, in every kind of relation', async () => {
    const gone = { disconnect: [999999] };
    expect(await after({ tags: { connect: ['c'], disconnect: [999999, { id: 999998 }] } }, 'tags')).toBe(
      'abc',
    );
    expect(await after({ any: { disconnect: [{ __type: tag, id: 999999 }] } }, 'any')).toBe('an');
    expect(await after({ one: gone, picture: gone, part: { tags: gone } }, 'tags')).toBe('ab');
  });

  test('a set of null leaves a relation as it is, also beside what is connected and disconnected', async () => {
    expect(await after({ tags: { set: null } }, 'tags')).toBe('ab');
    expect(await after({ tags: { set: null, connect: ['c'] } }, 'tags')).toBe('abc');
    expect(await after({ tags: { set: null, disconnect: ['a'] } }, 'tags')).toBe('b');
    expect(await after({ tags: { set: [] } }, 'tags')).toBe('');
    expect(await after({ any: { set: null, connect: [morph('c')] } }, 'any')).toBe('anc');
  });

  test('items of an operation may have keys that mean nothing', async () => {
    const item = (documentId: string) => ({ documentId, __temp_key__: 'k', position: { end: true } });
    expect(await after({ tags: { connect: [item('c')], disconnect: [item('a')] } }, 'tags')).toBe('bc');
    expect(await after({ tags: { set: [item('c')] } }, 'tags')).toBe('c');
    expect(await after({ any: [] }, 'any')).toBe('');
  });

  test('what was read may be sent back', async () => {
    const { body } = await written({ one: 'a' });
    const { one, tags } = (body as { data: Record<string, unknown> }).data;
    expect(await after({ one, tags, any: { disconnect: [morph('c')] } }, 'tags')).toBe('ab');
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProjectFaults } from '../errors/faults/project-faults.ts';
import { parse, relation } from './harness.ts';
import { emptyLock, type Lock, lockOwner, type OwnerLock, readLock, toSnakeCase, writeLock } from './lock.ts';

/** `{ title: 'text' }`: attribute names with how their values are kept. */
type Storages = Readonly<Record<string, string>>;

/** The lock after the schema looked like this, one step after the other. */
const lockAfter = (...steps: readonly Storages[]): OwnerLock =>
  steps.reduce<OwnerLock>(
    (lock, storages) => lockOwner(lock, new Map(Object.entries(storages)), 'articles'),
    {
      attributes: {},
      removed: {},
    },
  );

const idsOf = (places: OwnerLock['attributes']): Record<string, string> =>
  Object.fromEntries(Object.entries(places).map(([name, { id }]) => [name, id]));

const text = 'text';

describe('new attributes', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a plain name', ['title'], ['title']],
    ['camel case', ['metaTitle', 'HTMLText', 'a1B2'], ['meta_title', 'htmltext', 'a1_b2']],
    [
      'names that differ in case only',
      ['metaTitle', 'meta_title', 'META_TITLE'],
      ['meta_title', 'meta_title_2', 'meta_title_3'],
    ],
    ['a name that looks like a number of another', ['a_2', 'A', 'a'], ['a_2', 'a', 'a_3']],
    [
      'names of system columns',
      ['ID', 'document_id', 'Locale', 'created_at', 'updated_at', 'published_at'],
      ['id_2', 'document_id_2', 'locale_2', 'created_at_2', 'updated_at_2', 'published_at_2'],
    ],
    ['names of creator columns', ['created_by', 'updated_by'], ['created_by', 'updated_by']],
    ["names of PostgreSQL's own columns", ['xmin', 'ctid', 'tableoid'], ['xmin_2', 'ctid_2', 'tableoid_2']],
    [
      "Plinth's own columns",
      ['plinth_json', 'plinthStatus', 'plinth_pos_tag'],
      ['_plinth_json', '_plinth_status', '_plinth_pos_tag'],
    ],
    ['the name of the component in a zone', ['__component'], ['__component_2']],
    ['names that every object has', ['Constructor'], ['constructor_2']],
    ['a name that SQL would have to quote', ['order', 'select'], ['order', 'select']],
  ])('%s: %j are kept as %j', (_what, names, ids) => {
    const lock = lockAfter(Object.fromEntries(names.map((name) => [name, text])));
    expect(Object.values(idsOf(lock.attributes))).toEqual(ids);
  });

  test('long names are cut and stay distinct', () => {
    const long = 'a'.repeat(60);
    const ids = Object.values(idsOf(lockAfter({ [`${long}x`]: text, [`${long}y`]: text }).attributes));
    expect(ids).toEqual(['a'.repeat(48), `${'a'.repeat(48)}_2`]);
    expect(toSnakeCase(long)).toHaveLength(48);
  });
});

describe('changes', () => {
  test('an unchanged attribute keeps its place', () => {
    const lock = lockAfter({ title: text, rank: 'integer' });
    expect(
      lockOwner(
        lock,
        new Map([
          ['rank', 'integer'],
          ['title', text],
        ]),
        'articles',
      ),
    ).toEqual(lock);
  });

  test('an attribute that is renamed by editing gets a new place; the old one waits', () => {
    const lock = lockAfter({ title: text }, { headline: text });
    expect([idsOf(lock.attributes), idsOf(lock.removed)]).toEqual([
      { headline: 'headline' },
      { title: 'title' },
    ]);
  });

  test('an attribute that was removed gets its place, and so its content, back', () => {
    const lock = lockAfter(
      { title: text, metaTitle: text },
      { title: text },
      { title: text, metaTitle: text },
    );
    expect(lock).toEqual(lockAfter({ title: text, metaTitle: text }));
  });

  test('a place that waits is given to no other attribute', () => {
    const lock = lockAfter({ metaTitle: text }, { meta_title: text }, { metaTitle: text, meta_title: text });
    expect(idsOf(lock.attributes)).toEqual({ metaTitle: 'meta_title', meta_title: 'meta_title_2' });
  });

  test('a change of type gets a new place that remembers the old one', () => {
    const lock = lockAfter({ rank: text }, { rank: 'integer' });
    expect(lock.attributes).toEqual({ rank: { id: 'rank_2', storage: 'integer', from: 'rank' } });
    expect(Object.values(lock.removed)).toEqual([{ id: 'rank', storage: text }]);
  });

  test('an attribute that is added again with another type gets a new place, which records the former one', () => {
    const lock = lockAfter({ rank: text }, {}, { rank: 'integer' });
    expect(lock.attributes).toEqual({ rank: { id: 'rank_2', storage: 'integer', from: 'rank' } });
    expect(Object.values(lock.removed)).toEqual([{ id: 'rank', storage: text }]);
  });

  test('however often a type changes, no place is forgotten and none is used twice', () => {
    const lock = lockAfter(
      { rank: text },
      { rank: 'integer' },
      { rank: text },
      { rank: 'integer' },
      { rank: text },
      {},
      { rank: 'json' },
    );
    const places = [...Object.values(lock.attributes), ...Object.values(lock.removed)];
    expect(places.map(({ id }) => id).sort()).toEqual([
      'rank',
      'rank_2',
      'rank_3',
      'rank_4',
      'rank_5',
      'rank_6',
    ]);
  });

  test('a table keeps the name that it was made with', () => {
    const first = lockOwner(undefined, new Map(), 'articles');
    expect(lockOwner(first, new Map(), 'posts').table).toBe('articles');
  });
});

describe('in a schema', () => {
  const page = { attributes: { title: { type: 'string' } }, collectionName: 'pages' };

  test('types, components and built-in types are locked; a type that was removed keeps its entry', () => {
    const first = parse({
      types: { page },
      components: { 'shared.seo': { metaTitle: { type: 'string' } } },
    }).lock;
    expect(first.components['shared.seo']).toEqual({
      attributes: { metaTitle: { id: 'meta_title', storage: 'text' } },
      removed: {},
    });
    const { lock } = parse({}, first);
    expect(lock).toEqual(first);
    expect(Object.keys(lock.contentTypes)).toEqual([
      'plugin::upload.file',
      'plugin::upload.folder',
      'api::page.page',
    ]);
  });

  test('a type that moved to another folder keeps its table and places', () => {
    const first = parse({ types: { page } }).lock;
    const { schema, lock } = parse({ types: { article: page } }, first);
    expect(schema.contentTypes.get('api::article.article')?.table).toBe('pages');
    expect(lock.contentTypes['api::article.article']).toEqual(first.contentTypes['api::page.page']);
  });

  test('a new type does not get the table of an existing one', () => {
    const first = parse({ types: { page } }).lock;
    const types = { page: { ...page, collectionName: 'old_pages' }, post: page };
    expect(() => parse({ types }, first)).toThrow('"pages" is used by api::page.page too');
  });

  test('a relation that begins to be read only keeps its links in waiting', () => {
    const types = (tags: object) => ({
      tag: { attributes: { pages: relation('manyToMany', 'page') } },
      page: { attributes: { tags } },
    });
    const first = parse({ types: types(relation('manyToMany', 'tag')) }).lock;
    const { lock } = parse({ types: types(relation('manyToMany', 'tag', { mappedBy: 'pages' })) }, first);
    expect(lock.contentTypes['api::page.page']?.attributes.tags).toEqual({
      id: 'tags_2',
      storage: 'none',
      from: 'tags',
    });
  });
});

describe('the file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-lock-'));
    mkdirSync(join(folder, 'src'));
    path = join(folder, 'src/schema.lock.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const lock: Lock = {
    version: 1,
    contentTypes: {
      b: {
        table: 'bs',
        attributes: { y: { id: 'y', storage: 'text' }, x: { id: 'x', storage: 'text', from: 'w' } },
        removed: {},
      },
      a: { attributes: {}, removed: {} },
    },
    components: {},
  };

  test('a project without it has an empty lock', () => {
    expect(readLock(folder)).toEqual(emptyLock);
  });

  test('a written lock file is read back unchanged', () => {
    expect(writeLock(folder, lock)).toBe(true);
    expect(readLock(folder)).toEqual(lock);
  });

  test('keys are sorted, so that two branches write the same text', () => {
    writeLock(folder, lock);
    const written = readFileSync(path, 'utf8');
    writeLock(folder, {
      components: {},
      contentTypes: { a: { removed: {}, attributes: {} }, ...lock.contentTypes },
      version: 1,
    });
    expect(readFileSync(path, 'utf8')).toBe(written);
    expect(written.indexOf('"a"')).toBeLessThan(written.indexOf('"b"'));
    expect(written.endsWith('}\n')).toBe(true);
  });

  test('an unwritable folder is reported by the result and not thrown', () => {
    rmSync(join(folder, 'src'), { recursive: true });
    expect(writeLock(folder, lock)).toBe(false);
  });

  test.each([
    ['no JSON', '<<<<<<< HEAD'],
    ['another version', '{"version":2,"contentTypes":{},"components":{}}'],
    [
      'a place without storage',
      '{"version":1,"contentTypes":{"a":{"attributes":{"x":{"id":"x"}},"removed":{}}},"components":{}}',
    ],
    ['keys of its own', '{"version":1,"contentTypes":{},"components":{},"x":1}'],
  ])('a damaged file (%s) stops the start and says how to mend it', (_what, content) => {
    writeFileSync(path, content);
    expect(() => readLock(folder)).toThrow(ProjectFaults);
    expect(() => readLock(folder)).toThrow(
      /src\/schema\.lock\.json[\s\S]*-> Restore the file from version control/,
    );
  });
});

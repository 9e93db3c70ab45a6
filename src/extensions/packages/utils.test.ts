// `@strapi/utils` in project code has the functions of the package of Strapi.
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { contentTypes, relations } from './attribute-kinds.ts';
import { hooks, providerFactory } from './hooks.ts';
import { pagination } from './pages.ts';
import { parseType } from './parse-type.ts';
import { file } from './streams.ts';
import { arrays, strings } from './texts.ts';
import { traverseEntity } from './traverse-entity.ts';
import { utils } from './utils.ts';
import { validateZodSchema } from './zod-schemas.ts';

const part = { modelType: 'component', attributes: { label: { type: 'string' } } };
const user = { attributes: { username: { type: 'string' } } };
const thing = {
  modelType: 'contentType',
  kind: 'collectionType',
  info: { singularName: 'thing', pluralName: 'small-things' },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string' },
    secret: { type: 'string', private: true },
    picture: { type: 'media' },
    part: { type: 'component', component: 'shared.part' },
    zone: { type: 'dynamiczone', components: ['shared.part'] },
    owner: { type: 'relation', relation: 'manyToOne', target: 'user' },
    createdAt: { type: 'datetime' },
    createdBy: { type: 'relation', relation: 'oneToOne', writable: false, visible: false, private: true },
  },
};
const getModel = (uid: string) => ({ 'shared.part': part, user })[uid];

test('attribute names are listed by kind', () => {
  expect(contentTypes.getScalarAttributes(thing)).toEqual(['title', 'secret', 'createdAt']);
  expect(contentTypes.getMediaAttributes(thing)).toEqual(['picture']);
  expect(contentTypes.getComponentAttributes(thing)).toEqual(['part', 'zone']);
  expect(relations.getRelationalFields(thing)).toEqual(['owner', 'createdBy']);
  expect(contentTypes.getPrivateAttributes(thing)).toEqual(['secret', 'createdBy']);
  expect(contentTypes.getNonWritableAttributes(thing)).toEqual([
    'id',
    'documentId',
    'createdAt',
    'createdBy',
  ]);
  expect(contentTypes.getVisibleAttributes(thing)).toEqual([
    'title',
    'secret',
    'picture',
    'part',
    'zone',
    'owner',
  ]);
});

test('predicates describe content types and attributes', () => {
  expect(contentTypes.isPrivateAttribute(thing, 'secret')).toBe(true);
  expect(contentTypes.isPrivateAttribute(thing, 'nothing')).toBe(false);
  expect(contentTypes.isWritableAttribute(thing, 'createdAt')).toBe(false);
  expect(contentTypes.isMediaAttribute(undefined)).toBe(false);
  expect(contentTypes.isMorphToRelationalAttribute({ type: 'relation', relation: 'morphToOne' })).toBe(true);
  expect(contentTypes.hasDraftAndPublish(thing)).toBe(true);
  expect(contentTypes.isSingleType(thing)).toBe(false);
  expect(contentTypes.isSchema(part)).toBe(true);
  expect(contentTypes.isDraft({ publishedAt: null }, thing)).toBe(true);
  expect(contentTypes.getContentTypeRoutePrefix(thing)).toBe('small-things');
  expect(relations.isAnyToOne({ type: 'relation', relation: 'manyToOne' })).toBe(true);
});

test('string functions convert names and paths', () => {
  expect(strings.nameToSlug('Hello Wörld & Ünï')).toBe('hello-woerld-and-ueni');
  expect(strings.nameToCollectionName('Hello World')).toBe('hello_world');
  expect(strings.toKebabCase('fooBar baz')).toBe('foo-bar-baz');
  expect(strings.toRegressedEnumValue('Été 2 long')).toBe('Ete_2_long');
  expect(strings.joinBy('/', 'a/', '/b', 'c')).toBe('a/b/c');
  expect(strings.getCommonPath('a/b', 'a/c')).toBe('a');
  expect(arrays.includesString(['a', '1'], 1)).toBe(true);
});

test.each([
  ['boolean', 't', true],
  ['boolean', 0, false],
  ['integer', '5', 5],
  ['date', '2020-01-02', '2020-01-02'],
  ['time', '10:20:30.1', '10:20:30.100'],
  ['datetime', '2020-01-02T03:04:05.000Z', new Date('2020-01-02T03:04:05.000Z')],
  ['datetime', '1577934245000', new Date(1577934245000)],
  ['string', 5, 5],
])('a %s is parsed from %j', (type, value, made) => {
  expect(parseType({ type, value })).toEqual(made);
});

test.each([
  ['boolean', 'x'],
  ['date', 'x'],
  ['time', '10:20'],
  ['datetime', 5],
])('no %s is parsed from %j', (type, value) => {
  expect(() => parseType({ type, value })).toThrow(/Invalid|Expected a string/);
});

describe('pages', () => {
  test('are converted to start and limit', () => {
    expect(pagination.withDefaultPagination({ page: '2' })).toEqual({ start: 10, limit: 10 });
    expect(pagination.withDefaultPagination({ page: 2, pageSize: 500 }, { maxLimit: 100 })).toEqual({
      start: 100,
      limit: 100,
    });
    expect(pagination.withDefaultPagination({ start: 1, limit: -1 }, { maxLimit: 50 })).toEqual({
      start: 1,
      limit: 50,
    });
    expect(() => pagination.withDefaultPagination({ page: 2, start: 5 })).toThrow('Cannot use both');
  });

  test('are computed from start and limit', () => {
    const page = { page: 3, pageSize: 10, pageCount: 4, total: 35 };
    expect(pagination.transformPagedPaginationInfo({ start: 20, limit: 10 }, 35)).toEqual(page);
    expect(pagination.transformOffsetPaginationInfo({ page: 2, pageSize: 10 }, 35)).toEqual({
      start: 10,
      limit: 10,
      total: 35,
    });
  });
});

test('file functions format sizes and read streams', async () => {
  expect(file.bytesToKbytes(2050)).toBe(2.05);
  expect(file.bytesToHumanReadable(2048)).toBe('2 KB');
  expect(await file.getStreamSize(Readable.from([Buffer.from('ab'), 'c']))).toBe(3);
  expect(String(await file.streamToBuffer(Readable.from([Buffer.from('ab')])))).toBe('ab');
});

test('hooks run in order, and providers store items by key', async () => {
  const added = hooks.createAsyncSeriesWaterfallHook();
  added.register((value) => Number(value) + 1).register(async (value) => Number(value) * 2);
  expect(await added.call(4)).toBe(10);
  const provider = providerFactory();
  await provider.register('a', 1);
  await expect(provider.register('a', 2)).rejects.toThrow('Duplicated item key: a');
  expect([provider.get('a'), provider.keys(), provider.size()]).toEqual([1, ['a'], 1]);
});

test('traverseEntity visits nested values and changes a copy', async () => {
  const entry = {
    title: 'x',
    secret: 'y',
    part: { label: 'l' },
    zone: [null, { __component: 'shared.part', label: 'm' }],
    owner: { username: 'z', nothing: 1 },
  };
  const paths: (string | null)[][] = [];
  const made = await traverseEntity(
    ({ key, path }, { remove, set }) => {
      paths.push([path.raw, path.attribute, path.rawWithIndices]);
      if (key === 'secret') remove(key);
      if (key === 'label') set(key, path.attribute);
    },
    { schema: thing, getModel },
    entry,
  );
  expect(made).toEqual({
    title: 'x',
    part: { label: 'part.label' },
    zone: [null, { __component: 'shared.part', label: 'zone.label' }],
    owner: { username: 'z', nothing: 1 },
  });
  expect(entry.secret).toBe('y');
  expect(paths).toContainEqual(['zone.label', 'zone.label', 'zone.1.label']);
  expect(paths).toContainEqual(['owner.nothing', 'owner', 'owner.nothing']);
});

test('issues of zod become a ValidationError', () => {
  const issues = [{ path: ['a', 0], message: 'wrong' }];
  const validate = validateZodSchema({ safeParse: () => ({ error: { issues } }) });
  const errors = [{ path: ['a', '0'], message: 'wrong', name: 'ValidationError' }];
  expect(() => validate({})).toThrow(expect.objectContaining({ message: 'wrong', details: { errors } }));
});

test('setCreatorFields sets createdBy and updatedBy to the id of the user', () => {
  const set = utils.setCreatorFields as (by: object) => (data: object) => object;
  expect(set({ user: { id: 7 } })({ a: 1 })).toEqual({ a: 1, createdBy: 7, updatedBy: 7 });
  expect(set({ user: { id: 7 }, isEdition: true })({ a: 1 })).toEqual({ a: 1, updatedBy: 7 });
});

test('a missing function throws when it is called, with a suggestion', () => {
  const { strings: given } = utils as { strings: { nameToSlog: () => void } };
  const { nameToSlog } = given;
  expect(() => nameToSlog()).toThrow(
    '@strapi/utils.strings.nameToSlog does not exist. Did you mean "nameToSlug"?',
  );
});

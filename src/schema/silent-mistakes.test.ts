// Mistakes in schema files that Strapi accepts silently, or with which it does not start, and that are notes or faults here.
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding } from '../errors/faults/finding.ts';
import { readSchemaFiles } from './files/read-files.ts';
import { repeatedKeys } from './files/repeated-keys.ts';
import { faultsOf, filesOf, parse, relation, type TestFiles } from './harness.ts';
import { emptyLock } from './lock.ts';
import { parseSchema } from './parse/parse.ts';

function findingsOf(files: TestFiles): readonly string[] {
  const findings: Finding[] = [];
  parseSchema(filesOf(files), emptyLock, { findings });
  return findings.map(({ path, does }) => `${path}: ${does}`);
}

const page = (x: object): TestFiles => ({
  types: { page: { attributes: { x, count: { type: 'integer' }, name: { type: 'string' } } } },
});
const noBounds = 'Sets a bound on an attribute type without bounds, so that it has no effect.';

test.each<[object, readonly string[]]>([
  [{ type: 'date', min: '2020-01-01' }, [`attributes.x.min: ${noBounds}`]],
  [{ type: 'datetime', max: 'nonsense' }, [`attributes.x.max: ${noBounds}`]],
  [
    { type: 'biginteger', min: 'abc', max: '1' },
    [`attributes.x.min: ${noBounds}`, `attributes.x.max: ${noBounds}`],
  ],
  [{ type: 'integer', min: 1, max: 3 }, []],
  [{ type: 'date', min: null }, []],
  [
    { type: 'string', minLength: 1.5 },
    ['attributes.x.minLength: Is not a whole number. Strapi ignores such lengths.'],
  ],
  [
    { type: 'enumeration', enum: ['in depth', 'in_depth'] },
    [
      'attributes.x.enum: Has "in depth" and "in_depth", which have the same name in GraphQL: Strapi does not start.',
    ],
  ],
  [{ type: 'enumeration', enum: ['Red', 'red'] }, []],
  [
    { type: 'enumeration', enum: ['1st', 'a1', '-'] },
    ['attributes.x.enum: Has "1st", which begins with a digit: Strapi does not start.'],
  ],
  [
    { type: 'uid', targetField: 'count' },
    ['attributes.x.targetField: Makes the uid from "count", whose type is integer and not a text.'],
  ],
  [{ type: 'uid', targetField: 'name' }, []],
  [
    { type: 'string', pluginOptions: { i18n: { localized: true } } },
    ['attributes.x.pluginOptions: Gives the attribute a value of its own in each locale.'],
  ],
])('%j is a note', (x, findings) => {
  expect(findingsOf(page(x))).toEqual(findings);
});

const has = (name: string, owner: string) =>
  `info.singularName: Creates the ${name} in GraphQL, which ${owner} has already.`;

test.each<[readonly (readonly [singular: string, plural: string])[], readonly string[]]>([
  [[['query', 'queries']], [has('type Query', 'this server')]],
  [[['date-time', 'date-times']], [has('type DateTime', 'this server')]],
  [[['upload-file', 'upload-files']], [has('type UploadFile', 'plugin::upload.file')]],
  [
    [
      ['page', 'pages'],
      ['page-input', 'page-inputs'],
    ],
    [has('type PageInput', 'api::page.page')],
  ],
  [
    [
      ['news', 'newses'],
      ['new', 'news'],
    ],
    [has('query news', 'api::news.news')],
  ],
  [[['fish', 'fish']], []],
  [[['subscription', 'subscriptions']], []],
  [
    [
      ['page', 'pages'],
      ['paging', 'pagings'],
    ],
    [],
  ],
])('%j in GraphQL', (names, findings) => {
  const types = Object.fromEntries(
    names.map(([name, pluralName]) => [name, { pluralName, attributes: { title: { type: 'string' } } }]),
  );
  expect(findingsOf({ types })).toEqual(findings);
});

test('types that are hidden in the panel are notes', () => {
  const files = filesOf({ types: { page: { attributes: {} } } });
  const contentTypes = files.contentTypes.map((file) => {
    const hidden = { 'content-manager': { visible: false }, 'content-type-builder': { visible: true } };
    return file.file === 'page.json'
      ? { ...file, content: { ...(file.content as object), pluginOptions: hidden } }
      : file;
  });
  const findings: Finding[] = [];
  parseSchema({ ...files, contentTypes }, emptyLock, { findings });
  expect(findings.map(({ path }) => path)).toEqual(['pluginOptions.content-manager.visible']);
});

test('a duplicate value of an enumeration is a fault', () => {
  expect(faultsOf(page({ type: 'enumeration', enum: ['red', 'blue', 'red'] }))).toEqual([
    'page.json attributes.x.enum: has "red" twice -> Remove one of them.',
  ]);
});

test('attributes of types with locales may be localised', () => {
  const attributes = { x: { type: 'string', pluginOptions: { i18n: { localized: true } } } };
  expect(findingsOf({ types: { page: { isLocalized: true, attributes } } })).toEqual([]);
});

test('an inverse side with another target, and one of another attribute, are notes', () => {
  const tag = { attributes: { owner: relation('manyToOne', 'user'), page: relation('manyToOne', 'page') } };
  const user = { attributes: {} };
  const astray = { tags: relation('oneToMany', 'tag', { mappedBy: 'owner' }) };
  expect(findingsOf({ types: { page: { attributes: astray }, tag, user } })).toEqual([
    'attributes.tags: Names "owner" of api::tag.tag as its inverse side, which is a relation to api::user.user.',
  ]);
  const owned = { attributes: { page: relation('manyToOne', 'page', { inversedBy: 'tags' }) } };
  const two = {
    tags: relation('oneToMany', 'tag', { mappedBy: 'page' }),
    others: relation('oneToMany', 'tag', { mappedBy: 'page' }),
  };
  expect(findingsOf({ types: { page: { attributes: two }, tag: owned } })).toEqual([
    'attributes.others: Names "page" of api::tag.tag as its inverse side, but the inverse side of that one is "tags": Strapi shows no documents here.',
  ]);
});

test('the "many" side of a one-to-many relation has to own it', () => {
  const one = (more: Record<string, string>) => ({
    attributes: { tags: relation('oneToMany', 'tag', more) },
  });
  const many = (more: Record<string, string>) => ({
    attributes: { page: relation('manyToOne', 'page', more) },
  });
  const types = { page: one({ inversedBy: 'page' }), tag: many({ mappedBy: 'tags' }) };
  expect(faultsOf({ types })).toEqual([
    'page.json attributes.tags.inversedBy: The "one" side of a one-to-many relation cannot own it -> Write "mappedBy" here, and "inversedBy" on "page" of api::tag.tag.',
    'tag.json attributes.page.mappedBy: The "many" side of a one-to-many relation has to own it -> Write "inversedBy" here, and "mappedBy" on "tags" of api::page.page.',
  ]);
  const right = { page: one({ mappedBy: 'page' }), tag: many({ inversedBy: 'tags' }) };
  expect(faultsOf({ types: right })).toEqual([]);
  expect(faultsOf({ types: { page: one({}), tag: many({ inversedBy: 'nothing' }) } })).toEqual([]);
});

test('values of an enumeration are stored as the schema has them', () => {
  const { schema } = parse(page({ type: 'enumeration', enum: ['a b', 'a_b'] }));
  const x = schema.contentTypes.get('api::page.page')?.attributes.get('x');
  expect(x?.kind === 'scalar' && x.enum).toEqual(['a b', 'a_b']);
});

test.each<[string, readonly object[]]>([
  ['{ "a": 1,\n "b": { "a": 2 }, "c": ["a", "a", { "a": 1 }, { "a": 1 }] }', []],
  ['{ "a": 1,\n\n "a": 2 }', [{ path: 'a', line: 3 }]],
  [
    '{ "attributes": { "title": { "type": "string",\n "type": "text" } } }',
    [{ path: 'attributes.title.type', line: 2 }],
  ],
  ['{ "a \\"b": "x: {", "a": "\\"a\\": 1", "\\u0061": 1 }', [{ path: 'a', line: 1 }]],
  ['[{ "a": 1, "b": [], "a": [] }]', [{ path: 'a', line: 1 }]],
  ['"text"', []],
])('duplicate keys in %s', (text, repeated) => {
  JSON.parse(text);
  expect(repeatedKeys(text)).toEqual(repeated);
});

test('a duplicate key of a schema file is a note with its line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-'));
  const file = 'src/api/page/content-types/page/schema.json';
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), '{ "info": {},\n "attributes": {},\n "attributes": {} }');
  const findings: Finding[] = [];
  readSchemaFiles(folder, { faults: [], findings });
  expect(findings).toMatchObject([{ file, path: 'attributes', weight: 'notRun' }]);
  expect(findings[0]?.does).toContain('line 3');
  rmSync(folder, { recursive: true });
});

test('an index in a component is a note if no content type has the component as one that is not repeatable', () => {
  const withPart = (repeatable: boolean): TestFiles => ({
    types: { page: { attributes: { part: { type: 'component', component: 'shared.part', repeatable } } } },
    components: { 'shared.part': { label: { type: 'string', index: true }, other: { type: 'string' } } },
  });
  expect(findingsOf(withPart(false))).toEqual([]);
  expect(findingsOf(withPart(true))).toEqual([
    'attributes.label.index: Creates an index of values in a component.',
  ]);
});

// The lists in the reference are complete: keys of schemas, options of attributes, and routes of REST.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/errors/faults/finding.ts';
import { commonOptions, ofSomeType } from '../../src/schema/attribute-options.ts';
import { scalarTypes } from '../../src/schema/attribute-types/index.ts';
import { faultsOf, filesOf } from '../../src/schema/harness.ts';
import { emptyLock } from '../../src/schema/lock.ts';
import { parseSchema } from '../../src/schema/parse/parse.ts';
import { infoKeys, optionKeys, ownerKeys } from '../../src/schema/parse/parse-owner.ts';
import { databases, startTestApp, type TestProjectFiles } from '../harness/project.ts';

const readPage = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs/reference', name), 'utf8');
const attributesPage = readPage('attributes.md');
const rowOf = (type: string): string =>
  attributesPage.split('\n').find((line) => new RegExp(`^(\\| )?\`${type}\` `).test(line)) ?? '';
const missing = (names: readonly string[], text: string): readonly string[] =>
  names.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`"${name}"`));

test('all keys of a schema and all options of attributes are on the page', () => {
  // Names that generators write into `info`, without effect.
  const inInfo = infoKeys.filter((key) => !['name', 'mainField', 'label'].includes(key));
  const roots = ['pluginOptions.i18n.localized', ...ownerKeys.filter((key) => key !== 'pluginOptions')];
  expect(missing([...roots, ...inInfo, ...optionKeys], attributesPage)).toEqual([]);
  const ofAttributes = commonOptions.filter((option) => option !== 'pluginOptions');
  expect(missing([...ofAttributes, ...ofSomeType], attributesPage)).toEqual([]);
});

test('all attribute types are on the page with their options', () => {
  const [fault = ''] = faultsOf({ types: { page: { attributes: { a: { type: '?' } } } } });
  const types = /one of: (.*)\./.exec(fault)?.[1]?.split(', ') ?? [];
  expect(types.length).toBeGreaterThan(20);
  expect(missing(types, attributesPage)).toEqual([]);
  for (const [name, { options }] of scalarTypes)
    if (!['uid', 'enumeration', 'timestamp'].includes(name))
      expect({ name, missing: missing(options, rowOf(name)) }).toEqual({ name, missing: [] });
});

const blocks = [...attributesPage.matchAll(/```json( file)?\n([\s\S]*?)```/g)].map(
  ([, isFile, code = '']) => [JSON.parse(code), isFile !== undefined] as const,
);

test.each(blocks)('the example on the page has no faults and no findings: %j', (content, isFile) => {
  const attributes = isFile ? {} : content;
  const types = { author: { attributes: { name: { type: 'string' } } }, article: { attributes } };
  const files = filesOf({
    types,
    components: { 'shared.seo': { title: { type: 'string' } }, 'shared.link': { url: { type: 'string' } } },
  });
  const contentTypes = files.contentTypes.map((file) =>
    isFile && file.uid === 'api::article.article' ? { ...file, content } : file,
  );
  const findings: Finding[] = [];
  const { schema } = parseSchema({ ...files, contentTypes }, emptyLock, { findings });
  expect(findings).toEqual([]);
  const read = schema.contentTypes.get('api::article.article')?.attributes;
  expect([...(read?.keys() ?? [])]).toEqual(Object.keys(isFile ? content.attributes : content));
});

const title = { title: { type: 'string' } } as const;
const project: TestProjectFiles = {
  contentTypes: {
    'api::article.article': { draftAndPublish: true, attributes: title },
    'api::home.home': { kind: 'singleType', draftAndPublish: true, attributes: title },
  },
};

test('the page of REST lists all routes outside of the panel, and no others', async () => {
  const app = await startTestApp(databases[0] ?? 'sqlite', project);
  const served = app.plinth.routes
    .filter(({ mount }) => !mount.prefix.startsWith('/admin'))
    .map(({ mount, route }) => `${route.method} ${mount.prefix}${route.path}`)
    .filter((row) => row !== 'GET /api/*');
  await app.close();
  const listed = [...readPage('rest.md').matchAll(/^\| `([A-Z]+ \/[^`]*)`/gm)].map(([, row]) => row);
  expect([...listed].sort()).toEqual([...served].sort());
});

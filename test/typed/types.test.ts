// `plinth types`: the files, which have the form of Strapi's, and the types that the compiler infers from them.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { files } from '../openapi/project.ts';
import { blocksOf, compile, generateTypes, writeTypedExample, writeTypedProject } from './typed.ts';

const { files: _code, ...schemas } = files;
const article = files.contentTypes['api::article.article'];

let folder = '';
beforeAll(async () => {
  folder = await writeTypedProject({
    ...schemas,
    contentTypes: {
      ...schemas.contentTypes,
      'api::article.article': {
        ...article,
        attributes: {
          ...article.attributes,
          color: { type: 'customField', customField: 'plugin::own.color', baseType: 'string' },
          about: { type: 'relation', relation: 'morphToMany' },
        },
      },
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const generated = (name: string) => readFile(join(folder, `types/generated/${name}.d.ts`), 'utf8');

test('the files have the form that projects import', async () => {
  const contentTypes = await generated('contentTypes');
  expect(contentTypes).toContain("import type { Schema, Struct } from '@strapi/strapi';");
  expect(contentTypes).toContain('export interface ApiArticleArticle extends Struct.CollectionTypeSchema {');
  expect(contentTypes).toContain('export interface ApiHomeHome extends Struct.SingleTypeSchema {');
  expect(contentTypes).toContain("      'api::article.article': ApiArticleArticle;\n");
  expect(contentTypes).toContain("author: Schema.Attribute.Relation<'manyToOne', 'api::author.author'>");
  expect(contentTypes).toContain("cover: Schema.Attribute.Media<'images', false>");
  expect(contentTypes).toContain("mood: Schema.Attribute.Enumeration<['calm', 'wild']> &");
  expect(contentTypes).toContain("slug: Schema.Attribute.UID<'title'>");
  expect(contentTypes).toContain("zone: Schema.Attribute.DynamicZone<['shared.seo', 'shared.link']>");
  expect(await generated('components')).toContain(
    '    url: Schema.Attribute.String &\n      Schema.Attribute.Required;\n',
  );
});

test('generated types do not change at the next run, custom fields included, and the schema stays the same', async () => {
  expect(await generateTypes(folder)).toEqual([]);
  const schema = join(folder, 'src/api/article/content-types/article/schema.json');
  const text = await readFile(schema, 'utf8');
  await writeFile(schema, text.replace(/,\s*"baseType": "string"/, ''));
  // From now on the storage type of the field is read from the generated types.
  expect(await generateTypes(folder)).toEqual([]);
});

test('the command writes them, and --check fails if they are outdated', async () => {
  const printed: string[] = [];
  let code = 0;
  const plinth = (...words: string[]) =>
    run(['node', 'plinth', 'types', '--dir', folder, ...words], {
      out: (text) => void printed.push(text),
      error: (text) => void printed.push(text),
      exit: (status) => {
        code = status;
      },
      askPassword: async () => '',
      end: () => undefined,
      isInteractive: false,
      ask: async () => '',
      openProject: () => {
        throw new Error('No database is needed');
      },
    });
  await plinth('--check');
  expect([code, printed.splice(0)]).toEqual([0, ['types/generated is up to date\n']]);
  const file = join(folder, 'types/generated/components.d.ts');
  await writeFile(file, '');
  await plinth('--check');
  expect([code, printed.splice(0)]).toEqual([1, ['types/generated/components.d.ts is not up to date\n']]);
  await plinth();
  expect(printed).toEqual(['types/generated/components.d.ts\n']);
});

test('the code in uses/ and in the pages compiles, except the lines that uses/ marks as errors', async () => {
  for (const page of ['docs/reference/types.md', 'docs/guides/client.md']) {
    const blocks = blocksOf(page);
    expect(blocks).not.toHaveLength(0);
    await writeFile(join(folder, 'uses', `${basename(page, '.md')}-page.ts`), blocks.join('\n'));
  }
  expect(await compile(folder)).toBe('');
});

test('a project in the form of Strapi projects compiles without packages of Strapi', async () => {
  const example = await writeTypedExample();
  expect(await compile(example)).toBe('');
  await rm(example, { recursive: true });
});

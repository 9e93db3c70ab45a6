// Clients that two public generators create from the document: they compile, and they read and write.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestApp } from '../harness/project.ts';
import { documentOf, startApiApp } from './project.ts';

const root = resolve(import.meta.dirname, '../..');
/** The generators need another TypeScript than the one that checks this repository. */
const generators = createRequire(join(import.meta.dirname, 'generators/package.json'));

const ofOpenapiTypescript = `
import createClient from 'openapi-fetch';
import qs from 'qs';
import type { paths } from './types.ts';

export async function run(baseUrl: string, token: string) {
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: \`Bearer \${token}\` },
    querySerializer: (query) => qs.stringify(query, { encodeValuesOnly: true }),
  });
  const made = await client.POST('/articles', { body: { data: { title: 'By a client', mood: 'calm' } } });
  const documentId = made.data?.data.documentId ?? '';
  const { data } = await client.GET('/articles', {
    params: {
      query: {
        filters: { title: { $startsWith: 'By' }, $or: [{ mood: 'calm' }, { words: { $gt: 100 } }] },
        populate: { author: { fields: ['name'] } },
        pagination: { page: 1, pageSize: 5 },
        status: 'published',
      },
    },
  });
  const mood: 'calm' | 'wild' | null | undefined = data?.data[0]?.mood;
  // @ts-expect-error: no mood of this name
  await client.PUT('/articles/{documentId}', { params: { path: { documentId } }, body: { data: { mood: 'sad' } } });
  // @ts-expect-error: the title is required
  const { error } = await client.POST('/articles', { body: { data: { mood: 'wild' } } });
  const one = await client.GET('/articles/{documentId}', {
    params: { path: { documentId: 'nope' }, query: { populate: '*' } },
  });
  for (const part of (await client.GET('/articles', { params: { query: { populate: ['zone'] } } })).data?.data ?? [])
    for (const item of part.zone ?? []) if (item.__component === 'shared.link') item.url satisfies string | null | undefined;
  const titles = data?.data.map(({ title }) => title);
  return { titles, mood, refused: error?.error.message, missing: one.error?.error.status };
}
`;

const ofSwaggerTypescriptApi = `
import { Api } from './api.ts';

export async function run(baseUrl: string, token: string) {
  const api = new Api<string>({
    baseUrl,
    securityWorker: (bearer) => (bearer ? { headers: { authorization: \`Bearer \${bearer}\` } } : {}),
  });
  api.setSecurityData(token);
  const made = await api.articles.createArticle({ data: { title: 'Of a class' } }, {}, { secure: true });
  const documentId: string = made.data.data.documentId;
  const { data: changed } = await api.articles.updateArticle(documentId, { data: { words: 7 } }, {}, { secure: true });
  // @ts-expect-error: words are a number
  void (() => api.articles.updateArticle.call(undefined, documentId, { data: { words: [] } }));
  const { data: list } = await api.articles.findArticles({ sort: 'title:desc', fields: ['title'] });
  api.setSecurityData(null);
  const refused = await api.authors.createAuthor({ data: { name: 'Nobody' } }).catch((response) => response.error);
  return { words: changed.data.words, first: list.data[0]?.title, refused: refused.error.name };
}
`;

describe.each(databases)('generated clients on %s', (database) => {
  let app: TestApp;
  let folder = '';
  let address = '';
  beforeAll(async () => {
    app = await startApiApp(database);
    address = `${await app.plinth.listen()}/api`;
    folder = await mkdtemp(join(tmpdir(), 'plinth-clients-'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await mkdir(join(folder, 'fetch'));
    await mkdir(join(folder, 'class'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  const run = async (path: string) => (await import(join(folder, path))).run(address, app.token);

  test('compile, read, write, and get errors for invalid requests', async () => {
    await write('package.json', '{"type":"module"}');
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, target: 'es2022', module: 'nodenext' },
      ...{ lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'], allowImportingTsExtensions: true },
    };
    await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['fetch', 'class'] }));
    const document = documentOf(app);
    const { default: openapiTypescript, astToString } = await import(
      generators.resolve('openapi-typescript')
    );
    await write('fetch/types.ts', astToString(await openapiTypescript(JSON.parse(JSON.stringify(document)))));
    await write('fetch/use.ts', ofOpenapiTypescript);
    const { generateApi } = await import(generators.resolve('swagger-typescript-api'));
    const { files } = await generateApi({ spec: document, output: false, silent: true });
    await write('class/api.ts', files[0].fileContent);
    await write('class/use.ts', ofSwaggerTypescriptApi);
    const compiled = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder]);
    expect(await compiled.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
    expect(await run('fetch/use.ts')).toEqual({
      titles: ['By a client'],
      mood: 'calm',
      refused: 'title must be a `string` type, but the final value was: `null`.',
      missing: 404,
    });
    expect(await run('class/use.ts')).toEqual({ words: 7, first: 'One', refused: 'ForbiddenError' });
  });
});

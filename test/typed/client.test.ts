// `plinth/client` with a server: everything that its guide shows; and its size in a browser.
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from '@swc/core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient, ValidationError } from '../../src/client/index.ts';
import { databases, type TestApp } from '../harness/project.ts';
import { startApiApp } from '../openapi/project.ts';
import { blocksOf } from './typed.ts';

const source = resolve(import.meta.dirname, '../../src/client');
const guide = blocksOf('docs/guides/client.md').join('\n');

test('a browser loads less than 5 KB, and no other package', () => {
  const modules = globSync('*.ts', { cwd: source }).filter((name) => !name.endsWith('.test.ts'));
  const code = modules.map((name) => minified(readFileSync(join(source, name), 'utf8'))).join('\n');
  const isOwn = (specifier: string | undefined): boolean => specifier?.startsWith('./') === true;
  expect([...code.matchAll(/from\s*"([^"]+)"/g)].every(([, specifier]) => isOwn(specifier))).toBe(true);
  expect(gzipSync(code).length).toBeLessThan(5 * 1024);
});

/** The code as a bundler minifies it. */
const minified = (code: string): string =>
  transformSync(code, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, minify: true }).code;

describe.each(databases)('the client on %s', (database) => {
  let app: TestApp;
  let baseURL = '';
  let folder = '';
  beforeAll(async () => {
    app = await startApiApp(database);
    folder = app.folder;
    baseURL = `${await app.plinth.listen()}/api`;
  });
  afterAll(() => app.close());

  test('has the results that the guide shows', async () => {
    const printed: unknown[][] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(words));
    const code = guide
      .replaceAll("'https://example.org/api'", JSON.stringify(baseURL))
      .replaceAll("'API token'", JSON.stringify(app.token))
      .replaceAll("'plinth/client'", JSON.stringify(join(source, 'index.ts')));
    await writeFile(join(folder, 'guide.ts'), code);
    await import(join(folder, 'guide.ts'));
    log.mockRestore();
    expect(printed).toEqual([
      [1, 'One', 'Ann'],
      ['Welcome'],
      ['Ann'],
      ['Bea'],
      ['Cid'],
      [true],
      ['rating', 'rating must be less than or equal to 5'],
      [true],
      [expect.stringMatching(/^\/uploads\/hello/)],
      [{ joined: '1' }],
      ['https://example.test', 'Ann'],
    ]);
  });

  test('reads all pages, and reports problems by attribute', async () => {
    const client = createClient({ baseURL, auth: app.token });
    const authors = client.collection('authors');
    await authors.createMany(Array.from({ length: 25 }, (_, n) => ({ name: `Author ${n}` })));
    const names: string[] = [];
    const filters = { name: { $startsWith: 'Author' } };
    for await (const { name } of authors.all({ filters, pagination: { pageSize: 10 } })) names.push(name);
    expect(new Set(names).size).toBe(25);
    const wrong = await client
      .collection('articles')
      .create({ title: 'x', code: 'abc' })
      .catch((error) => error);
    expect(wrong).toBeInstanceOf(ValidationError);
    expect(Object(wrong).problems.map(({ path }: { path: string[] }) => path)).toEqual([['title'], ['code']]);
  });

  test('sends requests as the user after signing in, and as the public after signing out', async () => {
    const client = createClient({ baseURL });
    const secret = 'a long pass phrase';
    await client.auth.register({ username: 'bob', email: 'bob@example.test', password: secret });
    expect(await client.auth.me()).toMatchObject({ username: 'bob' });
    await client.auth.changePassword(secret, 'another long one');
    await client.auth.logout();
    await expect(client.auth.me()).rejects.toMatchObject({ status: 403 });
    await expect(client.auth.login('bob', secret)).rejects.toMatchObject({ status: 400 });
    await client.auth.login('bob', 'another long one');
    expect(await client.auth.me()).toMatchObject({ username: 'bob' });
  });
});

// Libraries are loaded on demand: a server that has started, without requests, has not loaded those that only requests or certain
// configurations need.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeProject } from '../harness/write-project.ts';

const program = `
  const { enableCompileCache, registerHooks } = await import('node:module');
  const [app, folder, cache] = process.argv.slice(1);
  if (cache) enableCompileCache(cache);
  const loaded = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  const { createPlinth } = await import(app);
  const plinth = await createPlinth(folder, { isProduction: true });
  const builtIn = process.moduleLoadList.filter((name) => name.endsWith('deps/undici/undici'));
  const atStart = [...loaded, ...builtIn];
  const body = JSON.stringify({ query: '{ __typename }' });
  const headers = { 'content-type': 'application/json' };
  const response = await plinth.server.inject({ method: 'POST', url: '/graphql', headers, body });
  const asked = [...loaded].filter((name) => !atStart.includes(name));
  await plinth.close();
  console.log(JSON.stringify({ atStart, asked, response: response.json(), recorded: globalThis.recorded }));`;

interface Start {
  readonly atStart: readonly string[];
  readonly asked: readonly string[];
  readonly response: unknown;
  /** What the project's code has recorded. */
  readonly recorded: unknown;
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-loaded-'));
  await writeProject(
    folder,
    { client: 'sqlite', connection: { filename: '.data/content.db' } },
    { contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } } },
  );
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function start(...more: readonly string[]): Start {
  const app = resolve(import.meta.dirname, '../../src/app/app.ts');
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', JWT_SECRET: 'x'.repeat(40) };
  const options = ['--no-warnings', '--input-type=module', '-e', program, app, folder, ...more];
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8', env }));
}

test('a server loads libraries when it needs them', () => {
  const { atStart, asked, response } = start();
  expect(atStart).toContain('fastify');
  const late = [
    ...['graphql', '@apollo/server', 'nexus', '@swc/core', 'sharp', 'nodemailer', 'openid-client'],
    ...['@tus/server', 'file-type', 'pg', 'koa', 'jose', 'otpauth', '@node-rs/argon2', 'ajv'],
    ...['@aws-sdk/client-s3', 'prom-client', 're2js', '@sindresorhus/slugify'],
    'NativeModule internal/deps/undici/undici',
  ];
  expect(late.filter((name) => atStart.includes(name))).toEqual([]);
  expect(response).toEqual({ data: { __typename: 'Query' } });
  expect(asked).toEqual(expect.arrayContaining(['graphql', '@apollo/server']));
}, 60_000);

test('the command line loads modules of Node that single commands need with these commands', () => {
  const main = resolve(import.meta.dirname, '../../src/cli/main.ts');
  const listing =
    'await import(process.argv[1]); console.log(process.moduleLoadList.join("\\n")); process.exit();';
  const options = ['--no-warnings', '--input-type=module', '-e', listing, main];
  const loaded = execFileSync(process.execPath, options, { encoding: 'utf8' }).split('\n');
  expect(loaded).toContain('NativeModule fs');
  const late = ['NativeModule internal/deps/undici/undici', 'NativeModule repl'];
  expect(late.filter((name) => loaded.includes(name))).toEqual([]);
}, 60_000);

test('an extended GraphQL schema is generated at the start, and Apollo Server is loaded with the first request', async () => {
  const use =
    '{ typeDefs: "extend type Query { own: String }", resolversConfig: { "Query.own": { auth: false } } }';
  const code = `export default { register: ({ strapi }) => void strapi.plugin('graphql').service('extension').use(${use}) };`;
  await writeFile(join(folder, 'src/index.js'), code);
  const { atStart, asked, response } = start();
  expect(atStart).toContain('graphql');
  expect(atStart).not.toContain('@apollo/server');
  expect(asked).toContain('@apollo/server');
  expect(response).toEqual({ data: { __typename: 'Query' } });
}, 60_000);

test('project code is compiled once, until it changes', async () => {
  const cache = join(folder, 'cache');
  const code = (value: string): string =>
    `enum Kind { One = '${value}' }\nexport default { register() { Object.assign(globalThis, { recorded: Kind.One }); } };\n`;
  const startCompiling = (): unknown => {
    const { atStart, recorded } = start(cache);
    return { recorded, isCompiling: atStart.includes('@swc/core') };
  };
  await writeFile(join(folder, 'src/index.ts'), code('one'));
  expect(startCompiling()).toEqual({ recorded: 'one', isCompiling: true });
  expect(startCompiling()).toEqual({ recorded: 'one', isCompiling: false });
  await writeFile(join(folder, 'src/index.ts'), code('two'));
  expect(startCompiling()).toEqual({ recorded: 'two', isCompiling: true });
}, 60_000);

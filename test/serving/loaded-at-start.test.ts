// What a server that nobody has asked anything loads: libraries that a request or a configuration needs come with it.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { writeProject } from '../harness/write-project.ts';

const program = `
  const { registerHooks } = await import('node:module');
  const loaded = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  const { createPlinth } = await import(process.argv[1]);
  const plinth = await createPlinth(process.argv[2], { isProduction: true });
  const atStart = [...loaded];
  const body = JSON.stringify({ query: '{ __typename }' });
  const headers = { 'content-type': 'application/json' };
  const response = await plinth.server.inject({ method: 'POST', url: '/graphql', headers, body });
  const asked = [...loaded].filter((name) => !atStart.includes(name));
  await plinth.close();
  console.log(JSON.stringify({ atStart, asked, response: response.json() }));`;

test('a server loads what it needs when it needs it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-loaded-'));
  await writeProject(
    folder,
    { client: 'sqlite', connection: { filename: '.data/content.db' } },
    { contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } } },
  );
  const app = resolve(import.meta.dirname, '../../src/app.ts');
  const output = execFileSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', program, app, folder],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', JWT_SECRET: 'x'.repeat(40) },
    },
  );
  await rm(folder, { recursive: true, force: true });
  const { atStart, asked, response } = JSON.parse(output);
  expect(atStart).toContain('fastify');
  const late = [
    ...[
      'graphql',
      '@apollo/server',
      'nexus',
      '@swc/core',
      'sharp',
      'nodemailer',
      'openid-client',
      '@tus/server',
    ],
    ...[
      'file-type',
      'pg',
      'koa',
      'jose',
      'otpauth',
      '@node-rs/argon2',
      'ajv',
      '@aws-sdk/client-s3',
      'prom-client',
    ],
  ];
  expect(late.filter((name) => atStart.includes(name))).toEqual([]);
  expect(response).toEqual({ data: { __typename: 'Query' } });
  expect(asked).toEqual(expect.arrayContaining(['graphql', '@apollo/server']));
}, 60_000);

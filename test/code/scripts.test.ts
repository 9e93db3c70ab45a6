// Scripts of a project, such as those that fill a new database, open the project with the calls that open
// Strapi.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { databases, newTestProject, type TestProject } from '../harness/project.ts';

const program = join(import.meta.dirname, '../../bin/plinth.js');

const files = {
  contentTypes: { 'api::note.note': { attributes: { title: { type: 'string', required: true } } } },
  files: {
    'src/index.js': "module.exports = { bootstrap({ strapi }) { strapi.isBooted = 'booted'; } };",
  },
};

const seed = `'use strict';
const fs = require('fs');
async function main() {
  const { createStrapi, compileStrapi } = require('@strapi/strapi');
  const app = await createStrapi(await compileStrapi()).load();
  app.log.level = 'error';
  const [title] = JSON.parse(fs.readFileSync('data/titles.json', 'utf8'));
  await strapi.documents('api::note.note').create({ data: { title } });
  const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
  await strapi.query('plugin::users-permissions.permission').create({
    data: { action: 'api::note.note.find', role: role.id },
  });
  console.log(app.isBooted, process.argv.slice(2).join(' '));
  await app.destroy();
  process.exit(0);
}
main();`;

describe.each(databases)('a script on %s', (database) => {
  let project: TestProject;
  beforeAll(async () => {
    project = await newTestProject(database, files);
    for (const folder of ['scripts', 'data']) mkdirSync(join(project.folder, folder), { recursive: true });
    writeFileSync(join(project.folder, 'data/titles.json'), '["First"]');
  });
  afterAll(() => rm(project.folder, { recursive: true, force: true }));

  const write = (name: string, text: string): string => {
    const file = join(project.folder, 'scripts', name);
    writeFileSync(file, text);
    return file;
  };
  const run = (...words: readonly string[]) => {
    const env = { ...process.env, JWT_SECRET: 'a secret that is long enough for tokens', VITEST: undefined };
    const options = { encoding: 'utf8', env, timeout: 30_000 } as const;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, 'run', '--dir', project.folder, ...words],
      options,
    );
    return { status, stdout, stderr };
  };

  test('fills the database, runs in the folder of the project and gets its arguments', async () => {
    expect(run(write('seed.js', seed), 'now', '--again')).toEqual({
      status: 0,
      stdout: 'booted now --again\n',
      stderr: '',
    });
    const plinth = await createPlinth(project.folder);
    const response = await plinth.server.inject({ url: '/api/notes' });
    expect([response.statusCode, response.json().data]).toMatchObject([200, [{ title: 'First' }]]);
    await plinth.close();
  });

  test('can have the form of Strapi 4, and can be an ES module', () => {
    const older = `const strapi = require('@strapi/strapi');
      strapi.compile().then((context) => strapi(context).load()).then(async (app) => {
        console.log(await app.db.query('api::note.note').count());
        await app.destroy();
      });`;
    expect(run(write('older.js', older))).toMatchObject({ status: 0, stdout: '1\n' });
    const module = `import { createStrapi } from '@strapi/strapi';
      const app = createStrapi();
      await app.load();
      const notes: readonly { title?: string }[] = await app.documents('api::note.note').findMany();
      console.log(notes.map(({ title }) => title).join());
      await app.destroy();`;
    expect(run(write('module.ts', module))).toMatchObject({ status: 0, stdout: 'First\n' });
  });

  test.each([
    [
      "require('@strapi/strapi').createStrapi().load().then(() => { throw new Error('lost'); });",
      'Error: lost',
    ],
    ["throw new Error('at once');", 'Error: at once'],
    [
      "require('@strapi/strapi').createStrapi().load().then((app) => app.documents('api::note.note').create({ data: {} }));",
      'title must be defined.',
    ],
    ["require('@strapi/strapi')().start();", 'Run plinth start'],
  ])('that fails prints the error and has exit code 1: %s', (text, reason) => {
    const { status, stderr } = run(write('failing.js', text));
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(stderr, 'where').toMatch(/failing\.js|must be defined|plinth start/);
  });

  test('that does not exist is refused', () => {
    expect(run('scripts/none.js')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no file'),
    });
  });
});

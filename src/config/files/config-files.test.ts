import { expect, test } from 'vitest';
import { configOf } from '../harness.ts';

const unreadOf = async (files: Readonly<Record<string, string>>) =>
  (await configOf(files)).unread.map(({ file, instead }) => [file, instead]);

test.each(['config/server.yml', 'config/env/development/api.json5', 'config/database.tsx'])(
  '%s is listed as not read',
  async (file) => {
    expect(await unreadOf({ [file]: 'port: 8080' })).toEqual([[file, 'It is not read.']]);
  },
);

test('other files of a project are its own, and declarations and maps belong to a config file', async () => {
  const files = { 'config/server.d.ts': '', 'config/server.js.map': '{}', 'config/cities.yml': '' };
  expect(await unreadOf({ ...files, 'config/server.js': 'module.exports = {};' })).toEqual([]);
});

test.each(['sever', 'amdin', 'plugin', 'databse', 'middleware'])(
  'config/%s has no effect, and is listed',
  async (name) => {
    const listed = await unreadOf({ [`config/${name}.js`]: 'module.exports = {};' });
    expect(listed).toEqual([[`config/${name}.js`, 'It has no effect on this server either.']]);
  },
);

test('short names are those of projects', async () => {
  const own = ['app', 'apis', 'auth', 'cors', 'redis', 'cron', 'email', 'aws', 'search', 'roles'];
  const files = own.map((name) => [`config/${name}.js`, 'module.exports = {};'] as const);
  expect(await unreadOf(Object.fromEntries(files))).toEqual([]);
});

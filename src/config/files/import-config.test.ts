import { describe, expect, test } from 'vitest';
import { configOf, faultsOf } from '../harness.ts';

const hostOf = async (file: string, content: string) => (await configOf({ [file]: content })).server.host;

describe('a config file', () => {
  test.each([
    ['config/server.ts', 'const host: string = "a"; export default { host };'],
    ['config/server.ts', 'export default async () => ({ host: "a" });'],
    ['config/server.mjs', 'export default ({ env }) => ({ host: env("NOTHING", "a") });'],
    ['config/server.js', 'export default { host: "a" };'],
    ['config/server.js', 'module.exports = { host: "a" };'],
    ['config/server.cjs', 'exports.host = "a";'],
    ['config/server.cjs', 'exports.__esModule = true; exports.default = () => ({ host: "a" });'],
    ['config/server.json', '{ "host": "a" }'],
    ['config/server.json', '\ufeff{ "host": "a" }'],
    ['config/server.ts', '\ufeffexport default { host: "a" };'],
    ['config/server.cjs', '\ufeffexports.host = "a";'],
  ])('may be %s with %s', async (file, content) => {
    expect(await hostOf(file, content)).toBe('a');
  });

  test.each([
    [
      'config/server.ts',
      'export default { a: 1,, };',
      /^config\/server\.ts: It cannot be loaded: .* -> Correct the file\.$/s,
    ],
    ['config/server.json', '{', /^config\/server\.json: It cannot be loaded: .* -> Correct the file\.$/],
    [
      'config/server.mjs',
      'export default () => { throw "no"; };',
      /^config\/server\.mjs: It cannot be loaded: no -> /,
    ],
    [
      'config/server.mjs',
      '\nexport default () => tasks;',
      /It cannot be loaded: tasks is not defined \(line 2\) -> /,
    ],
    [
      'config/server.mjs',
      'export const host = "a";',
      /^config\/server\.mjs: It exports nothing\. -> Write `export default/,
    ],
    [
      'config/env/development/server.json',
      'x',
      /^config\/env\/development\/server\.json: It cannot be loaded/,
    ],
  ])('is refused as %s with %s', async (file, content, fault) => {
    expect(await faultsOf({ [file]: content })).toEqual([expect.stringMatching(fault)]);
  });

  test('is refused if another one has the same name', async () => {
    expect(
      await faultsOf({ 'config/server.js': 'module.exports = {}', 'config/server.ts': 'export default {}' }),
    ).toEqual(['config/server.ts: config/server.js has the same name. -> Keep only one of the two files.']);
  });

  test('in JavaScript is ignored beside one in TypeScript, in projects with a tsconfig.json', async () => {
    const { server, unread } = await configOf({
      'tsconfig.json': '{}',
      'config/server.js': 'module.exports = { port: 1 }',
      'config/server.ts': 'export default { port: 2 }',
    });
    expect(server.port).toBe(2);
    expect(unread).toEqual([expect.objectContaining({ file: 'config/server.js' })]);
  });

  test.each([
    ['config/middleware.json', '[]', 'Did you mean "middlewares"?'],
    ['config/database.dev.js', 'module.exports = { a: 1 }', 'Did you mean "database"?'],
    [
      'config/plugins.js',
      'module.exports = () => () => ({ a: 1 })',
      'Write one function: export default ({ env }) => ({ … }).',
    ],
  ])('%s that Strapi ignores is listed', async (file, content, remedy) => {
    const { unread } = await configOf({
      [file]: content,
      'config/cron-tasks.js': '',
      'config/features.js': '',
    });
    expect(unread).toEqual([expect.objectContaining({ file, path: '', remedy })]);
  });

  test('that exports a function that returns a function is refused if Strapi needs the file', async () => {
    expect(await faultsOf({ 'config/database.js': 'module.exports = () => () => ({})' })).toEqual([
      'config/database.js: A function is not accepted. -> Write an object.',
    ]);
  });
});

// `plinth check` reports what a start refuses, with the same words, as far as it is known without calling the code.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { runCommand } from '../../src/cli/harness.ts';
import { ProjectFaults } from '../../src/errors/faults/project-faults.ts';
import { newTestProject, type TestProject, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = { 'api::art.art': { attributes: { title: { type: 'string' } } } };
const js = (exported: string): string => `module.exports = ${exported};`;
const core = (name: string, config: string): string =>
  js(`require('@strapi/strapi').factories.${name}('api::art.art', ${config})`);
const routed = (config: string): string =>
  js(`{ routes: [{ method: 'GET', path: '/x', handler: 'art.find', config: ${config} }] }`);
const routes = 'src/api/art/routes/art.js';
const plugin = (server: string): TestProjectFiles['files'] => ({
  'config/plugins.js': js("{ shop: { enabled: true, resolve: './src/plugins/shop' } }"),
  'src/plugins/shop/package.json': { name: 'shop', strapi: { name: 'shop', kind: 'plugin' } },
  'src/plugins/shop/strapi-server.js': js(server),
});

let project: TestProject;
afterEach(() => rm(project.folder, { recursive: true }));

const fileName = (filename: string) => ({
  'config/database.json': { connection: { client: 'sqlite', connection: { filename } } },
});

test.each<[string, TestProjectFiles['files'], string]>([
  [
    'a cron rule',
    { 'config/server.js': js("{ cron: { tasks: { nightly: { task() {}, options: { rule: 'x' } } } } }") },
    'The task "nightly": Its rule "x" is invalid',
  ],
  [
    'a cron task that is named by no rule',
    { 'config/server.js': js('{ cron: { tasks: { x() {} } } }') },
    'Its rule "x" is invalid',
  ],
  [
    'a global middleware without a file',
    { 'config/middlewares.js': js("['global::gone']") },
    'There is no middleware "global::gone".',
  ],
  [
    'a path of a middleware without a file',
    { 'config/middlewares.js': js("[{ resolve: './gone' }]") },
    '"./gone" cannot be loaded',
  ],
  [
    'a global middleware that is no function',
    { 'config/middlewares.js': js("['global::log']"), 'src/middlewares/log.js': js('5') },
    'src/middlewares/log.js exports no function.',
  ],
  [
    'a policy of a route without a file',
    { [routes]: routed("{ policies: ['is-owner'] }") },
    'GET /x: There is no policy "is-owner".',
  ],
  [
    'a policy of a route that is no function',
    { [routes]: routed("{ policies: ['global::mine'] }"), 'src/policies/mine.js': js('5') },
    'GET /x: src/policies/mine.js exports no function.',
  ],
  [
    'a middleware of a route without a file',
    { [routes]: routed("{ middlewares: ['log'] }") },
    'GET /x: There is no middleware "log".',
  ],
  [
    'a policy of a core router',
    { [routes]: core('createCoreRouter', "{ config: { find: { policies: ['gone'] } } }") },
    'GET /arts: There is no policy "gone".',
  ],
  [
    'an unknown action of a core router',
    { [routes]: core('createCoreRouter', "{ only: ['fnid'] }") },
    'Its only has the unknown action "fnid".',
  ],
  [
    'an unknown hook',
    { 'src/api/art/content-types/art/lifecycles.js': js('{ beforeCreat() {} }') },
    'There is no hook beforeCreat.',
  ],
  [
    'a misspelled content type of a service',
    {
      'src/api/art/services/art.js': js(
        "require('@strapi/strapi').factories.createCoreService('api::art.arts')",
      ),
    },
    'There is no content type "api::art.arts".',
  ],
  ['a service that is no object', { 'src/api/art/services/art.js': js('5') }, 'It is neither an object'],
  [
    'a controller that is no object',
    { 'src/api/art/controllers/art.js': js('5') },
    'It is neither an object',
  ],
  [
    'an extension that is no function',
    { 'src/extensions/users-permissions/strapi-server.js': js('{}') },
    'It exports no function.',
  ],
  [
    'register of src/index that is no function',
    { 'src/index.js': js('{ register: 5 }') },
    'It is not a function.',
  ],
  ['register of a plugin that is no function', plugin('{ register: 5 }'), 'It is not a function.'],
  [
    'a configuration that the plugin refuses',
    plugin("{ config: { validator() { throw new Error('bad'); } } }"),
    'It failed: bad',
  ],
  [
    'a syntax error of a migration',
    { 'database/migrations/1.mend.js': 'module.exports = {\n  async up({ strapi }) { await ; },\n};' },
    'It cannot be loaded: Unexpected token',
  ],
  [
    'a migration without up',
    { 'database/migrations/1.mend.js': 'const up = async ({ strapi }) => {};' },
    'It exports no function up.',
  ],
  [
    'an action in config/permissions',
    { 'config/permissions.json': { public: { actions: ['api::art.art.fnid'] } } },
    'Unknown action "api::art.art.fnid".',
  ],
  ['a database file that is a folder', fileName('src'), 'src is a folder.'],
  ['a database file that is a device', fileName('/dev/null'), '/dev/null is a pipe, socket or device'],
  [
    'a database file that was lost beside its log',
    { ...fileName('x.db'), 'x.db-wal': 'changes' },
    'x.db-wal has changes of the former file.',
  ],
  [
    'a database file below a file',
    fileName('package.json/x.db'),
    'package.json is a file, and not a folder.',
  ],
])('%s is a fault of the check, as of the start', async (_what, files, problem) => {
  project = await newTestProject('sqlite', { contentTypes, files: { 'package.json': {}, ...files } });
  await rm(join(project.folder, 'config/server.json'));
  const { out, code } = await runCommand(() => Promise.reject(), 'check', '--json', '--dir', project.folder);
  const refused = await createPlinth(project.folder).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ProjectFaults);
  expect([code, JSON.parse(out)]).toMatchObject([1, { starts: false, faults: Object(refused).faults }]);
  expect(Object(refused).faults).toMatchObject([{ problem: expect.stringContaining(problem) }]);
});

test.each([
  ['gone', 'Put its file into src/api/art/policies, or into src/policies and write "global::gone".'],
  ['api::art.gone', 'Put its file into src/api/art/policies.'],
  ['global::gone', 'Put its file into src/policies.'],
  ['plugin::shop.gone', 'Add it to the policies of the plugin shop.'],
])('the remedy for the missing policy %s says where its file belongs', async (name, remedy) => {
  const files = { [routes]: routed(`{ policies: ['${name}'] }`) };
  project = await newTestProject('sqlite', { contentTypes, files });
  const { out } = await runCommand(() => Promise.reject(), 'check', '--dir', project.folder);
  expect(out).toContain(remedy);
});

test('a route that is never reached is listed by the check and the start, with the files of both', async () => {
  const own = `{ routes: [{ method: 'GET', path: '/arts/:slug', handler: 'art.find' }] }`;
  const files = {
    'src/index.js': js('{ register({ strapi }) { globalThis.spyOnLog(strapi.log); } }'),
    'src/api/art/routes/01-art.js': js(own),
    [routes]: core('createCoreRouter', '{}'),
  };
  project = await newTestProject('sqlite', { contentTypes, files });
  const { out } = await runCommand(() => Promise.reject(), 'check', '--dir', project.folder);
  expect(out).toContain(`${routes}  config.findOne
    GET /arts/:id has the same method and path as GET /arts/:slug in src/api/art/routes/01-art.js routes.0. As in Strapi, the first one is used, and this one is never reached.`);
  const warned: unknown[] = [];
  Object.assign(globalThis, {
    spyOnLog: (log: object) =>
      vi.spyOn(Object.getPrototypeOf(log), 'warn').mockImplementation((message) => warned.push(message)),
  });
  const app = await project.start();
  expect(warned).toContain(
    `GET /api/arts/:id (${routes} config.findOne) is never reached: an earlier route has the same method and path (src/api/art/routes/01-art.js routes.0)`,
  );
  await app.plinth.close();
  vi.restoreAllMocks();
});

test('policies that an extension of a plugin adds are no faults', async () => {
  const extension = js('(plugin) => { plugin.policies.mine = () => true; return plugin; }');
  const files = {
    'src/extensions/users-permissions/strapi-server.js': extension,
    [routes]: routed("{ policies: ['plugin::users-permissions.mine'] }"),
  };
  project = await newTestProject('sqlite', { contentTypes, files });
  const { out } = await runCommand(() => Promise.reject(), 'check', '--dir', project.folder);
  expect(out).toBe('The project starts.\n');
  await (await createPlinth(project.folder)).close();
});

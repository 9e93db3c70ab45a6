import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProject } from '../read-project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-inventory-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function listed(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const { inventory } = await readProject(folder, false);
  return inventory.map(({ weight, file, path }) => `${weight} ${file}${path && ` ${path}`}`);
}

test('routes, controllers, services and files with only comments are not listed', async () => {
  const files = {
    'src/api/a/routes/a.ts':
      "import { factories } from '@strapi/strapi';\nexport default factories.createCoreRouter('api::a.a');",
    'src/api/a/controllers/a.js': "module.exports = createCoreController('api::a.a');",
    'src/api/a/services/a.js': 'module.exports = createCoreService("api::a.a",\n);',
    'src/extensions/upload/strapi-server.js': '// later\n/* or never */\n',
  };
  expect(await listed(files)).toEqual([]);
});

test('dependencies of Strapi that the project imports are listed unless they are installed', async () => {
  const files = {
    'src/a.js':
      "const { get } = require('lodash/get');\n// import axios from 'axios';\nrequire('lodash-es');",
    'src/b.ts': "\nimport jwt from 'jsonwebtoken';",
    'src/c.ts': "import qs from 'qs';",
    'node_modules/qs/package.json': '{ "name": "qs" }',
  };
  expect(await listed(files)).toEqual(['needless src/b.ts line 2', 'needless src/a.js line 1']);
});

test('code that is not run is listed: routes of the panel, extensions of missing plugins, cron tasks and migrations', async () => {
  const files = {
    'config/cron-tasks.ts': 'export default { "0 3 * * *": () => {} };',
    'database/migrations/1.js': 'module.exports = {};',
    'src/extensions/documentation/strapi-server.ts': 'export default (plugin) => plugin;',
    'src/extensions/upload/strapi-server.ts': 'export default (plugin) => plugin;',
    'src/extensions/users-permissions/content-types/user/lifecycles.js': 'module.exports = {};',
    'src/api/a/routes/panel.ts': "export default { type: 'admin', routes: [] };",
  };
  expect(await listed(files)).toEqual([
    'notRun src/api/a/routes/panel.ts',
    'notRun src/extensions/documentation/strapi-server.ts',
    'notRun src/extensions/users-permissions/content-types/user/lifecycles.js',
    'notRun config/cron-tasks.ts',
    'notRun database/migrations/1.js',
  ]);
});

test('if the configuration cannot be read, only findings that do not depend on it are listed', async () => {
  const files = {
    'config/server.js': "module.exports = require('a-package-that-is-missing');",
    'config/cron-tasks.ts': 'export default { "0 3 * * *": () => {} };',
    'src/api/a/routes/a.js': "module.exports = createCoreRouter('api::a.a');",
    'src/api/a/routes/panel.ts': "export default { type: 'admin', routes: [] };",
    'src/plugins/shop/strapi-server.js': 'module.exports = {};',
    'src/extensions/upload/strapi-server.ts': 'export default (plugin) => plugin;',
  };
  expect(await listed(files)).toEqual(['notRun src/api/a/routes/panel.ts']);
});

test('APIs of a Strapi project without route files are listed, because Strapi does not serve them', async () => {
  const schema = (singularName: string) =>
    JSON.stringify({
      kind: 'collectionType',
      collectionName: singularName,
      info: { singularName, pluralName: `${singularName}s`, displayName: singularName },
      attributes: { name: { type: 'string' } },
    });
  const files = {
    'src/api/pen/content-types/pen/schema.json': schema('pen'),
    'src/api/cup/content-types/cup/schema.json': schema('cup'),
    'src/api/cup/routes/cup.js': 'module.exports = { routes: [] };',
  };
  expect(await listed(files)).toEqual([]);
  const manifest = JSON.stringify({ dependencies: { '@strapi/strapi': '5.54.0' } });
  expect(await listed({ 'package.json': manifest })).toEqual(['notRun src/api/pen/routes']);
});

test('unknown strategies are listed with their line', async () => {
  const routes = (strategies: string) =>
    `module.exports = { routes: [\n{ config: { auth: { strategies: ${strategies} } } }] };`;
  const files = {
    'src/api/a/routes/a.js': routes("['jwt']"),
    'src/api/a/routes/b.js': routes('[]'),
    'src/api/a/routes/c.js': routes("['jwt', 'api-token']"),
    'src/api/a/routes/d.js': `// ${routes("['jwt']")}`.replace('\n', ' '),
  };
  expect(await listed(files)).toEqual([
    'notRun src/api/a/routes/a.js line 2',
    'notRun src/api/a/routes/b.js line 2',
  ]);
});

test('unknown keys of auth are listed with their line', async () => {
  const routes = (auth: string) => `module.exports = { routes: [\n{ config: { auth: ${auth} } }] };`;
  const files = {
    'src/api/a/routes/a.js': routes("{ required: true, 'strategy': 'jwt' }"),
    'src/api/a/routes/b.js': routes("{\n scope: ['find'],\n strategies: ['api-token'] }"),
    'src/api/a/routes/c.js': routes('false'),
    'src/api/a/routes/d.js': routes('{}'),
    'src/api/a/services/a.js': "module.exports = () => ({ mail: { auth: { user: 'a' } } });",
  };
  expect(await listed(files)).toEqual(['notRun src/api/a/routes/a.js line 2']);
});

test('cron tasks are listed unless config/server names them', async () => {
  const files = {
    'config/cron-tasks.ts': "export default { '0 3 * * *': () => {} };",
    'config/server.ts':
      "import tasks from './cron-tasks';\nexport default { cron: { enabled: true, tasks } };",
  };
  expect(await listed(files)).toEqual([]);
});

test('a plugin is listed once: by its key in config/plugins, or by its package', async () => {
  const files = {
    'config/plugins.js':
      "module.exports = { seo: { enabled: true }, sentry: false, wild: { enabled: true }, local: { enabled: true, resolve: './src/plugins/local' } };",
    'package.json': JSON.stringify({
      dependencies: {
        '@strapi/plugin-seo': '1',
        '@strapi/plugin-sentry': '5',
        '@strapi/plugin-users-permissions': '5',
        'strapi-plugin-slugify': '2',
        'strapi-v5-plugin-populate-deep': '4',
        'strapi-plugin-populate-deep': '3',
        'eslint-plugin-x': '1',
      },
    }),
  };
  expect(await listed(files)).toEqual([
    'notRun config/plugins.js wild',
    'notRun package.json dependencies.strapi-plugin-slugify',
    'needless config/plugins.js seo',
    'needless package.json dependencies.strapi-v5-plugin-populate-deep',
    'needless package.json dependencies.strapi-plugin-populate-deep',
  ]);
});

test('local plugins are listed unless config/plugins enables them; their panel code and panel routes are listed', async () => {
  const server =
    "module.exports = { routes: [{ method: 'GET', path: '/', handler: 'a.b', config: { auth: false } }] };";
  const files = {
    'config/plugins.js':
      "module.exports = { on: { resolve: './src/plugins/on' }, off: { enabled: false, resolve: './src/plugins/off' }, far: { resolve: 'strapi-plugin-far' } };",
    'src/plugins/on/strapi-server.js': server,
    'src/plugins/on/strapi-admin.js': 'module.exports = {};',
    'src/plugins/off/strapi-server.js': server,
  };
  expect(await listed(files)).toEqual([
    'notRun src/plugins/on/strapi-admin.js',
    'notRun config/plugins.js far',
    'notRun src/plugins/on/strapi-server.js routes',
    'needless src/plugins/off/strapi-server.js',
  ]);
});

test('known keys that are not read are listed with the file that sets them', async () => {
  const files = {
    'config/server.js':
      "module.exports = { app: { keys: ['a'] }, emitErrors: false, socket: '/tmp/s', own: { key: 1 } };",
    'config/env/test/admin.js': "module.exports = { path: '/panel' };",
    'config/middlewares.js':
      "module.exports = ['strapi::cors', { name: 'strapi::session', config: { key: 'a', prefix: 'b' } }];",
  };
  expect(await listed(files)).toEqual([
    'notRun config/server.js socket',
    'notRun config/env/test/admin.js path',
    'needless config/middlewares.js 1.config.prefix',
  ]);
});

test('SQL statements in project code are listed with their lines', async () => {
  const files = {
    'src/api/a/controllers/a.ts': `// strapi.db.connection('a') was here
export default {
  async ready() {
    await strapi.db.connection.raw('SELECT 1');
    return strapi.db.connection.schema.hasTable('notes');
  },
  async sum() {
    const knex = strapi.db.connection;
    const seen = await fetch('https://example.org'); await strapi.db
      .connection('notes').where({ a: 1 });
    const { connection, query } = strapi.db;
    return strapi.db.queryBuilder('api::a.a');
  },
};
`,
    'src/admin/app.js': 'strapi.db.connection',
  };
  expect((await listed(files)).filter((line) => line.includes('controllers'))).toEqual(
    [8, 9, 11, 12].map((line) => `notRun src/api/a/controllers/a.ts line ${line}`),
  );
});

test('conditions that code registers for roles of administrators are listed with their lines', async () => {
  const source = `module.exports = { async bootstrap({ strapi }) {
  const { conditionProvider } = strapi.admin.services.permission;
  await conditionProvider.registerMany([{ name: 'own', handler: (user) => ({ author: user.id }) }]);
  await strapi.admin.services.permission.conditionProvider
    .register({ name: 'one', handler: true });
  strapi.admin.services.permission.actionProvider.register({ uid: 'read' });
} };`;
  expect(await listed({ 'src/index.js': source })).toEqual([
    'notRun src/index.js line 3',
    'notRun src/index.js line 4',
  ]);
});

test('a part of this server that config/plugins disables is listed, because it stays', async () => {
  const files = {
    'config/plugins.js':
      "module.exports = { 'users-permissions': false, upload: { enabled: false }, graphql: false, i18n: true };",
  };
  expect(await listed(files)).toEqual([
    'notRun config/plugins.js users-permissions',
    'notRun config/plugins.js upload',
  ]);
});

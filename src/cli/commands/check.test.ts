import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../harness.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-check-'));
  write('package.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const check = (...words: readonly string[]) =>
  runCommand(() => Promise.reject(new Error('A check opens nothing.')), 'check', '--dir', folder, ...words);

test('a project without faults starts, and the check opens no database', async () => {
  expect(await check()).toEqual({ out: 'The project starts.\n', error: '', code: 0 });
});

test('a folder that has no project does not start', async () => {
  rmSync(join(folder, 'package.json'));
  const { out, code } = await check();
  expect(code).toBe(1);
  expect(out).toContain('The folder is not a project');
  expect((await check('--dir', join(folder, 'gone'))).out).toContain('The folder does not exist.');
});

test('code that is not run is printed once for all of its files, with the remedy', async () => {
  for (const name of ['a', 'b']) write(`database/migrations/${name}.js`, 'module.exports = {};');
  const { out, code } = await check();
  expect(code).toBe(0);
  expect(out).toBe(`Not run:
  database/migrations/a.js
  database/migrations/b.js
    Is a migration for Strapi's tables. It is not run, because Plinth has other tables.
    -> If it ran before the content was exported, nothing has to be changed. Otherwise write it as up({ strapi }), and create tables of your own in bootstrap of src/index: if (!(await strapi.db.connection.schema.hasTable(name))) …

The project starts.
`);
});

test('faults, and access control that is not run, give exit code 1', async () => {
  write('package.json', '{ "dependencies": { "strapi-protected-populate": "1.0.0" } }');
  write('config/server.json', '{ "prot": 1 }');
  const { out, code } = await check();
  expect(code).toBe(1);
  expect(out).toContain('One fault in the project:');
  expect(out).toContain(
    'Refused, because it controls access:\n  package.json  dependencies.strapi-protected-populate',
  );
  expect(out).toContain('The project does not start.');
});

test('code and installed plugins that cannot be loaded are faults, and functions of the code are not called', async () => {
  const plugin = '{ "name": "shop", "version": "1.0.0", "strapi": { "kind": "plugin", "name": "shop" } }';
  write('package.json', '{ "dependencies": { "shop": "1.0.0", "unused": "1.0.0" } }');
  write('node_modules/shop/package.json', plugin);
  write('node_modules/shop/strapi-server.js', "throw new Error('half installed');");
  write('node_modules/unused/package.json', '{ "name": "unused", "version": "1.0.0", "main": "gone.js" }');
  write('src/policies/fails.js', "require('./gone');");
  write(
    'src/index.js',
    "strapi.log.info('loaded'); module.exports = { register() { throw new Error('called'); } };",
  );
  const { out, code } = await check('--json');
  expect(code).toBe(1);
  const faults = [
    { file: 'src/policies/fails.js', problem: expect.stringContaining('./gone') },
    { file: 'node_modules/shop/strapi-server.js', problem: expect.stringContaining('half installed') },
  ];
  expect(JSON.parse(out)).toMatchObject({ starts: false, faults });
  expect('strapi' in globalThis).toBe(false);
  rmSync(join(folder, 'src/policies'), { recursive: true });
  write('config/plugins.json', '{ "shop": { "enabled": false } }');
  expect((await check()).out).toBe('The project starts.\n');
});

test('--json prints JSON', async () => {
  write('config/server.json', '{ "socket": "/tmp/s" }');
  const { out, code } = await check('--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    starts: true,
    faults: [],
    inventory: [expect.objectContaining({ file: 'config/server.json', path: 'socket', weight: 'notRun' })],
    unseen: [],
  });
});

const cart = 'src/api/cart/controllers/cart.js';
const routed = (...handlers: readonly string[]): void =>
  write(
    'src/api/cart/routes/cart.js',
    `module.exports = { routes: ${JSON.stringify(
      handlers.map((handler, index) => ({ method: 'GET', path: `/cart/${index}`, handler })),
    )} };`,
  );

test('a route without its controller or action is a fault, as at the start', async () => {
  routed('cart.show', 'cart.shwo', 'api::basket.basket.show');
  write(cart, 'module.exports = ({ strapi }) => ({ show(ctx) { ctx.body = strapi.config.get("api"); } });');
  const { out, code } = await check();
  expect(code).toBe(1);
  expect(out).toContain('2 faults in the project');
  expect(out).toContain('GET /cart/1: There is no action of api::cart.cart "shwo".');
  expect(out).toContain('Did you mean "show"?');
  expect(out).toContain('There is no controller "api::basket.basket".');
  expect(out).toContain('The project does not start.');
});

test('a controller or router of a content type that does not exist is a fault', async () => {
  const exported = (name: string) =>
    `module.exports = require('@strapi/strapi').factories.${name}('api::crat.cart');`;
  write(cart, exported('createCoreController'));
  write('src/api/cart/routes/cart.js', exported('createCoreRouter'));
  const { out, code } = await check('--json');
  expect(code).toBe(1);
  const problem = 'There is no content type "api::crat.cart".';
  expect(JSON.parse(out)).toMatchObject({
    faults: [
      { file: cart, problem },
      { file: 'src/api/cart/routes/cart.js', problem },
    ],
    unseen: [],
  });
});

test('an action that is not a function is a fault', async () => {
  routed('cart.show');
  write(cart, 'module.exports = { show: { handler() {} } };');
  const { out, code } = await check();
  expect(out).toContain('GET /cart/0: The action "show" of api::cart.cart is not a function.');
  expect(code).toBe(1);
});

test('a project starts if all routes have their actions, also with a class as controller', async () => {
  routed('cart.show');
  write(cart, 'module.exports = class { show(ctx) { ctx.body = {}; } };');
  expect(await check()).toEqual({ out: 'The project starts.\n', error: '', code: 0 });
});

test('an invalid route of the older form is a fault', async () => {
  write(
    'src/api/cart/routes/cart.js',
    "module.exports = { routes: [{ method: 'FETCH', path: '/cart', handler: 'cart.show' }] };",
  );
  expect(await check()).toMatchObject({ code: 1, out: expect.stringContaining('FETCH') });
});

test('a controller that needs a running server is listed as not checked', async () => {
  routed('cart.anything');
  write(
    cart,
    'module.exports = ({ strapi }) => { const rows = strapi.db.query("api::cart.cart"); return { rows }; };',
  );
  const { out, code } = await check();
  expect(code).toBe(0);
  expect(out).toContain(
    `this code can only run at a start: the routes and actions of\n  ${cart}\n    strapi.db is not available`,
  );
  expect(out).toContain('The project starts.');
});

test.each([
  ['a switch', 'true', ['config.formidable']],
  ['other options', '{ "maxFileSize": 1000, "minFileSize": 1 }', ['config.formidable.minFileSize']],
])(
  'options of strapi::body that have no effect are listed: formidable as %s',
  async (_name, given, paths) => {
    const config = `{ "formidable": ${given}, "patchNode": true }`;
    write('config/middlewares.json', `[{ "name": "strapi::body", "config": ${config} }]`);
    const { out, code } = await check('--json');
    expect(code).toBe(0);
    const listed: { inventory: { path: string }[] } = JSON.parse(out);
    expect(listed.inventory.map(({ path }) => path)).toEqual(
      [...paths, 'config.patchNode'].map((path) => `0.${path}`),
    );
  },
);

test('a filter of uploads, which is not run, is listed with a remedy', async () => {
  write(
    'config/middlewares.js',
    "module.exports = [{ name: 'strapi::body', config: { formidable: { filter: () => false } } }];",
  );
  const { out, code } = await check();
  expect(code).toBe(0);
  expect(out).toContain('Set security.allowedTypes of upload in config/plugins.');
});

// `plinth check` of the routes of a project's plugin: their actions may be added by code that only a start runs.
import { rm } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { runCommand } from '../../src/cli/harness.ts';
import { newTestProject, type TestProject } from '../harness/project.ts';

let project: TestProject;
afterEach(() => rm(project.folder, { recursive: true, force: true }));

async function checked(handler: string, register = ''): Promise<string> {
  const route = `{ method: 'GET', path: '/cart', handler: '${handler}' }`;
  const server = `module.exports = {
    ${register}
    controllers: { cart: ({ strapi }) => ({ show() {} }) },
    routes: { 'content-api': { type: 'content-api', routes: [${route}] } },
  };`;
  const files = {
    'config/plugins.js': "module.exports = { shop: { enabled: true, resolve: './src/plugins/shop' } };",
    'src/plugins/shop/package.json': { name: 'shop', strapi: { name: 'shop', kind: 'plugin' } },
    'src/plugins/shop/strapi-server.js': server,
  };
  project = await newTestProject('sqlite', { contentTypes: {}, files });
  const { out } = await runCommand(() => Promise.reject(), 'check', '--dir', project.folder);
  return out;
}

test.each([
  ['cart.shwo', 'GET /shop/cart: There is no action of plugin::shop.cart "shwo".'],
  ['basket.show', 'GET /shop/cart: There is no controller "plugin::shop.basket".'],
])('the missing action %s is listed, and refused by the start', async (handler, problem) => {
  expect(await checked(handler)).toContain(`src/plugins/shop/strapi-server.js\n    ${problem}`);
  await expect(createPlinth(project.folder)).rejects.toThrow(problem);
});

test('an action that register adds is listed, and the project starts', async () => {
  const register = "register({ strapi }) { strapi.controller('plugin::shop.cart').pay = () => {}; },";
  expect(await checked('cart.pay', register)).toContain('There is no action of plugin::shop.cart "pay".');
  await (await createPlinth(project.folder)).close();
});

test('an action that the plugin has is not listed', async () => {
  expect(await checked('cart.show')).toBe('The project starts.\n');
});

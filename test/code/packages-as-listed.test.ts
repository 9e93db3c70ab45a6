// What a start says of packages whose configuration it cannot take, and of those that have nothing to run here.
import { expect, test } from 'vitest';
import { startTestApp } from '../harness/project.ts';

const start = (plugins: object, server: Readonly<Record<string, string>> = {}) =>
  startTestApp('sqlite', {
    contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
    files: {
      'package.json': { name: 'project', dependencies: { 'strapi-plugin-shop': '1.0.0' } },
      'config/plugins.json': plugins,
      'node_modules/strapi-plugin-shop/package.json': { strapi: { name: 'shop', kind: 'plugin' } },
      ...server,
    },
  });

test('a configuration that a package refuses is corrected in config/plugins', async () => {
  const code = "module.exports = { config: { validator() { throw new Error('apiKey is required'); } } };";
  const file = 'node_modules/strapi-plugin-shop/strapi-server.js';
  await expect(start({}, { [file]: code })).rejects.toMatchObject({
    faults: [
      {
        file,
        path: 'config',
        problem: expect.stringContaining('apiKey is required'),
        remedy: expect.stringContaining("Correct config of 'shop' in config/plugins"),
      },
    ],
  });
});

test.each([
  ['dependencies.strapi-plugin-shop', {}],
  ['shop', { shop: { enabled: true } }],
])('a package without a server part is listed at %s as one of the panel', async (path, plugins) => {
  const app = await start(plugins);
  expect(app.plinth.project.inventory).toMatchObject([
    { path, weight: 'needless', does: 'Changes the panel of Strapi only.' },
  ]);
  await app.close();
});

// What of a project is not run: refused where it decides who may do what, listed otherwise.
import { describe, expect, test } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';

const contentTypes = { 'api::note.note': { attributes: { title: { type: 'string' } } } };

describe.each(databases)('%s', (database) => {
  test('a plugin whose routes the project changes is not served without the change', async () => {
    const files = {
      'src/extensions/upload/strapi-server.js': 'module.exports = (plugin) => plugin;',
    };
    await expect(startTestApp(database, { contentTypes, files })).rejects.toThrow(
      /strapi-server\.js\n {4}Changes routes, actions and services of a plugin\. Nothing is served without it\./,
    );
  });

  test('what else is not run is known to who starts the server', async () => {
    const files = { 'database/migrations/2024.01.01.js': 'module.exports = { async up(knex) {} };' };
    const app = await startTestApp(database, { contentTypes, files });
    try {
      expect(app.plinth.project.inventory).toEqual([
        expect.objectContaining({ file: 'database/migrations/2024.01.01.js', weight: 'notRun' }),
      ]);
      expect((await app.request('GET', '/api/notes')).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});

// What of a project is not run: refused where it decides who may do what, listed otherwise.
import { describe, expect, test } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';

const contentTypes = { 'api::note.note': { attributes: { title: { type: 'string' } } } };

describe.each(databases)('%s', (database) => {
  test('changes of a plugin that is no part of the server are known to who starts it', async () => {
    const file = 'src/extensions/navigation/strapi-server.js';
    const app = await startTestApp(database, {
      contentTypes,
      files: { [file]: 'module.exports = (plugin) => plugin;' },
    });
    expect(app.plinth.project.inventory).toEqual([expect.objectContaining({ file, weight: 'notRun' })]);
    await app.close();
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

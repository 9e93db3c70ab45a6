// Parts of a project that are not run: the start is refused if they decide permissions, otherwise they are listed.
import { describe, expect, test } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';

const contentTypes = { 'api::note.note': { attributes: { title: { type: 'string' } } } };

describe.each(databases)('%s', (database) => {
  test('the start lists extensions of a plugin that the server does not have', async () => {
    const file = 'src/extensions/navigation/strapi-server.js';
    const app = await startTestApp(database, {
      contentTypes,
      files: { [file]: 'module.exports = (plugin) => plugin;' },
    });
    expect(app.plinth.project.inventory).toEqual([expect.objectContaining({ file, weight: 'notRun' })]);
    await app.close();
  });

  test('the start lists other parts that are not run', async () => {
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

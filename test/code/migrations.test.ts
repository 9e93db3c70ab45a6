// database/migrations: run before bootstrap, in the order of their names, once on all nodes. One that fails
// stops the start, and its changes are rolled back.
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth } from '../../src/app/app.ts';
import { runCommand } from '../../src/cli/harness.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import type { Loose } from './recording.ts';

const uid = 'api::note.note';
const contentTypes = {
  [uid]: { attributes: { text: { type: 'string' }, slug: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

const create = (text: string) => `await strapi.documents('${uid}').create({ data: { text: '${text}' } });`;
const files = {
  'database/migrations/2025.01.02T00.00.00.second.ts': `
export async function up({ strapi }: any): Promise<void> {
  const [first] = await strapi.documents('${uid}').findMany({ filters: { text: 'first' } });
  await strapi.documents('${uid}').update({ documentId: first.documentId, data: { slug: 'seen by the second' } });
}`,
  'database/migrations/2025.01.01T00.00.00.first.js': `module.exports = { async up({ strapi }) { ${create('first')} } };`,
  'database/migrations/2024.01.01T00.00.00.old.js': `
module.exports = { async up(knex) { await knex.schema.renameTable('a', 'b'); } };`,
  'src/index.js': `export default {
  async bootstrap({ strapi }) { globalThis.seenByBootstrap = await strapi.documents('${uid}').findMany(); },
};`,
};

describe.each(databases)('migrations on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
  });
  afterAll(() => app.close());

  const notes = async (): Promise<readonly string[]> => {
    const { body } = await app.request('GET', '/api/notes?sort=id');
    return (body as Loose).data.map(({ text, slug }: Loose) => `${text} ${slug ?? ''}`.trim());
  };
  const listed = async (): Promise<string> => {
    const openProject = async () => ({
      ...app.plinth.project,
      folder: app.folder,
      close: async () => undefined,
    });
    return (await runCommand(openProject, 'migrations')).out;
  };

  test('migrations run in the order of their names, before bootstrap', async () => {
    expect(await notes()).toEqual(['first seen by the second']);
    expect(Reflect.get(globalThis, 'seenByBootstrap')).toHaveLength(1);
    const out = await listed();
    expect(out).toMatch(/first\.js +applied 20/);
    expect(out).toMatch(/second\.ts +applied 20/);
    expect(out).toMatch(/old\.js +not run: it expects a connection/);
  });

  test('a migration that fails stops the start, is named in the error and is rolled back', async () => {
    const third = {
      'database/migrations/2025.01.03.third.js': `module.exports = {
        async up({ strapi }) { ${create('third')} if (globalThis.thirdFails) throw new Error('not yet'); },
      };`,
    };
    Reflect.set(globalThis, 'thirdFails', true);
    const more = { contentTypes, files: { ...files, ...third } };
    await expect(app.reopen(more)).rejects.toThrow(/2025\.01\.03\.third\.js[\s\S]*failed: not yet/);
    Reflect.deleteProperty(globalThis, 'thirdFails');
    app = await app.reopen(more);
    expect(await notes()).toEqual(['first seen by the second', 'third']);
    app = await app.reopen(more);
    expect(await notes()).toEqual(['first seen by the second', 'third']);
  });

  test.runIf(database === 'postgres')('two nodes that start together run a migration once', async () => {
    const slow = `module.exports = { async up({ strapi }) { ${create('once')} await new Promise((done) => setTimeout(done, 300)); } };`;
    await writeFile(`${app.folder}/database/migrations/2025.01.04.slow.js`, slow);
    const others = await Promise.all([createPlinth(app.folder), createPlinth(app.folder)]);
    await Promise.all(others.map((other) => other.close()));
    expect((await notes()).filter((one) => one === 'once')).toHaveLength(1);
  });
});

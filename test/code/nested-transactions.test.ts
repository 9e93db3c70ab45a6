// Transactions that project code opens inside others: which of their callbacks run, and when.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const contentTypes = {
  'api::tag.tag': { attributes: { name: { type: 'string' } } },
} as const satisfies TestProjectFiles['contentTypes'];

describe.each(databases)('nested transactions on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': recordingIndex } });
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  test('onCommit and onRollback of an inner transaction run when the outer one ends', async () => {
    const told: string[] = [];
    const inside = () =>
      strapi.db.transaction(async ({ onCommit, onRollback }) => {
        onCommit(() => told.push('inner commit'));
        onRollback(() => told.push('inner rollback'));
        await strapi.documents('api::tag.tag').create({ data: { name: 'Inner' } });
      });
    const failing = strapi.db.transaction(async ({ onRollback }) => {
      onRollback(() => told.push('rollback'));
      await inside();
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(told).toEqual(['rollback', 'inner rollback']);
    told.length = 0;
    await strapi.db.transaction(async () => {
      await inside();
      expect(told).toEqual([]);
    });
    await expect.poll(() => told).toEqual(['inner commit']);
  });
});

// Permissions and names of roles that project code changes concurrently.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';

const contentTypes = { 'api::note.note': { attributes: { text: { type: 'string' } } } };
const note = 'plugin::content-manager.explorer';

describe.each(databases)('concurrent changes of roles by code on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': index } });
    strapi = globalThis.recorded.strapi;
  });
  afterAll(() => app.close());

  const newRole = async (name: string) =>
    (await strapi.service('admin::role').create({ name, description: 'c' })).id;
  const permission = (role: unknown, name: string) => ({
    action: `${note}.${name}`,
    subject: 'api::note.note',
    role,
  });
  const held = async (role: unknown) =>
    (await strapi.query('admin::permission').findMany({ where: { role } }))
      .map(({ action }) => action?.slice(note.length + 1))
      .toSorted();

  test('lose no permission', async () => {
    const role = await newRole('Crowd');
    const rows = strapi.query('admin::permission');
    const names = ['create', 'delete', 'read', 'update'];
    await Promise.all(names.map((name) => rows.create({ data: permission(role, name) })));
    expect(await held(role)).toEqual(names);
    const where = (name: string) => ({ role, action: `${note}.${name}` });
    await Promise.all([
      rows.delete({ where: where('create') }),
      rows.update({ where: where('update'), data: { properties: { fields: [] } } }),
      rows.deleteMany({ where: where('delete') }),
    ]);
    expect(await held(role)).toEqual(['read', 'update']);
  });

  test('change nothing when one of several permissions is invalid', async () => {
    const role = await newRole('Half');
    const rows = strapi.query('admin::permission');
    await rows.create({ data: permission(role, 'read') });
    const some = [permission(role, 'create'), permission(role, 'raed')];
    await expect(rows.createMany({ data: some })).rejects.toThrow(/explorer/);
    const wrong = { where: { role }, data: { action: `${note}.raed` } };
    await expect(rows.update(wrong)).rejects.toThrow(/explorer/);
    expect(await held(role)).toEqual(['read']);
  });

  test('are both stored: the name of one and the description of the other', async () => {
    const where = { id: await newRole('Named') };
    const rows = strapi.query('admin::role');
    await Promise.all([
      rows.update({ where, data: { name: 'Throng' } }),
      rows.update({ where, data: { description: 'd' } }),
    ]);
    expect(await rows.findOne({ where })).toMatchObject({ name: 'Throng', description: 'd' });
  });
});

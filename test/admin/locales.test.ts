// Locales below /admin: every administrator can list them; changing them requires permissions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseAccessVersion } from '../../src/sql/stored/access-version.ts';
import { insertLocale } from '../../src/sql/stored/locales.ts';
import { newDocumentId } from '../../src/values/document-id.ts';
import { databases } from '../harness/project.ts';
import { type AdminApp, addColleague, addRole, dataOf, startAdminApp } from './project.ts';

const path = 'i18n/locales';

describe.each(databases)('locales below /admin on %s', (database) => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await startAdminApp(database);
  });
  afterAll(() => app.close());

  const codes = async () => {
    const { body } = await app.admin('GET', path);
    return (body as { data: { code: string; isDefault: boolean }[] }).data.map(
      ({ code, isDefault }) => `${code}${isDefault ? '*' : ''}`,
    );
  };

  test('are added, renamed, made the default and removed', async () => {
    const added = await app.admin('POST', path, { code: 'fr' });
    expect([added.status, dataOf(added)]).toMatchObject([201, { code: 'fr', name: 'French (fr)' }]);
    const one = `${path}/${dataOf(added).id}`;
    const changed = await app.admin('PUT', one, { name: 'Français', isDefault: true });
    expect(dataOf(changed)).toMatchObject({ name: 'Français', isDefault: true });
    expect(await codes()).toEqual(['en', 'fr*']);
    expect((await app.admin('DELETE', one)).status).toBe(400);
    const german = await app.admin('POST', path, { code: 'de', name: 'Deutsch', isDefault: true });
    expect(await codes()).toEqual(['en', 'fr', 'de*']);
    expect((await app.admin('DELETE', one)).status).toBe(200);
    expect(await codes()).toEqual(['en', 'de*']);
    expect(dataOf(german)).toMatchObject({ isDefault: true });
    const trail = await app.admin('GET', 'audit-logs?filters[uid]=plugin::i18n.locale');
    const actions = (trail.body as { results: { action: string }[] }).results.map(({ action }) => action);
    expect(actions).toEqual([
      'locale.delete',
      'locale.create',
      'locale.default',
      'locale.update',
      'locale.create',
    ]);
  });

  test('are refused if they are invalid, exist already or do not exist', async () => {
    const statuses = [];
    for (const body of [{}, { code: 'en' }, { code: '../x' }, { code: 'it', extra: 1 }, { code: ['it'] }])
      statuses.push((await app.admin('POST', path, body)).status);
    statuses.push((await app.admin('PUT', `${path}/999`, { name: 'x' })).status);
    statuses.push((await app.admin('DELETE', `${path}/x`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 404, 404]);
  });

  test('have language tags as codes; existing locales of another form stay', async () => {
    const refused = await app.admin('POST', path, { code: 'en_US' });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining(String.raw`Did you mean \"en-US\"?`),
    ]);
    const older = { documentId: newDocumentId(), code: 'pt_BR', name: 'x', at: new Date().toISOString() };
    await app.plinth.project.database.write(async (transaction) => {
      await transaction.run(raiseAccessVersion());
      await transaction.run(insertLocale(older));
    });
    await app.plinth.access.refresh();
    const listed = await app.admin('GET', path);
    const { id } = (listed.body as { data: { id: number; code: string }[] }).data.find(
      ({ code }) => code === 'pt_BR',
    ) ?? { id: 0 };
    const renamed = await app.admin('PUT', `${path}/${id}`, { name: 'Português' });
    expect(dataOf(renamed)).toMatchObject({ code: 'pt_BR', name: 'Português' });
    expect((await app.request('GET', '/api/i18n/locales')).text).toContain('"code":"pt_BR"');
    expect((await app.admin('DELETE', `${path}/${id}`)).status).toBe(200);
  });

  test('can be changed with the permission of each route, and listed by every administrator', async () => {
    for (const held of ['create', 'update', 'delete']) {
      const { token } = await addColleague(app, await addRole(app, [`plugin::i18n.locale.${held}`]));
      const ask = async (method: string, at: string, body?: object) =>
        (await app.admin(method, at, body, token)).status !== 403;
      expect([
        held,
        await ask('POST', path, {}),
        await ask('PUT', `${path}/999`, {}),
        await ask('DELETE', `${path}/999`),
        await ask('GET', path),
      ]).toEqual([held, held === 'create', held === 'update', held === 'delete', true]);
    }
  });
});

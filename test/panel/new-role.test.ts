// New roles: of end users, and of administrators whose permissions are refused first.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { invite, startAdministered } from './project.ts';

const note = 'api::note.note';

describe.runIf(hasBrowser)('a new role', () => {
  const panel = openPanel(() =>
    startAdministered({ contentTypes: { [note]: { attributes: { title: { type: 'string' } } } } }),
  );

  test('is saved with other permissions after those of the first attempt were refused', async () => {
    const { id } = await panel.admin<{ id: number }>('POST', 'roles', { name: 'Staff' });
    const permissions = [
      ...['read', 'create', 'update'].map((right) => ({ action: `admin::roles.${right}`, subject: null })),
      { action: 'plugin::content-manager.explorer.read', subject: note },
    ];
    await panel.admin('PUT', `roles/${id}/permissions`, { permissions });
    const rolesNow = () => panel.admin<{ id: number; code: string; name: string }[]>('GET', 'roles');
    const role = (await rolesNow()).find((one) => one.id === id)?.code ?? '';
    const as = await invite(panel.app, panel.admin, { firstname: 'Staff', role });
    const { page, close } = await panel.signedIn('/settings/admin-roles', { as });
    await page.getByRole('button', { name: 'Create role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Helper');
    const rights = dialog.getByRole('group', { name: 'note' });
    await rights.getByRole('checkbox', { name: 'Read' }).check();
    await rights.getByRole('checkbox', { name: 'Delete' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await rights.getByRole('checkbox', { name: 'Delete' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Helper').first().waitFor();
    const helpers = (await rolesNow()).filter(({ name }) => name === 'Helper');
    expect(helpers).toHaveLength(1);
    const held = await panel.admin<{ action: string }[]>('GET', `roles/${helpers[0]?.id}/permissions`);
    expect(held.map(({ action }) => action)).toEqual(['plugin::content-manager.explorer.read']);
    await close();
  });

  test('is created once by two clicks, however busy the browser is', async () => {
    const { page, close } = await panel.signedIn('/settings/roles');
    const writes: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
    await page.getByRole('button', { name: 'Create role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Twice');
    await dialog.getByRole('group', { name: 'note' }).waitFor();
    // Like input, which a busy browser handles before timers.
    await dialog.getByRole('button', { name: 'Save' }).evaluate(async (button: HTMLElement) => {
      button.click();
      await scheduler.postTask(() => button.click(), { priority: 'user-blocking' });
    });
    await dialog.waitFor({ state: 'hidden' });
    expect(writes.filter((url) => url.endsWith('/roles'))).toHaveLength(1);
    await close();
  });

  test('of end users holds the actions that were selected, and no others', async () => {
    const { page, close } = await panel.signedIn('/settings/roles');
    await page.getByRole('button', { name: 'Create role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Reader');
    await dialog.getByRole('group', { name: 'note' }).waitFor();
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
    const actions = dialog.getByRole('group', { name: 'note' });
    await actions.getByRole('checkbox', { name: 'find', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const held = panel.app.plinth.access.abilitiesOfRole('reader');
    const can = ['find', 'create', 'delete'].map((action) => held.may(`${note}.${action}`));
    expect([...can, held.may('plugin::users-permissions.user.find')]).toEqual([true, false, false, false]);
    await close();
  });
});

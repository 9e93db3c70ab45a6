// Two administrators who change one setting at once, in a browser: the second one learns it, and overwrites nothing.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';
const explorer = 'plugin::content-manager.explorer';

interface Row {
  readonly id: number;
  readonly name: string;
}

interface Permission {
  readonly action: string;
  readonly subject: string | null;
}

describe.runIf(hasBrowser)('a setting that was changed meanwhile', () => {
  const panel = openPanel(async () => {
    const started = await startAdministered({
      contentTypes: { [note]: { attributes: { title: { type: 'string' } } } },
    });
    await started.admin('POST', 'api-tokens', { name: 'Shop', type: 'read-only' });
    return started;
  });

  const edit = async (page: Page, name: string) => {
    await page.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click();
    return page.getByRole('dialog');
  };

  const rowIn = async (path: string, name: string): Promise<Row> => {
    const row = (await panel.admin<Row[]>('GET', path)).find((one) => one.name === name);
    if (!row) throw new Error(`no ${name}`);
    return row;
  };

  test.each([
    ['/settings/tokens', 'api-tokens', 'Shop'],
    ['/settings/locales', 'i18n/locales', 'English (en)'],
    ['/settings/admin-roles', 'roles', 'Author'],
  ])('%s: shows what is stored, and goes on without losing what was typed', async (section, path, name) => {
    const { id } = await rowIn(path, name);
    const { page, close } = await panel.signedIn(section);
    const form = await edit(page, name);
    await form.getByLabel('Name').fill('Mine');
    await panel.admin('PUT', `${path}/${id}`, { name: 'Theirs' });
    await form.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this setting' });
    const compared = conflict.getByRole('row', { name: 'Name' });
    await compared.getByText('Theirs').waitFor();
    expect(await compared.getByText('Mine', { exact: true }).count()).toBe(1);
    await conflict.getByRole('button', { name: 'Cancel' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Name').inputValue()).toBe('Mine');
    expect(await rowIn(path, 'Theirs')).toMatchObject({ id });
    await form.getByRole('button', { name: 'Save' }).click();
    await conflict.getByRole('button', { name: 'Continue' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Name').inputValue()).toBe('Mine');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await rowIn(path, 'Mine')).toMatchObject({ id });
    await close();
  });

  test('is a role that was deleted: the panel says so', async () => {
    const { id } = await panel.admin<Row>('POST', 'roles', { name: 'Short-lived' });
    const { page, close } = await panel.signedIn('/settings/admin-roles');
    await page.getByRole('row', { name: 'Short-lived' }).waitFor();
    await panel.admin('DELETE', `roles/${id}`);
    const dialog = await edit(page, 'Short-lived');
    await dialog.getByText('This role no longer exists').waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await close();
  });

  test('is how a type is shown: what was arranged is kept, and not saved over that of the other one', async () => {
    const arrange = `/content/${note}/configure`;
    const settings = `content-manager/view-settings/${note}`;
    const { page, close } = await panel.signedIn(arrange);
    const width = page.getByRole('combobox', { name: 'Width of Title' });
    const choose = async (width: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Width of Title' }).click();
      await page.getByRole('option', { name: width }).click();
    };
    await choose('6 / 12');
    await panel.admin('PUT', settings, { list: { columns: ['title'] } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('"note" was changed meanwhile, and nothing was saved').waitFor();
    expect(await width.inputValue()).toBe('6 / 12');
    expect(await panel.admin('GET', settings)).toMatchObject({ list: { columns: ['title'] } });
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => width.inputValue()).toBe('12 / 12');
    await choose('4 / 12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await panel.admin('GET', settings)).toMatchObject({
      list: { columns: ['title'] },
      edit: { rows: [[{ attribute: 'title', width: 4 }]] },
    });
    await close();
  });

  test('is a role: permissions of both are merged', async () => {
    const { id } = await rowIn('roles', 'Editor');
    const held = await panel.admin<Permission[]>('GET', `roles/${id}/permissions`);
    const without = (...actions: readonly string[]) =>
      held.filter(({ action, subject }) => subject !== note || !actions.includes(action));
    const { page, close } = await panel.signedIn('/settings/admin-roles');
    const form = await edit(page, 'Editor');
    await form.getByRole('group', { name: 'note' }).getByLabel('Delete', { exact: true }).uncheck();
    await panel.admin('PUT', `roles/${id}/permissions`, { permissions: without(`${explorer}.update`) });
    await form.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this setting' });
    await conflict.getByRole('row', { name: 'note: Delete' }).waitFor();
    expect(
      await conflict.getByRole('row', { name: 'note: Delete' }).getByRole('cell').allTextContents(),
    ).toEqual(['Keep mineNo', 'Use savedYes']);
    await conflict.getByRole('button', { name: 'Continue' }).click();
    await conflict.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const merged = await panel.admin<Permission[]>('GET', `roles/${id}/permissions`);
    const named = (permissions: readonly Permission[]) =>
      permissions.map(({ action, subject }) => `${action} ${subject}`).toSorted();
    expect(named(merged)).toEqual(named(without(`${explorer}.update`, `${explorer}.delete`)));
    await close();
  });
});

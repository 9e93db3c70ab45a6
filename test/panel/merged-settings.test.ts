// A setting that two administrators change at once, in a browser: the second one chooses between both versions, part by part.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { invite, startAdministered } from './project.ts';

const note = 'api::note.note';

describe.runIf(hasBrowser)('two versions of a setting', () => {
  const panel = openPanel(() =>
    startAdministered({ contentTypes: { [note]: { attributes: { title: { type: 'string' } } } } }),
  );

  const edit = async (page: Page, name: string): Promise<Locator> => {
    await page.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click();
    return page.getByRole('dialog');
  };

  const conflictIn = (page: Page): Locator =>
    page.getByRole('dialog', { name: 'Someone else changed this setting' });

  const save = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Save' }).click();

  test('an account: what only one has changed is kept, and of both the chosen version', async () => {
    await invite(panel.app, panel.admin, { firstname: 'Grace', role: 'strapi-editor' });
    const { results } = await panel.admin<{ results: { id: number; firstname: string }[] }>('GET', 'users');
    const { id } = results.find(({ firstname }) => firstname === 'Grace') ?? {};
    const { page, close } = await panel.signedIn('/settings/admins');
    const form = await edit(page, 'grace@example.test');
    await form.getByLabel('First name').fill('Mine');
    await form.getByLabel('Last name').fill('Typed');
    await panel.admin('PUT', `users/${id}`, { firstname: 'Theirs', isActive: false });
    await save(form);
    const conflict = conflictIn(page);
    const first = conflict.getByRole('row', { name: 'First name' });
    await first.getByText('Theirs').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await first.getByLabel('Use saved').check();
    await conflict.getByRole('button', { name: 'Continue' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await form.getByLabel('First name').inputValue()).toBe('Theirs');
    await save(form);
    await form.waitFor({ state: 'detached' });
    expect(await panel.admin('GET', `users/${id}`)).toMatchObject({
      firstname: 'Theirs',
      lastname: 'Typed',
      isActive: false,
    });
    await close();
  });

  test('an end user: a password that was typed is kept, and not shown', async () => {
    const { id } = await panel.admin<{ id: number }>('POST', 'users-permissions/users', {
      username: 'lin',
      email: 'lin@example.test',
      password: 'Secret of 1 user',
      role: 1,
    });
    const { page, close } = await panel.signedIn('/settings/users');
    const form = await edit(page, 'lin@example.test');
    await form.getByLabel('Password', { exact: true }).fill('Secret of 2 users');
    await panel.admin('PUT', `users-permissions/users/${id}`, { blocked: true });
    await save(form);
    const conflict = conflictIn(page);
    await conflict.getByRole('row', { name: 'Password' }).waitFor();
    expect(await conflict.textContent()).not.toContain('Secret');
    await conflict.getByRole('button', { name: 'Continue' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe('Secret of 2 users');
    expect(await form.getByLabel('Blocked').isChecked()).toBe(true);
    await save(form);
    await form.waitFor({ state: 'detached' });
    expect(await panel.admin('GET', `users-permissions/users/${id}`)).toMatchObject({ blocked: true });
    await close();
  });

  test('a token: actions of both are merged, each with its rule', async () => {
    const { id } = await panel.admin<{ id: number }>('POST', 'api-tokens', {
      name: 'Shop',
      type: 'custom',
      permissions: [`${note}.find`],
    });
    const { page, close } = await panel.signedIn('/settings/tokens');
    const form = await edit(page, 'Shop');
    await form.getByRole('group', { name: 'note' }).getByLabel('create', { exact: true }).check();
    const permissions = [`${note}.create`, `${note}.find`, `${note}.findOne`];
    const rules = { [`${note}.find`]: { fields: ['title'] } };
    const narrowed = { [`${note}.create`]: { fields: ['title'] } };
    await panel.admin('PUT', `api-tokens/${id}`, {
      ...{ type: 'custom', permissions },
      rules: { ...rules, ...narrowed },
    });
    await save(form);
    const conflict = conflictIn(page);
    const compared = conflict.getByRole('row', { name: `${note}.create` });
    await compared.waitFor();
    // The rule is part of the choice.
    expect((await compared.getByRole('cell').allTextContents())[0]).toBe('Keep mineYes');
    await conflict.getByRole('button', { name: 'Continue' }).click();
    await conflict.waitFor({ state: 'detached' });
    await save(form);
    await form.waitFor({ state: 'detached' });
    const stored = await panel.admin<{ permissions: string[]; rules: object }>('GET', `api-tokens/${id}`);
    expect(stored.rules).toEqual(rules);
    expect(stored.permissions.toSorted()).toEqual(permissions);
    await close();
  });

  test('a role of end users: actions of both are merged', async () => {
    const openRole = async () => {
      const opened = await panel.signedIn('/settings/roles');
      const form = await edit(opened.page, 'Public');
      return {
        ...opened,
        form,
        action: (name: string) => form.getByRole('checkbox', { name, exact: true }).first(),
      };
    };
    const { page, close, form, action } = await openRole();
    await action('find').check();
    const other = await openRole();
    await other.action('findOne').check();
    await save(other.form);
    await other.form.waitFor({ state: 'detached' });
    await save(form);
    const conflict = conflictIn(page);
    const compared = conflict.getByRole('row', { name: `${note}.find` });
    await compared.waitFor();
    expect(await compared.getByRole('cell').allTextContents()).toEqual(['Keep mineYes', 'Use savedNo']);
    await conflict.getByRole('button', { name: 'Continue' }).click();
    await conflict.waitFor({ state: 'detached' });
    await save(form);
    await form.waitFor({ state: 'detached' });
    const again = await openRole();
    for (const name of ['find', 'findOne']) expect(await again.action(name).isChecked()).toBe(true);
    for (const one of [{ close }, other, again]) await one.close();
  });
});

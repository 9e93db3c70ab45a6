// A new related document that is written in a drawer while the session ends.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { page, startPages } from './pages.ts';
import { administrator } from './project.ts';

describe.runIf(hasBrowser)('a new document in a drawer', () => {
  const panel = openPanel(startPages);

  test('is offered again with the form below, after the session has ended', async () => {
    const { page: tab, context, close } = await panel.signedIn(`/content/${page}/create`);
    const drawer = tab.getByRole('dialog', { name: 'New tag' });
    const open = async () => tab.getByRole('button', { name: 'New tag' }).click();
    await tab.getByLabel('Title').fill('Below');
    // Otherwise its request may be the one that ends the session.
    await expect.poll(() => tab.getByLabel('Slug').inputValue()).toBe('below');
    await open();
    await drawer.getByLabel('Name').fill('In the drawer');
    await context.clearCookies();
    const isUnauthorized = { status: 401, json: { error: { message: 'Unauthorized' } } };
    await context.route('**/admin/content-manager/**', (route) => route.fulfill(isUnauthorized));
    await drawer.getByRole('button', { name: 'Save' }).click();
    await tab.waitForURL('**/auth/login*');
    await context.unrouteAll();
    await tab.getByLabel('E-mail').fill(administrator.email);
    await tab.getByLabel('Password', { exact: true }).fill(administrator.password);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => tab.getByLabel('Title').inputValue()).toBe('Below');
    await open();
    await drawer.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => drawer.getByLabel('Name').inputValue()).toBe('In the drawer');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'Remove In the drawer' }).waitFor();
    await open();
    await drawer.getByLabel('Name').waitFor();
    expect(await drawer.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await close();
  });
});

// From the link that the server prints to a signed-in administrator, in a browser.
import { describe, expect, test } from 'vitest';
import { setupLink } from '../../src/cli/serving/serve.ts';
import { hasBrowser, openPanel } from './browser.ts';
import { administrator, startListeningApp } from './project.ts';

describe.runIf(hasBrowser)('the first start', () => {
  const panel = openPanel(
    async () => ({
      app: await startListeningApp({
        contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
      }),
    }),
    { isOneStory: true },
  );

  test('leads from the printed link to a session that a reload keeps, and to the end of it', async () => {
    const { page, complaints, hosts, context } = await panel.page();
    const link = setupLink(panel.app.address, (await panel.app.plinth.admin.setupToken()) ?? '');
    await page.goto(link);
    await page.getByLabel('First name').fill(administrator.firstname);
    await page.getByLabel('Last name').fill(administrator.lastname);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Plinth' }).waitFor();
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(panel.app.address).host]);
    await context.close();
  });

  test('brings whoever signs in to the address that they opened', async () => {
    const { page, context } = await panel.page();
    await page.goto(`${panel.app.address}/admin/profile`);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong of 1 admin');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('E-mail or password is incorrect.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Your profile' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/profile');
    await page.getByLabel('Interface language').selectOption('de');
    await page.getByRole('heading', { name: 'Ihr Profil' }).waitFor();
    await context.close();
  });

  test('goes nowhere outside of the panel after a sign-in', async () => {
    const { page, context } = await panel.page();
    await page.goto(`${panel.app.address}/admin/auth/login?to=${encodeURIComponent('//example.org/x')}`);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    expect(new URL(page.url()).host).toBe(new URL(panel.app.address).host);
    await context.close();
  });
});

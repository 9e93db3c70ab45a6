// The first administrator registers with the link that the server prints, and signs in, in a browser.
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

  test('shows every problem of the form once, at its field', async () => {
    const { page, close } = await panel.page();
    await page.goto(setupLink(panel.app.address, (await panel.app.plinth.admin.setupToken()) ?? ''));
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('email is a required field').waitFor();
    const problems = {
      'First name': ['firstname is a required field'],
      'E-mail': ['email is a required field'],
      Password: [
        'password must be at least 8 characters',
        'password must contain at least one uppercase character',
        'password must contain at least one number',
      ],
    };
    for (const [label, messages] of Object.entries(problems)) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const wrapper = page.locator('.mantine-InputWrapper-root').filter({ has: field });
      const shown = await wrapper.locator('.mantine-InputWrapper-error').textContent();
      expect(shown?.split('\n')).toEqual(messages);
    }
    for (const line of ['email is a required field', 'password must be at least 8 characters'])
      expect(await page.getByText(line).count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('firstname');
    await close();
  });

  test('the printed link leads to a session, which a reload keeps and a sign-out ends', async () => {
    const { page, complaints, hosts, close } = await panel.page();
    const link = setupLink(panel.app.address, (await panel.app.plinth.admin.setupToken()) ?? '');
    await page.goto(link);
    await page.getByLabel('First name').fill(administrator.firstname);
    await page.getByLabel('Last name').fill(administrator.lastname);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('password must be at least 8 characters').waitFor();
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
    await close();
  });

  test('a sign-in shows the page that was opened before', async () => {
    const { page, close } = await panel.page();
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
    await close();
  });

  test('a sign-in redirects only inside the panel', async () => {
    const { page, close } = await panel.page();
    await page.goto(`${panel.app.address}/admin/auth/login?to=${encodeURIComponent('//example.org/x')}`);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    expect(new URL(page.url()).host).toBe(new URL(panel.app.address).host);
    await close();
  });
});

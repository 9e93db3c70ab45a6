// Problems of a refused form are at its fields, and not also in a notice; other problems are in a notice.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

describe.runIf(hasBrowser)('the problems of a refused form', () => {
  const panel = openPanel(() => startAdministered({ contentTypes: {} }));

  test('are at the fields of a dialog, of which the first has the focus', async () => {
    const { page, close } = await panel.signedIn('/settings/users');
    await page.getByRole('button', { name: 'Create user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').fill('ada');
    await dialog.getByLabel('Password', { exact: true }).fill('Secret of 1 user');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('.mantine-InputWrapper-error').first().waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await close();
  });

  test('are at the fields of the profile', async () => {
    const { page, close } = await panel.signedIn('/profile');
    await page.getByLabel('E-mail').fill('no address');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('email must be a valid email').waitFor();
    expect(await page.getByText('email must be a valid email').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });

  test('are in a notice if no field shows them', async () => {
    const { page, close } = await panel.signedIn('/settings/locales');
    await page.getByRole('button', { name: 'Add locale' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('en');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('already').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(1);
    await close();
  });
});

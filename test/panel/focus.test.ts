// Where the focus is after a dialog or a form over the form was closed with Escape.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { page, startPages } from './pages.ts';

describe.runIf(hasBrowser)('the focus', () => {
  const panel = openPanel(startPages);

  test.each([
    ['/settings/tokens', 'Create token'],
    ['/profile', 'Set up two-factor authentication'],
    [`/content/${page}/create`, 'New tag'],
    [`/content/${page}/create`, 'Publish'],
  ])('returns at %s to “%s”, which opened a dialog', async (path, name) => {
    const { page: screen, context } = await panel.signedIn(path);
    const opener = screen.locator('main').getByRole('button', { name, exact: true });
    await opener.focus();
    await screen.keyboard.press('Enter');
    await screen.getByRole('dialog').waitFor();
    await screen.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await screen.keyboard.press('Escape');
    await screen.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => document.activeElement === element)).toBe(true);
    await context.close();
  });

  test('returns to what opened a dialog on which another one has followed', async () => {
    const { page: screen, context } = await panel.signedIn('/settings/tokens');
    const opener = screen.getByRole('button', { name: 'Create token' });
    await opener.focus();
    await screen.keyboard.press('Enter');
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shown once');
    await screen.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Shown once' }).waitFor();
    await screen.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await screen.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => document.activeElement === element)).toBe(true);
    await context.close();
  });
});

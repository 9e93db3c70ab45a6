// The settings in a browser: tokens, roles, locales, administrators, and their effects.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';

describe.runIf(hasBrowser)('the settings', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      contentTypes: {
        [note]: {
          localized: true,
          attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
        },
      },
    });
    await admin('POST', `content-manager/collection-types/${note}`, { data: { title: 'One' } });
    return { app, admin };
  });

  const statusOf = async (token: string | null): Promise<number> =>
    (await panel.app.request('GET', '/api/notes', undefined, token)).status;

  test('create a token that works until it is revoked', async () => {
    const { page, close, complaints } = await panel.signedIn('/settings/tokens');
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Website');
    await dialog.getByRole('combobox', { name: 'Token type' }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    await dialog.getByRole('group', { name: 'note' }).getByLabel('find', { exact: true }).check();
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const key = (await page.getByRole('dialog').getByRole('region').textContent()) ?? '';
    expect(await statusOf(key)).toBe(200);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('row', { name: /Website/ });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await row.waitFor({ state: 'hidden' });
    expect(await statusOf(key)).toBe(401);
    expect(complaints).toEqual([]);
    await close();
  });

  test('make a content type public with one checkbox of a role', async () => {
    expect(await statusOf(null)).toBe(403);
    const { page, close } = await panel.signedIn('/settings/roles');
    await page
      .getByRole('row', { name: /Public/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    const group = page.getByRole('dialog').getByRole('group', { name: 'note' });
    await group.getByLabel('find', { exact: true }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await statusOf(null)).toBe(200);
    await close();
  });

  test('add a locale, in which a document is then translated', async () => {
    const { page, close } = await panel.signedIn('/settings/locales');
    await page.getByRole('button', { name: 'Add locale' }).click();
    await page.getByRole('dialog').getByLabel('Code').fill('fr');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /français/ }).waitFor();
    await page.getByRole('link', { name: 'note', exact: true }).click();
    await page.getByRole('link', { name: 'One' }).click();
    // The list has an option with this name too.
    await page.getByRole('heading', { name: 'One' }).waitFor();
    await page.getByRole('combobox', { name: 'Locale' }).first().click();
    await page.getByRole('option', { name: /français/ }).click();
    await page.getByText('This locale has no content yet.').waitFor();
    await page.getByRole('combobox', { name: 'Fill in from another locale' }).click();
    await page.getByRole('option', { name: 'English (en)' }).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('One');
    await page.getByLabel('Title').fill('Un');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await panel.app.request('GET', '/api/notes?locale=fr&fields=title')).body)
      .toMatchObject({ data: [{ title: 'Un' }] });
    await close();
  });

  test('invite an author, who only sees own documents', async () => {
    const first = await panel.signedIn('/settings/admin-roles');
    await first.page.getByRole('button', { name: 'Create role' }).click();
    const dialog = first.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Guest authors');
    const rights = dialog.getByRole('group', { name: 'note' });
    for (const right of ['Create', 'Read', 'Update']) await rights.getByLabel(right, { exact: true }).check();
    await rights.getByLabel('Only entries they created').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await first.page.getByRole('link', { name: 'Administrators', exact: true }).click();
    await first.page.getByRole('button', { name: 'Invite administrator' }).click();
    await dialog.getByLabel('First name').fill('Grace');
    await dialog.getByLabel('E-mail').fill('grace@example.test');
    await dialog.getByRole('combobox', { name: 'Role' }).focus();
    await first.page.keyboard.press('ArrowDown');
    await first.page.getByRole('option', { name: 'Guest authors' }).click();
    await first.page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const link = (await first.page.getByRole('dialog').getByRole('region').textContent()) ?? '';
    await first.close();

    const { page, close } = await panel.page();
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill('Secret of 1 guest');
    await page.getByRole('button', { name: 'Get started' }).click();
    await page.getByRole('link', { name: 'note', exact: true }).first().click();
    await page.getByText('No entries yet').waitFor();
    await page.getByRole('link', { name: 'Create entry' }).first().click();
    await page.getByLabel('Title').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    await page.getByRole('link', { name: 'note', exact: true }).first().click();
    await page.getByText('1 entry').waitFor();
    expect(await page.getByRole('row', { name: /Mine/ }).count()).toBe(1);
    await close();
  });

  test('limit an action by a rule, which the server enforces', async () => {
    await panel.admin('POST', `content-manager/collection-types/${note}`, { data: { title: 'An open one' } });
    const { page, close } = await panel.signedIn('/settings/roles');
    await page
      .getByRole('row', { name: /Public/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    const role = page.getByRole('dialog', { name: 'Public', exact: true });
    const group = role.getByRole('group', { name: 'note' });
    await group.getByLabel('find', { exact: true }).check();
    const open = group.getByRole('button', { name: `Rule: ${note}.find`, exact: true });
    await open.click();
    const rule = page.getByRole('dialog', { name: 'Rule of “find”' });
    const keep = rule.getByRole('button', { name: 'Apply rule' });
    await rule.getByText('No restrictions').waitFor();
    await rule.getByLabel('Only entries that meet conditions').check();
    expect(await keep.isDisabled()).toBe(true);
    // Escape closes the rule, and not the role.
    await page.keyboard.press('Escape');
    await rule.waitFor({ state: 'detached' });

    await open.click();
    await rule.getByLabel('JSON filter').check();
    await rule.getByLabel('Filter', { exact: true }).fill('{"none":"x"}');
    await keep.click();
    await role.getByRole('button', { name: 'Save' }).click();
    await group.getByText('has no attribute "none"').waitFor();
    await open.click();
    await rule.getByText('has no attribute "none"').waitFor();
    await rule.getByLabel('Only entries that meet conditions').check();
    await rule.getByLabel('Value', { exact: true }).fill('open');
    await rule.getByLabel('Only these fields').first().check();
    await rule.getByRole('combobox', { name: 'Only these fields' }).click();
    await page.getByRole('option', { name: 'Title' }).click();
    await rule.getByText('Only the fields title. Only entries where Title contains “open”.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await keep.click();
    await role.getByRole('button', { name: 'Save' }).click();
    await role.waitFor({ state: 'detached' });
    const { body } = await panel.app.request('GET', '/api/notes', undefined, null);
    expect((body as { data: { title: string }[] }).data.map(({ title }) => title)).toEqual(['An open one']);
    await close();
  });

  test('have no accessibility findings and fit into 390 pixels', async () => {
    const look = { width: 390, isDark: true };
    const { page, close, complaints } = await panel.signedIn('/settings/users', look);
    for (const section of ['End users', 'Administrators', 'Administrator roles', 'Locales', 'Audit trail']) {
      await page.getByRole('link', { name: section, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: section }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await findingsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const places = await page
        .locator('tbody button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().x));
      expect(Math.max(0, ...places)).toBeLessThan(350);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test('send a test mail, and show where it went', async () => {
    const { page, close } = await panel.signedIn('/settings/mail');
    await page.getByText('Nothing is sent: e-mails are written to .tmp/mails of the project').waitFor();
    await page.getByLabel('Send test e-mail to').fill('nobody');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('email must be a valid email').waitFor();
    await page.getByLabel('Send test e-mail to').fill('ada@example.test');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The e-mail to ada@example.test was written to .tmp/mails').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await close();
  });
});

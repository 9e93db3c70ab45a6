// Roles in a browser, in a project with many content types: their permissions are closed, can be searched, and are opened one by one.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const names = Array.from({ length: 60 }, (_, index) => `kind${index}`);
const uidOf = (name: string): string => `api::${name}.${name}`;

describe.runIf(hasBrowser)('the permissions on many content types', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: Object.fromEntries(
        names.map((name) => [uidOf(name), { attributes: { title: { type: 'string' } } }]),
      ),
    }),
  );

  test.each([
    ['roles', 'find', 'of 9'],
    ['admin-roles', 'Read', 'of 4'],
  ])('of %s are opened where they are changed', async (section, right, count) => {
    const { page, close, complaints } = await panel.signedIn(`/settings/${section}`);
    await page.getByRole('button', { name: 'Create role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`Of ${section}`);
    const group = dialog.getByRole('group', { name: 'kind42' });
    await group.waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await dialog.getByRole('searchbox').fill('Kind42');
    await dialog.getByRole('group', { name: 'kind41' }).waitFor({ state: 'detached' });
    await group.getByRole('button', { name: `kind42 0 ${count}` }).click();
    await group.getByRole('checkbox', { name: right, exact: true }).check();
    expect(await findingsOf(page)).toEqual([]);
    await group.getByRole('button', { name: `kind42 1 ${count}` }).click();
    await group.getByRole('checkbox').first().waitFor({ state: 'detached' });
    await dialog.getByRole('searchbox').fill('nothing like it');
    await dialog.getByText('No results').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('row', { name: `Of ${section}` })
      .getByRole('button', { name: 'Edit' })
      .click();
    await dialog.getByRole('button', { name: `kind42 1 ${count}` }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

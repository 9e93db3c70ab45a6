// The list of all locales: a row is one version of a document, and actions leave its other versions as they are.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import type { Shown } from './pages.ts';
import { startAdministered } from './project.ts';

const event = 'api::event.event';
const path = `content-manager/collection-types/${event}`;
const localized = { pluginOptions: { i18n: { localized: true } } };

describe.runIf(hasBrowser)('the list of versions in all locales', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      contentTypes: {
        [event]: {
          draftAndPublish: true,
          localized: true,
          attributes: {
            title: { type: 'string', required: true, ...localized },
            begins: { type: 'time' },
          },
        },
      },
    });
    await admin('POST', 'i18n/locales', { code: 'de' });
    for (const number of [1, 2, 3]) {
      const data = { title: `Event ${number}`, begins: `1${number}:30:00` };
      const { documentId } = await admin<Shown>('POST', path, { data });
      await admin('PUT', `${path}/${documentId}?locale=de`, { data: { title: `Anlass ${number}` } });
    }
    return { app, admin };
  });

  const statesIn = async (locale: string) =>
    (await panel.admin<Shown[]>('GET', `${path}?locale=${locale}&sort=title`)).map(
      ({ attributes, status }) => `${attributes.title} ${status}`,
    );

  test('publishes and deletes the selected ones only, and names those that fail', async () => {
    const { page, close } = await panel.signedIn(`/content/${event}?locale=*&sort=title:asc`);
    await page.getByText('6 entries').waitFor();
    const dialog = page.getByRole('dialog');
    const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('row').filter({ hasText: 'Anlass 1' }).getByText('de', { exact: true }).waitFor();
    await select('Anlass 1');
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('5 entries').waitFor();
    for (const name of ['Event 1', 'Anlass 2', 'Event 3', 'Anlass 3']) await select(name);
    await panel.admin('PUT', `${path}/${await idOf('Event 3')}`, { data: { title: null } });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/^Event 3: /)
      .waitFor();
    await page.getByText('Published: 3').waitFor();
    expect(await dialog.getByRole('alert').getByRole('listitem').count()).toBe(1);
    expect(await statesIn('de')).toEqual(['Anlass 2 published', 'Anlass 3 published']);
    expect((await statesIn('en')).toSorted()).toEqual(['Event 1 published', 'Event 2 draft', 'null draft']);
    await close();
  });

  const idOf = async (title: string): Promise<string> => {
    const [found] = await panel.admin<Shown[]>('GET', `${path}?filters[title]=${encodeURIComponent(title)}`);
    return found?.documentId ?? '';
  };

  test('is filtered by a time of day', async () => {
    const { page, close, complaints } = await panel.signedIn(`/content/${event}`);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Begins' }).click();
    await page.getByLabel('Value').fill('12:30');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('1 entry').waitFor();
    await page.getByRole('link', { name: 'Event 2' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('shows the last page instead of one that has lost all its documents', async () => {
    for (let number = 4; number <= 27; number++)
      await panel.admin('POST', path, { data: { title: `Event ${number}` } });
    const { page, close } = await panel.signedIn(`/content/${event}?sort=documentId:asc&page=2`);
    await page.getByText('27 entries').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('25 entries').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(25);
    await page.goto(`${panel.app.address}/admin/content/${event}?page=7`);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(25);
    expect(new URL(page.url()).searchParams.get('page')).toBe('1');
    await close();
  });
});

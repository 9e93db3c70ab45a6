// View settings of a content type, changed by one administrator and used by another.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { page, startPages } from './pages.ts';
import { invite, startAdministered } from './project.ts';
import { moveByKey } from './sorting.ts';

const configure = `/content/${page}/configure`;

describe.runIf(hasBrowser)('view settings of a content type', () => {
  const panel = openPanel(
    async () => {
      const { app, admin } = await startPages();
      await admin('POST', `content-manager/collection-types/${page}`, { data: { title: 'One', pages: 7 } });
      return { app, admin };
    },
    { isOneStory: true },
  );

  test('apply to all administrators: order, width, labels, descriptions, hidden fields, columns and sort of the list', async () => {
    const { page: tab, close, complaints } = await panel.signedIn(configure);
    for (const name of ['Pages', 'Price']) {
      await tab.getByRole('combobox', { name: `Width of ${name}` }).click();
      await tab.getByRole('option', { name: '6 / 12' }).click();
    }
    await tab.getByRole('switch', { name: 'Show Serial' }).uncheck({ force: true });
    expect(await tab.getByRole('switch', { name: 'Show Title' }).isDisabled()).toBe(true);
    await tab.getByRole('button', { name: 'Edit texts of Pages' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('Label', { exact: true }).fill('Number of pages');
    await dialog.getByLabel('Description').fill('Without the cover');
    await dialog.getByLabel('Placeholder').fill('240');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await moveByKey(tab, 'Title', 'ArrowDown');
    await tab.getByRole('combobox', { name: 'Entry title' }).click();
    await tab.getByRole('option', { name: 'Title' }).click();
    await tab.getByRole('combobox', { name: 'Default sort' }).click();
    await tab.getByRole('option', { name: 'Title' }).click();
    await tab.getByRole('combobox', { name: 'Columns' }).focus();
    await tab.keyboard.press('ArrowDown');
    await tab.getByRole('option', { name: 'Mood' }).click();
    await tab.keyboard.press('Escape');
    expect(await findingsOf(tab)).toEqual([]);
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('Saved', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
    expect(await panel.admin('GET', `content-manager/view-settings/${page}`)).toMatchObject({
      label: 'title',
    });

    const as = await invite(panel.app, panel.admin, { firstname: 'Grace', role: 'strapi-editor' });
    const other = await panel.signedIn(`/content/${page}`, { as });
    await other.page.getByText('1 entry').waitFor();
    expect(await other.page.locator('thead th').allTextContents()).toEqual(
      expect.arrayContaining(['Number of pages', 'Mood']),
    );
    expect(await other.page.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await other.page.getByRole('link', { name: 'One' }).click();
    const pages = other.page.getByLabel('Number of pages');
    await pages.waitFor();
    expect(await pages.getAttribute('placeholder')).toBe('240');
    await other.page.getByText('Without the cover').waitFor();
    expect(await other.page.getByLabel('Serial').count()).toBe(0);
    const [left, right] = [await pages.boundingBox(), await other.page.getByLabel('Price').boundingBox()];
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(left?.width ?? 0);
    const [first, second] = await Promise.all(
      ['Slug', 'Title'].map((name) => other.page.getByLabel(name).first().boundingBox()),
    );
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    await other.page.goto(`${panel.app.address}/admin${configure}`);
    await other.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await other.close();
  });

  test('can be reset to the defaults', async () => {
    const { page: tab, close } = await panel.signedIn(configure);
    await tab.getByRole('button', { name: 'Reset to default' }).click();
    await tab
      .getByRole('switch', { name: 'Show Serial' })
      .and(tab.locator(':checked'))
      .waitFor({ state: 'attached' });
    expect(await panel.admin('GET', `content-manager/view-settings/${page}`)).toBe(null);
    await close();
  });
});

describe.runIf(hasBrowser)('view settings of a content type with many components', () => {
  const zone = 'api::zone.zone';
  const names = [
    'gallery',
    'quotation',
    'questions',
    'related',
    'newsletter',
    'table',
    'timeline',
    'credits',
  ];
  const components = names.map((name) => `section.${name}`);
  const panel = openPanel(() =>
    startAdministered({
      components: Object.fromEntries(components.map((uid) => [uid, { words: { type: 'string' } }])),
      contentTypes: { [zone]: { attributes: { body: { type: 'dynamiczone', components } } } },
    }),
  );

  test.each([1280, 390])('lead to those of its components, within %i px', async (width) => {
    const { page: tab, close } = await panel.signedIn(`/content/${zone}/configure`, { width });
    await tab.getByRole('link', { name: 'section.credits' }).waitFor();
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await close();
  });
});

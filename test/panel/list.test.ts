// The list of a collection, in a browser.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { invite, startAdministered } from './project.ts';

const book = 'api::book.book';
const author = 'api::author.author';
const list = `/content/${book}`;

describe.runIf(hasBrowser)('the list of a collection', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      contentTypes: {
        [book]: {
          draftAndPublish: true,
          attributes: {
            title: { type: 'string', required: true },
            pages: { type: 'integer' },
            isbn: { type: 'string' },
            notes: { type: 'blocks' },
            author: { type: 'relation', relation: 'manyToOne', target: author },
          },
        },
        [author]: { attributes: { name: { type: 'string' } } },
      },
    });
    const ids = [];
    for (const name of ['Ada', 'Grace'])
      ids.push(
        (
          await admin<{ documentId: string }>('POST', `content-manager/collection-types/${author}`, {
            data: { name },
          })
        ).documentId,
      );
    for (let number = 1; number <= 30; number++)
      await admin('POST', `content-manager/collection-types/${book}`, {
        data: {
          title: `Book ${String(number).padStart(2, '0')}`,
          pages: number * 10,
          author: ids[number % 2],
        },
      });
    return { app, admin };
  });

  test('is sorted, searched and filtered, also through relations, and its URL shows the same list', async () => {
    const { page, close, complaints } = await panel.signedIn(list);
    await page.getByText('30 entries').waitFor();
    const first = page.locator('tbody tr').first();
    expect(await page.locator('tbody tr').count()).toBe(25);
    await page.getByRole('button', { name: 'Title' }).click();
    await first.getByText('Book 01').waitFor();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await first.getByText('Book 26').waitFor();

    await page.getByRole('button', { name: 'Author', exact: true }).click();
    await first.getByText('Ada').waitFor();
    await page.goto(`${panel.app.address}/admin${list}?sort=notes:asc,title:desc`);
    await first.getByText('Book 30').waitFor();
    await page.getByText('This list cannot be sorted by Notes.').waitFor();

    await page.getByRole('searchbox', { name: 'Search' }).fill('Book 2');
    await page.getByText('10 entries').waitFor();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Author › Name' }).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('option', { name: 'Author › Name' }).click();
    await page.getByLabel('Value').fill('ada');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('5 entries').waitFor();
    await page.getByText('Author › Name contains “ada”').waitFor();
    const shared = page.url();
    await page.goto(`${panel.app.address}/admin`);
    await page.goto(shared);
    await page.getByText('5 entries').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('has the selected columns, and saved views', async () => {
    const { page, close } = await panel.signedIn(list);
    await page.getByText('30 entries').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Isbn' }).uncheck();
    await page.getByRole('checkbox', { name: 'Created at' }).check();
    await page.getByRole('button', { name: 'Move Pages forward' }).click();
    await page.keyboard.press('Escape');
    const headings = () => page.locator('thead th').allTextContents();
    await expect
      .poll(headings)
      .toEqual(['', 'Pages', 'Title', 'Author', 'Updated at', 'Created at', 'Status']);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('View name').fill('Short');
    await page.getByLabel('View name').press('Enter');
    await page.getByRole('link', { name: 'Short' }).waitFor();
    await close();
  });

  test('has views of the account, shared ones, and those of an older version in the browser', async () => {
    const kept = [{ name: 'Kept here', search: { sort: 'title:desc', q: 'Book 1' } }];
    const opened = await panel.signedIn(`${list}?sort=pages:desc`);
    const { page } = opened;
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key as string, value as string),
      [`plinth-views ${book}`, JSON.stringify(kept)],
    );
    await page.reload();
    const views = (tab: Page) => tab.getByRole('button', { name: 'Views' });
    await views(page).click();
    await page.getByLabel('View name').fill('Longest');
    await page.getByRole('checkbox', { name: 'Share with everyone' }).check();
    await page.getByLabel('View name').press('Enter');
    await page.getByRole('link', { name: 'Longest' }).waitFor();
    await page.getByRole('button', { name: 'Save them to my account' }).click();
    await page.getByRole('button', { name: 'Delete: Kept here' }).waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), `plinth-views ${book}`)).toBeNull();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Kept here' }).click();
    await page.getByText('10 entries').waitFor();
    await opened.close();

    const guest = await invite(panel.app, panel.admin, { firstname: 'Grace', role: 'strapi-editor' });
    const other = await panel.signedIn(list, { as: guest });
    await views(other.page).click();
    await other.page.getByRole('link', { name: 'Longest' }).waitFor();
    expect(await other.page.getByRole('link', { name: 'Kept here' }).count()).toBe(0);
    expect(await other.page.getByRole('button', { name: 'Delete: Longest' }).count()).toBe(0);
    expect(await other.page.getByRole('checkbox', { name: 'Share with everyone' }).count()).toBe(0);
    await other.page.getByRole('link', { name: 'Longest' }).click();
    await other.page.getByRole('row').nth(1).getByText('Book 30').waitFor();
    await other.close();
  });

  test('publishes, unpublishes and deletes selected documents', async () => {
    const { page, close, complaints } = await panel.signedIn(`${list}?sort=title:asc`);
    await page.getByRole('checkbox', { name: 'Select Book 01' }).check();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Book 26' }).check();
    const bar = page.getByRole('region', { name: '2 selected' });
    await bar.getByText('1 not on this page').waitFor();
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published: 2').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Published' }).click();
    await page.getByText('2 entries').waitFor();

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('No results').waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await page.getByRole('checkbox', { name: 'Select Book 01' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('29 entries').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('shows hints if it is empty', async () => {
    const { page, close } = await panel.signedIn(`${list}?q=nowhere`, { width: 390 });
    await page.getByText('No results').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }));
    expect(width).toBe(390);
    const mistyped = await page.goto(`${panel.app.address}/admin/contnet`);
    expect(mistyped?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('main').getByRole('link').click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();

    await page.keyboard.press('Control+K');
    await page.getByPlaceholder('Content types, entries, settings, actions').fill('ook 17');
    const entry = page.getByRole('button', { name: /^Book 17/ });
    await entry.waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Book 17' }).waitFor();
    await close();
  });

  test('shows only permitted attributes, also with views of others', async () => {
    const { id } = await panel.admin<{ id: number }>('POST', 'roles', { name: 'Few' });
    const read = { action: 'plugin::content-manager.explorer.read', subject: book, conditions: [] };
    const permissions = [{ ...read, properties: { fields: ['title'] } }];
    await panel.admin('PUT', `roles/${id}/permissions`, { permissions });
    const roles = await panel.admin<{ id: number; code: string }[]>('GET', 'roles');
    const role = roles.find((one) => one.id === id)?.code ?? '';
    const as = await invite(panel.app, panel.admin, { firstname: 'Few', role });
    const { page, close, complaints } = await panel.signedIn(`${list}?sort=pages:desc&columns=title,isbn`, {
      as,
    });
    await page.getByText(/^\d+ entries$/).waitFor();
    expect(await page.locator('thead th').allTextContents()).toEqual(['', 'Title', 'Status']);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    expect(await page.getByRole('option', { name: 'Isbn' }).count()).toBe(0);
    await page.goto(`${panel.app.address}/admin${list}/create`);
    await page.getByRole('heading', { name: 'You have no access to this page' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

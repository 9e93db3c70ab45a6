// The page about the content API in a browser: a query put together, its lines, its response as the public and by a token.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';
const about = 'api::about.about';

describe.runIf(hasBrowser)('the page about the content API', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      files: { 'config/api.json': { rest: { prefix: '/v1' } } },
      contentTypes: {
        [note]: {
          attributes: {
            title: { type: 'string' },
            size: { type: 'integer' },
            secret: { type: 'password' },
            parent: { type: 'relation', relation: 'manyToOne', target: note },
          },
        },
        [about]: { kind: 'singleType', attributes: { words: { type: 'text' } } },
      },
    });
    const path = `content-manager/collection-types/${note}`;
    const { documentId } = await admin<{ documentId: string }>('POST', path, {
      data: { title: "Ada's", size: 1 },
    });
    await admin('POST', path, { data: { title: "Bob's", size: 2, parent: documentId } });
    await admin('POST', path, { data: { title: 'Other', size: 3 } });
    return { app, admin };
  });

  const choose = async (page: Page, box: Locator, option: string): Promise<void> => {
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: option, exact: true }).click();
    await page.keyboard.press('Escape');
  };

  test('puts a query together, refuses the public, and shows what a token is told', async () => {
    const { accessKey } = await panel.admin<{ accessKey: string }>('POST', 'api-tokens', {
      name: 'Reader',
      type: 'read-only',
    });
    const { page, context } = await panel.signedIn(`/explorer/${note}`);
    await page.getByText('/v1/notes/:documentId').first().waitFor();
    await page.getByRole('combobox', { name: 'Fields' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual(['title', 'size']);
    await page.getByRole('option', { name: 'title' }).click();
    await page.keyboard.press('Escape');
    await choose(page, page.getByRole('combobox', { name: 'Populate' }), 'parent');
    await choose(page, page.getByRole('combobox', { name: 'Sort' }), 'size:desc');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Value').fill("'s");
    await page.getByRole('button', { name: 'Add the filter' }).click();
    await page.getByRole('list', { name: 'Filters' }).getByText('Title contains').waitFor();

    const response = page.getByLabel('Response');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Status 403, \d+ ms$/).waitFor();
    await page.getByLabel('API token').fill(accessKey);
    await response.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Status 200, \d+ ms$/).waitFor();
    const { data } = JSON.parse(await response.inputValue());
    expect(data).toMatchObject([{ title: "Bob's", parent: { title: "Ada's" } }, { title: "Ada's" }]);
    expect(data[0]).not.toHaveProperty('size');
    expect(await findingsOf(page)).toEqual([]);

    const url = (await page.getByRole('region', { name: 'Address' }).textContent()) ?? '';
    const again = await panel.app.request('GET', url.slice(panel.app.address.length), undefined, accessKey);
    expect(again.body).toMatchObject({ data });
    expect(url).not.toContain("'");
    expect(await page.getByRole('region', { name: 'curl' }).textContent()).toBe(
      `curl -g '${url}' -H "Authorization: Bearer $TOKEN"`,
    );
    expect(await page.getByRole('region', { name: 'fetch' }).textContent()).not.toContain(accessKey);
    await context.close();
  });

  test('has the endpoints of a single type, and fits into 390 pixels without findings', async () => {
    const look = { width: 390, isDark: true };
    const { page, context, complaints } = await panel.signedIn('/explorer', look);
    await choose(page, page.getByRole('combobox', { name: 'Content type' }), 'about');
    const endpoints = page.getByRole('region', { name: 'Endpoints' }).getByRole('listitem');
    await expect
      .poll(() => endpoints.allTextContents())
      .toEqual(['GET/v1/about', 'PUT/v1/about', 'DELETE/v1/about']);
    expect(await page.getByRole('combobox', { name: 'Sort' }).count()).toBe(0);
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

// Two editors of one document, in two browsers.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { findingsOf, hasBrowser, openBrowser, openSignedIn } from './browser.ts';
import {
  type AdminRequest,
  invite,
  type ListeningApp,
  registerAdministrator,
  startListeningApp,
} from './project.ts';

const note = 'api::note.note';

describe.runIf(hasBrowser).each(databases)('two editors of one document: %s', (database) => {
  let app: ListeningApp;
  let admin: AdminRequest;
  let browser: Browser;

  beforeAll(async () => {
    const files = {
      contentTypes: {
        [note]: {
          draftAndPublish: true,
          attributes: { title: { type: 'string' }, summary: { type: 'text' }, mood: { type: 'string' } },
        },
      },
    };
    app = await startListeningApp(files, database);
    admin = await registerAdministrator(app);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test('the later one sees both versions, chooses by attribute, and overwrites nothing unseen', async () => {
    const path = `content-manager/collection-types/${note}`;
    const { documentId } = await admin<{ documentId: string }>('POST', path, {
      data: { title: 'First', summary: 'Old', mood: 'calm' },
    });
    const { page, context } = await openSignedIn(browser, app.address, `/content/${note}/${documentId}`);
    await page.getByLabel('Title').fill('Mine');
    await page.getByLabel('Summary').fill('My words');
    await admin('PUT', `${path}/${documentId}`, { data: { title: 'Theirs', mood: 'wild' } });
    await page.getByRole('button', { name: 'Save the draft' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByText(/changed it on/).waitFor();
    const title = dialog.getByRole('row', { name: /^Title/ });
    await title.getByText('Theirs').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await title.getByLabel('Take this').check();
    await dialog.getByRole('button', { name: 'Go on with this' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Theirs');
    expect(await page.getByLabel('Mood').inputValue()).toBe('wild');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    const stored = async () =>
      (await admin<{ attributes: object }>('GET', `${path}/${documentId}`)).attributes;
    await expect.poll(stored).toEqual({ title: 'Theirs', summary: 'My words', mood: 'wild' });

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    await context.close();
  });

  test('see each other by name, until one of them goes', async () => {
    const { documentId } = await admin<{ documentId: string }>(
      'POST',
      `content-manager/collection-types/${note}`,
      { data: { title: 'Shared' } },
    );
    const path = `/content/${note}/${documentId}`;
    const as = await invite(app, admin, { firstname: 'Grace', role: 'strapi-editor' });
    const grace = await openSignedIn(browser, app.address, path, { as });
    await grace.page.getByLabel('Title').waitFor();
    const ada = await openSignedIn(browser, app.address, path);
    await ada.page.getByText('Also here: Grace').waitFor();
    await grace.page.reload();
    await grace.page.getByText('Also here: Ada Lovelace').waitFor();
    expect(await findingsOf(grace.page)).toEqual([]);
    await ada.page.getByRole('link', { name: 'note', exact: true }).first().click();
    await ada.page.getByRole('link', { name: 'New entry' }).first().waitFor();
    await grace.page.reload();
    await grace.page.getByLabel('Title').waitFor();
    await grace.page.waitForLoadState('networkidle');
    expect(await grace.page.getByText('Also here').count()).toBe(0);
    await Promise.all([ada.context.close(), grace.context.close()]);
  });
});

// The media library in a browser.
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openBrowser, openSignedIn } from './browser.ts';
import { type AdminRequest, type ListeningApp, registerAdministrator, startListeningApp } from './project.ts';

const place = 'api::place.place';

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

describe.runIf(hasBrowser)('the media library', () => {
  let app: ListeningApp;
  let admin: AdminRequest;
  let browser: Browser;

  beforeAll(async () => {
    app = await startListeningApp({
      contentTypes: {
        [place]: {
          attributes: {
            name: { type: 'string' },
            photo: { type: 'media', multiple: false, allowedTypes: ['images'] },
          },
        },
      },
    });
    admin = await registerAdministrator(app);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test('takes files, describes them, orders them in folders and finds them', async () => {
    const { page, context, complaints } = await openSignedIn(browser, app.address, '/media');
    await page.getByText('No files yet').waitFor();
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles([await picture('door.png', '#c33'), await picture('gate.png', '#33c')]);
    await page.getByText('2 files').waitFor();

    await page.getByRole('button', { name: /^door.png/ }).click();
    const details = page.getByRole('dialog');
    await details.getByLabel('Alternative text').fill('A red door');
    await details.getByRole('button', { name: /Focal point/ }).focus();
    await page.keyboard.press('ArrowRight');
    await details.getByText('No document shows this file.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await details.getByRole('button', { name: 'Save' }).click();
    await details.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByLabel('Name').fill('Press');
    await page.getByLabel('Name').press('Enter');
    await page.getByRole('button', { name: /Press/ }).waitFor();
    await page.getByRole('checkbox', { name: 'Choose gate.png' }).check();
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: 'Press' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByText('1 file').waitFor();
    await page.getByRole('button', { name: /Press/ }).click();
    await page.getByRole('button', { name: /^gate.png/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('door');
    await page.getByRole('button', { name: /^door.png/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('gives its files to documents, and tells who shows them', async () => {
    const { page, context } = await openSignedIn(browser, app.address, `/content/${place}/create`);
    await page.getByLabel('Name').fill('Home');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('button', { name: /^door.png/ }).click();
    await picker.getByRole('button', { name: 'Take 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    const documentId = new URL(page.url()).pathname.split('/').at(-1);
    const { attributes } = await admin<{ attributes: { photo: { name: string; alternativeText: string } } }>(
      'GET',
      `content-manager/collection-types/${place}/${documentId}`,
    );
    expect(attributes.photo).toMatchObject({ name: 'door.png', alternativeText: 'A red door' });
    await page.goto(`${app.address}/admin/media`);
    await page.getByRole('button', { name: /^door.png/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
    await context.close();
  });
});

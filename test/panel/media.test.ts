// The media library in a browser.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const place = 'api::place.place';

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

describe.runIf(hasBrowser)('the media library', () => {
  const panel = openPanel(
    () =>
      startAdministered({
        contentTypes: {
          [place]: {
            attributes: {
              name: { type: 'string' },
              photo: { type: 'media', multiple: false, allowedTypes: ['images'] },
            },
          },
        },
      }),
    { isOneStory: true },
  );

  const filesNamed = async (name: string) =>
    (await panel.app.request('GET', `/api/upload/files?filters[name]=${name}`)).body as { id: number }[];

  test('uploads files, edits their metadata, moves them into folders and finds them', async () => {
    const { page, close, complaints } = await panel.signedIn('/media');
    await page.getByText('No files yet').waitFor();
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles([await picture('door.png', '#c33'), await picture('gate.png', '#33c')]);
    await page.getByText('2 files').waitFor();

    await page.getByRole('button', { name: /^door.png/ }).click();
    const details = page.getByRole('dialog');
    await details.getByLabel('Alternative text').fill('A red door');
    await details.getByRole('button', { name: /Focal point/ }).focus();
    await page.keyboard.press('ArrowRight');
    await details.getByText('Not used in any entry.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await details.getByRole('button', { name: 'Save' }).click();
    await details.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByLabel('Name').fill('Press');
    await page.getByLabel('Name').press('Enter');
    await page.getByRole('button', { name: /Press/ }).waitFor();
    await page.getByRole('checkbox', { name: 'Select gate.png' }).check();
    // Meanwhile another administrator deletes a selected file.
    await chooser.setInputFiles([await picture('gone.png', '#ccc')]);
    await page.getByRole('checkbox', { name: 'Select gone.png' }).check();
    const [gone] = await filesNamed('gone.png');
    await panel.admin('POST', 'upload/actions/bulk-delete', { fileIds: [gone?.id] });
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Folder' }).fill('res');
    await page.getByRole('option', { name: 'Press' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByText('Already deleted by others: 1').waitFor();
    await page.getByText('1 file').waitFor();
    await page.getByRole('button', { name: /Press/ }).click();
    await page.getByRole('button', { name: /^gate.png/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('door');
    await page.getByRole('button', { name: /^door.png/ }).waitFor();

    await page.goto(`${panel.app.address}/admin/media`);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('button', { name: /^door.png A red door 400 × 300/ }).waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture('arch.png', '#3c3'));
    const rows = page.getByRole('main').getByRole('button', { name: /^\w+\.png/ });
    await rows.getByText('No alternative text').waitFor();
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await expect.poll(() => rows.first().textContent()).toContain('door.png');
    await page.reload();
    await expect.poll(() => rows.first().textContent()).toContain('A red door');
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select arch.png' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('1 file', { exact: true }).waitFor();
    // Of the file that was gone.
    expect(complaints).toEqual([expect.stringContaining('404')]);
    await close();
  });

  test('links files to documents, and lists the documents that use a file', async () => {
    const { page, close } = await panel.signedIn(`/content/${place}/create`);
    await page.getByLabel('Name').fill('Home');
    await page.getByRole('button', { name: 'Select file' }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('button', { name: /^door.png/ }).click();
    await picker.getByRole('button', { name: 'Add selected (1)' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    const documentId = new URL(page.url()).pathname.split('/').at(-1);
    const { attributes } = await panel.admin<{
      attributes: { photo: { name: string; alternativeText: string } };
    }>('GET', `content-manager/collection-types/${place}/${documentId}`);
    expect(attributes.photo).toMatchObject({ name: 'door.png', alternativeText: 'A red door' });
    await page.goto(`${panel.app.address}/admin/media`);
    await page.getByRole('button', { name: /^door.png/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
    await close();
  });

  test('crops images by pointer or keyboard, as new files and in place', async () => {
    const { page, close, complaints } = await panel.signedIn('/media');
    const flag = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
      .composite([
        {
          input: { create: { width: 200, height: 300, channels: 3, background: '#00f' } },
          left: 200,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: flag });
    await page.getByRole('button', { name: /^flag.png/ }).click();
    await page.getByRole('button', { name: 'Crop', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop flag.png' });
    const number = (name: string) => dialog.getByRole('textbox', { name, exact: true });

    const shown = dialog.locator('img').first();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    const corner = dialog.getByRole('button', { name: /^Edge/ }).first();
    // Hovering waits until nothing moves.
    await corner.hover();
    const seen = await shown.boundingBox();
    if (!seen) throw new Error('The picture is not shown');
    await page.mouse.down();
    await page.mouse.move(seen.x + seen.width * 0.75, seen.y + seen.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => number('Left').inputValue()).toBe('300');
    expect(await number('Height').inputValue()).toBe('150');
    expect(await findingsOf(page)).toEqual([]);

    await dialog.getByRole('combobox', { name: 'Aspect ratio' }).click();
    await page.getByRole('option', { name: '1:1' }).click();
    await number('Width').fill('100');
    expect(await number('Height').inputValue()).toBe('100');
    await number('Left').fill('250');
    await dialog.getByRole('button', { name: 'Save as new file' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^flag-crop.png 100 × 100/ }).waitFor();

    await page.getByRole('button', { name: /^flag.png/ }).click();
    await page.getByLabel('Caption').fill('Our flag');
    await page.getByRole('button', { name: 'Crop', exact: true }).click();
    await number('Width').fill('200');
    await number('Left').fill('200');
    await dialog.getByRole('button', { name: 'Replace file' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^flag.png 200 × 300/ }).waitFor();
    await expect.poll(() => colourOfCard(page, /^flag.png/)).toEqual([0, 0, 255]);
    await page.getByRole('button', { name: /^flag.png/ }).click();
    await expect.poll(() => page.getByLabel('Caption').inputValue()).toBe('Our flag');
    expect(complaints).toEqual([]);

    // Meanwhile another administrator edits the metadata.
    const flags = () => filesNamed('flag.png');
    const [stored] = await flags();
    const theirs = { caption: 'Their flag', alternativeText: 'Theirs' };
    await panel.admin('PUT', `upload/files/${stored?.id}`, { fileInfo: theirs });
    await page.getByLabel('Caption').fill('My flag');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this file' });
    await conflict.getByText('Their flag').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Alternative text').inputValue()).toBe('Theirs');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await flags())[0])
      .toMatchObject({ caption: 'My flag', alternativeText: 'Theirs' });
    await close();
  });
});

/** The colour of the image as the page displays it, which may be cached. */
const colourOfCard = (page: Page, name: RegExp): Promise<readonly number[]> =>
  page
    .getByRole('button', { name })
    .locator('img')
    .evaluate((image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(image, 0, 0, 1, 1);
      return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    });

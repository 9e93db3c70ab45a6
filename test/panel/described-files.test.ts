// Several files at once in a browser: only what the dialog shows is saved, and files of other pages stay selected.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

describe.runIf(hasBrowser)('several files', () => {
  const panel = openPanel(() => startAdministered({ contentTypes: {} }));

  test('have texts of their own: those that were cancelled are not saved with those of other files', async () => {
    const { page, close } = await panel.signedIn('/media');
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const files = ['door.png', 'gate.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
    await page.locator('input[type=file]').first().setInputFiles(files);
    await page.getByText('2 files').waitFor();
    const door = page.getByRole('checkbox', { name: 'Select door.png' });
    const describeFiles = page.getByRole('button', { name: 'Edit alternative texts' });
    const dialog = page.getByRole('dialog');
    await door.check();
    await describeFiles.click();
    await dialog.getByLabel('door.png').fill('A mistake');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await door.uncheck();
    await page.getByRole('checkbox', { name: 'Select gate.png' }).check();
    await describeFiles.click();
    await dialog.getByLabel('gate.png').fill('A gate');
    await dialog.getByRole('button', { name: 'Edit alternative texts' }).click();
    await dialog.waitFor({ state: 'detached' });
    const stored = await panel.admin<{ name: string; alternativeText: string | null }[]>(
      'GET',
      'upload/files/page',
    );
    expect(Object.fromEntries(stored.map(({ name, alternativeText }) => [name, alternativeText]))).toEqual({
      'door.png': null,
      'gate.png': 'A gate',
    });
    await close();
  });

  test('have texts that another administrator changed meanwhile: they are shown, and only saved at the second time', async () => {
    const { page, close } = await panel.signedIn('/media');
    for (const name of ['door.png', 'gate.png'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const save = page.getByRole('button', { name: 'Edit alternative texts' });
    const dialog = page.getByRole('dialog');
    await save.click();
    await dialog.getByLabel('door.png').fill('My door');
    await dialog.getByLabel('gate.png').fill('My gate');
    const stored = async () =>
      await panel.admin<{ id: number; name: string; alternativeText: string | null }[]>(
        'GET',
        'upload/files/page?sort=name',
      );
    const texts = async () => (await stored()).map(({ alternativeText }) => alternativeText);
    const [door] = await stored();
    await panel.admin('PUT', `upload/files/${door?.id}`, { fileInfo: { alternativeText: 'Their door' } });
    const confirm = dialog.getByRole('button', { name: 'Edit alternative texts' });
    await confirm.click();
    await dialog.getByText('Saved version: Their door').waitFor();
    await expect.poll(texts).toEqual(['Their door', 'My gate']);
    expect(await dialog.getByLabel('door.png').inputValue()).toBe('My door');
    await confirm.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await texts()).toEqual(['My door', 'My gate']);
    await close();
  });

  test('may be selected on several pages, and the page that has lost its files is left', async () => {
    const { page, close } = await panel.signedIn('/media');
    const files = Array.from({ length: 47 }, (_, index) => ({
      name: `note-${index}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`Note ${index}`),
    }));
    await page.locator('input[type=file]').first().setInputFiles(files);
    await page.getByText('49 files').waitFor();
    await page.goto(`${panel.app.address}/admin/media?sort=name:asc`);
    await page.getByRole('checkbox', { name: 'Select door.png' }).check();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select note-9.txt' }).check();
    await page.getByRole('region', { name: '2 selected' }).getByText('1 not on this page').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('47 files').waitFor();
    await page.getByRole('button', { name: /^gate.png/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('1');
    await close();
  });
});

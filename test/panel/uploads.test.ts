// Large files in a browser: resumable uploads that continue after a restart of the server and a reload of the page.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const megabyte = 1024 * 1024;
const parts = '**/admin/upload/resumable/*';

describe.runIf(hasBrowser)('large files', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: { 'api::note.note': { attributes: { title: { type: 'string' } } } },
      files: {
        'config/plugins.json': { upload: { config: { security: { deniedTypes: ['application/pdf'] } } } },
      },
    }),
  );

  /** Writes the file to disk, because the browser identifies a file also by its date. */
  const fileOf = async (name: string, content: Buffer): Promise<string> => {
    const path = join(panel.app.folder, name);
    await writeFile(path, content);
    return path;
  };
  const choose = (page: Page, paths: string | string[]) =>
    page.getByLabel('Upload files', { exact: true }).first().setInputFiles(paths);

  test('continue from their offset after the server was stopped and after the page was reloaded', async () => {
    const { page, close } = await panel.signedIn('/media');
    const content = randomBytes(13 * megabyte);
    const path = await fileOf('film.bin', content);
    const offsets: string[] = [];
    let left = 1;
    await page.route(parts, (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      if (left-- <= 0) return route.abort('connectionrefused');
      offsets.push(route.request().headers()['upload-offset'] ?? '');
      return route.continue();
    });
    await choose(page, path);
    await page.getByText('The server does not respond; the upload resumes by itself.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    // The page retries by itself, some seconds later.
    const second = page.waitForResponse((response) => response.request().method() === 'PATCH', {
      timeout: 40_000,
    });
    left = 1;
    expect((await second).status()).toBe(204);
    expect(offsets).toHaveLength(2);

    await page.reload();
    await page.getByText('film.bin is not finished (61 % uploaded).').waitFor();
    left = 10;
    const again = page.getByLabel('Select film.bin again');
    await again.setInputFiles(path);
    await page.getByRole('button', { name: /film.bin 13.6 MB$/ }).waitFor();
    expect(offsets.map(Number)).toEqual([0, 4 * megabyte, 8 * megabyte, 12 * megabyte]);
    await page.getByText('is not finished').waitFor({ state: 'detached' });
    const [stored] = (await panel.app.request('GET', '/api/upload/files?filters[name]=film.bin')).body as {
      url: string;
    }[];
    const { rawPayload } = await panel.app.plinth.server.inject({ method: 'GET', url: stored?.url ?? '' });
    expect(rawPayload.equals(content)).toBe(true);
    await close();
  });

  test('are uploaded beside a refused one, into a folder that is moved, but not into itself', async () => {
    const folder = (name: string, parent: number | null) =>
      panel.admin<{ id: number }>('POST', 'upload/folders', { name, parent });
    const press = await folder('Press', null);
    await folder('Logos', press.id);
    await folder('Archive', null);
    const { page, close } = await panel.signedIn(`/media?folder=${press.id}`);
    await page.getByText('No files yet').waitFor();
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (let number = 1; number < 40; number++)
        transfer.items.add(new File(['words'], `note-${number}.txt`));
      transfer.items.add(new File(['%PDF-1.7\n'], 'forbidden.pdf'));
      return transfer;
    });
    await page
      .getByRole('region', { name: 'Drop files here' })
      .dispatchEvent('drop', { dataTransfer: dropped });
    const refused = page.getByRole('listitem').filter({ hasText: 'forbidden.pdf' });
    const reason = refused.getByText('application/pdf are not accepted');
    await reason.waitFor();
    await page.getByText('39 files').waitFor();
    await refused.getByRole('button', { name: 'Try again' }).click();
    await reason.waitFor();

    const dialog = page.getByRole('dialog');
    const moveTo = async (name: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: 'Folder' }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    };
    await page.getByRole('button', { name: 'Move folder' }).click();
    for (const wrong of ['Press', 'Press › Logos']) {
      await moveTo(wrong);
      await dialog.getByText('A folder must not be inside itself').waitFor();
    }
    expect(await findingsOf(page)).toEqual([]);
    await moveTo('Archive');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Archive' }).waitFor();
    await page.getByText('39 files').waitFor();

    await page.getByRole('button', { name: 'Rename folder' }).click();
    await dialog.getByLabel('Name').fill('Press kit');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Press kit', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete folder' }).click();
    await dialog.getByText('“Press kit” with all its folders and files').waitFor();
    await dialog.getByRole('button', { name: 'Delete folder' }).click();
    await page.getByText('No files yet').waitFor();
    const left = await panel.admin<{ name: string }[]>('GET', 'upload/folders');
    expect(left.map(({ name }) => name)).toEqual(['Archive']);
    await close();
  });

  test('stay cancelled when another attempt was about to begin', async () => {
    const { page, close } = await panel.signedIn('/media');
    await page.route(parts, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionrefused') : route.continue(),
    );
    // An attempt begins by renewing the session.
    const { promise: cancelled, resolve: goOn } = Promise.withResolvers<void>();
    const renewals = '**/admin/access-token';
    await page.route(renewals, async (route) => {
      await cancelled;
      await route.continue();
    });
    const renewing = page.waitForRequest(renewals);
    await choose(page, await fileOf('long.bin', randomBytes(6 * megabyte)));
    await renewing;
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/resumable') && sent.push(request.method()));
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel upload of long.bin' }).click();
    goOn();
    expect((await removed).status()).toBe(204);
    expect(sent).toEqual(['DELETE']);
    await close();
  });

  test('are cancelled, discarded and refused one by one, independent of others', async () => {
    const { page, close } = await panel.signedIn('/media');
    let isHeld = true;
    await page.route(parts, async (route) =>
      isHeld && route.request().method() === 'PATCH' ? route.abort('connectionrefused') : route.continue(),
    );
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(6 * megabyte)]);
    await choose(page, [
      await fileOf('small.txt', Buffer.from('words')),
      await fileOf('one.bin', randomBytes(6 * megabyte)),
      await fileOf('two.bin', randomBytes(6 * megabyte)),
      await fileOf('forbidden.pdf', pdf),
    ]);
    await page.getByRole('button', { name: /small.txt 1 KB$/ }).waitFor();
    // They wait for the server, which knows of them then.
    for (const name of ['one.bin', 'two.bin', 'forbidden.pdf'])
      await page.getByRole('listitem').filter({ hasText: name }).getByText('resumes by itself').waitFor();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel upload of one.bin' }).click();
    expect((await removed).status()).toBe(204);
    await page.getByText('one.bin').waitFor({ state: 'detached' });
    const stored = (): Promise<number> =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus')).length);
    await expect.poll(stored).toBe(2);
    await page.reload();
    await page.getByText('two.bin is not finished').waitFor();
    const two = page.getByRole('listitem').filter({ hasText: 'two.bin' });
    await two.getByRole('button', { name: 'Discard' }).click();
    await two.waitFor({ state: 'detached' });
    isHeld = false;
    const pdfAgain = page.getByLabel('Select forbidden.pdf again');
    await pdfAgain.setInputFiles(join(panel.app.folder, 'forbidden.pdf'));
    const refused = page.getByRole('listitem').filter({ hasText: 'forbidden.pdf' });
    await refused.getByText('Files of the type application/pdf are not accepted').waitFor();
    expect(await stored()).toBe(0);
    await close();
  });
});

// What a browser loads before the first list stands.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openPage } from './browser.ts';
import { administrator, type ListeningApp, registerAdministrator, startListeningApp } from './project.ts';

const mostBytes = 300_000;
const note = 'api::note.note';

describe.runIf(hasBrowser)('the weight of the panel', () => {
  let app: ListeningApp;
  let browser: Browser;

  beforeAll(async () => {
    app = await startListeningApp({
      contentTypes: { [note]: { attributes: { title: { type: 'string' } } } },
    });
    await registerAdministrator(app);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test('sign-in and the first list are below 300 KB, all of it compressed and from this server', async () => {
    const { page, context, hosts } = await openPage(browser);
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/admin/assets/'))
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        );
    });
    await page.goto(`${app.address}/admin/auth/login?to=${encodeURIComponent(`/admin/content/${note}`)}`);
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('No entries yet').waitFor();
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(mostBytes);
    expect([...hosts]).toEqual([new URL(app.address).host]);
    await context.close();
  });
});

// The size of what a browser loads until the first list is shown.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { administrator, startAdministered } from './project.ts';

const maxBytes = 300_000;
const note = 'api::note.note';

describe.runIf(hasBrowser)('the weight of the panel', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: { [note]: { attributes: { title: { type: 'string' } } } },
    }),
  );

  test('sign-in and the first list are below 300 KB, all of it compressed and from this server', async () => {
    const { page, close, hosts } = await panel.page();
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
    await page.goto(
      `${panel.app.address}/admin/auth/login?to=${encodeURIComponent(`/admin/content/${note}`)}`,
    );
    await page.getByLabel('E-mail').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('No entries yet').waitFor();
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(maxBytes);
    expect([...hosts]).toEqual([new URL(panel.app.address).host]);
    await close();
  });
});

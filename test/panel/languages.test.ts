// Forms of content in several languages, in a browser.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const note = 'api::note.note';

describe.runIf(hasBrowser)('the form of a localised type', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: {
        [note]: {
          localized: true,
          attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
        },
      },
    }),
  );

  test('keeps what is typed while the languages are still on their way', async () => {
    const { page, context } = await panel.signedIn('/');
    await context.route('**/admin/i18n/locales*', async (route) => {
      await page.waitForTimeout(1500);
      await route.continue();
    });
    await page.goto(`${panel.app.address}/admin/content/${note}/create`);
    await page.getByLabel('Title').fill('Early');
    await page.getByRole('combobox', { name: 'Language' }).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Early');
    await context.close();
  });
});

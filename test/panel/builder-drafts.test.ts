// Unapplied changes in the content-type builder: discarding them, the question before they are lost, and their place on the screen.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

describe.runIf(hasBrowser)('an unapplied change in the content-type builder', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: {
        'api::tag.tag': { attributes: { name: { type: 'string' } } },
        'api::crate.crate': { attributes: { label: { type: 'string' } } },
      },
    }),
  );

  test('is discarded by its button, and not lost without a question', async () => {
    const { page, context } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: /api::tag.tag/ }).click();
    const remove = page.getByRole('button', { name: 'Remove' });
    const discard = page.getByRole('button', { name: 'Discard changes' });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    for (const other of [
      page.getByRole('button', { name: /api::crate.crate/ }),
      page.getByRole('link', { name: 'tag' }),
    ]) {
      await other.click();
      await page.getByRole('dialog').getByText('will be lost').waitFor();
      await page.getByRole('button', { name: 'Stay on page' }).click();
    }
    await discard.click();
    await remove.waitFor();
    expect(await discard.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Create type' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Never made');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await discard.click();
    await page.getByText('Select a type from the list, or create one.').waitFor();
    await page.getByRole('link', { name: 'tag' }).click();
    await page.getByRole('heading', { level: 1, name: 'tag' }).waitFor();
    await context.close();
  });

  test('is visible without scrolling on a wide screen, and has space for names on a phone', async () => {
    const wide = await panel.signedIn('/builder');
    await wide.page.setViewportSize({ width: 1280, height: 480 });
    await wide.page.getByRole('button', { name: /api::crate.crate/ }).click();
    await wide.page.getByLabel('API ID (plural)').waitFor();
    expect(await wide.page.evaluate(() => scrollY)).toBe(0);
    await wide.context.close();
    const { page, context } = await panel.signedIn('/builder', { width: 360 });
    await page.getByRole('button', { name: /api::tag.tag/ }).click();
    for (const name of ['Kind', 'API ID (singular)', 'API ID (plural)', 'Table name'])
      expect((await page.getByLabel(name).first().boundingBox())?.width, name).toBeGreaterThan(110);
    await context.close();
  });
});

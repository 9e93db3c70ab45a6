// Unapplied changes in the content-type builder: discarding them, the question before they are lost, and their place on the screen.
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { administrator, startAdministered } from './project.ts';

describe.runIf(hasBrowser)('an unapplied change in the content-type builder', () => {
  const panel = openPanel(() =>
    startAdministered({
      contentTypes: {
        'api::tag.tag': { attributes: { name: { type: 'string' } } },
        'api::crate.crate': { attributes: { label: { type: 'string' } } },
        'api::job.job': {
          attributes: {
            kind: { type: 'string' },
            pay: { type: 'integer', conditions: { visible: { '==': [{ var: 'kind' }, 'paid'] } } },
          },
        },
      },
    }),
  );

  test('is discarded by its button, and not lost without a question', async () => {
    const { page, close } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: /api::tag.tag/ }).click();
    const remove = page.getByRole('button', { name: 'Remove name', exact: true });
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
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByText('will be lost').waitFor();
    await page.getByRole('button', { name: 'Stay on page' }).click();
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
    await close();
  });

  test('stays when the session ends, and is applied after a sign-in in another tab', async () => {
    const { page, context, close } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: /api::crate.crate/ }).click();
    const review = page.getByRole('button', { name: 'Review changes' });
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('weight');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await context.clearCookies();
    const refuse = (route: Route) =>
      route.fulfill({ status: 401, json: { error: { message: 'Unauthorized' } } });
    await page.route('**/admin/content-type-builder/**', refuse);
    await review.click();
    await page.getByText('Your session has ended.').waitFor();
    await page.unroute('**/admin/content-type-builder/**');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Sign in in another tab' }).click();
    const other = await opened;
    await other.getByLabel('E-mail').fill(administrator.email);
    await other.getByLabel('Password', { exact: true }).fill(administrator.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await review.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Select a type from the list, or create one.').waitFor();
    await page.getByRole('button', { name: /api::crate.crate/ }).click();
    expect(await page.getByRole('button', { name: 'Remove weight', exact: true }).count()).toBe(1);
    await close();
  });

  test('takes conditions and private fields along when a field is renamed', async () => {
    const { page, close } = await panel.signedIn('/builder');
    const dialog = page.getByRole('dialog');
    const edit = async (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole('button', { name: 'Edit' })
        .click();
    await page.getByRole('button', { name: /api::job.job/ }).click();
    await page.getByRole('combobox', { name: 'Private fields' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'kind' }).click();
    await page.keyboard.press('Escape');
    await edit('kind');
    await dialog.getByLabel('Name').fill('sort');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await edit('pay');
    expect(await dialog.getByRole('combobox', { name: 'Visible if' }).inputValue()).toBe('sort');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await dialog.getByRole('button', { name: 'Apply changes' }).click();
    await page.getByText('Changes applied to REST and GraphQL').waitFor();
    const file = `${panel.app.folder}/src/api/job/content-types/job/schema.json`;
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      options: { privateAttributes: ['sort'] },
      attributes: { pay: { conditions: { visible: { '==': [{ var: 'sort' }, 'paid'] } } } },
    });
    await close();
  });

  test('is refused if a colleague has changed the type meanwhile, and can be made in what there is then', async () => {
    const opened = await Promise.all([panel.signedIn('/builder'), panel.signedIn('/builder')]);
    const addField = async (page: Page, name: string): Promise<void> => {
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add field' }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await dialog.getByRole('button', { name: 'Apply changes' }).waitFor();
    };
    const crate = /api::crate.crate/;
    for (const { page } of opened) await page.getByRole('button', { name: crate }).click();
    const [{ page: ours }, { page: theirs }] = opened;
    await addField(theirs, 'theirs');
    await theirs.getByRole('button', { name: 'Apply changes' }).click();
    await theirs.getByText('Changes applied to REST and GraphQL').waitFor();
    const { promise: isDiscarded, resolve: goOn } = Promise.withResolvers<void>();
    await ours.route('**/content-type-builder/schema', async (route) => {
      await isDiscarded;
      await route.continue();
    });
    await addField(ours, 'ours');
    await ours.getByRole('dialog').getByText('was changed meanwhile, and nothing was applied').waitFor();
    expect(await ours.getByRole('button', { name: 'Apply changes' }).isDisabled()).toBe(true);
    await ours.getByRole('button', { name: 'Cancel' }).click();
    await ours.getByRole('button', { name: 'Discard changes' }).click();
    goOn();
    await ours.getByRole('main').getByText('theirs', { exact: true }).waitFor();
    await addField(ours, 'ours');
    await ours.getByRole('button', { name: 'Apply changes' }).click();
    await ours.getByText('Changes applied to REST and GraphQL').waitFor();
    const { contentTypes } = await panel.admin<{ contentTypes: { uid: string; schema: object }[] }>(
      'GET',
      'content-type-builder/schema',
    );
    expect(contentTypes.find(({ uid }) => crate.test(uid))).toMatchObject({
      schema: { attributes: { label: {}, theirs: {}, ours: {} } },
    });
    for (const { close } of opened) await close();
  });

  test('is not seen in a type that is opened twice', async () => {
    const { page, close } = await panel.signedIn('/builder');
    for (const _ of ['once', 'twice']) await page.getByRole('button', { name: /api::tag.tag/ }).click();
    await page.getByRole('button', { name: 'Add field' }).waitFor();
    expect(await page.getByRole('button', { name: 'Review changes' }).isDisabled()).toBe(true);
    await close();
  });

  test('cannot begin with a name of which no uid can be made', async () => {
    const { page, close } = await panel.signedIn('/builder');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Create type' }).click();
    for (const name of ['日本', '1st post', 'x'.repeat(49)]) {
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      expect(await dialog.getByText('The UID is made of this name').count(), name).toBe(1);
    }
    await dialog.getByLabel('Name').fill('日本');
    await dialog.getByLabel('API ID (singular)').fill('japan');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 2, name: '日本' }).waitFor();
    await close();
  });

  test('is visible without scrolling on a wide screen, and has space for names on a phone', async () => {
    const wide = await panel.signedIn('/builder');
    await wide.page.setViewportSize({ width: 1280, height: 480 });
    await wide.page.getByRole('button', { name: /api::crate.crate/ }).click();
    await wide.page.getByLabel('API ID (plural)').waitFor();
    expect(await wide.page.evaluate(() => scrollY)).toBe(0);
    await wide.close();
    const { page, close } = await panel.signedIn('/builder', { width: 360 });
    await page.getByRole('button', { name: /api::tag.tag/ }).click();
    for (const name of ['Kind', 'API ID (singular)', 'API ID (plural)', 'Table name'])
      expect((await page.getByLabel(name).first().boundingBox())?.width, name).toBeGreaterThan(110);
    await close();
  });
});

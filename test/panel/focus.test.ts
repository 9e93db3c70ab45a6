// Where the focus is after a dialog or a form over the form was closed with Escape, after an entry of a list was removed, and when
// the shortcut saves.
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { of, page, type Shown, startPages } from './pages.ts';

describe.runIf(hasBrowser)('the focus', () => {
  const panel = openPanel(startPages);

  test.each([
    ['/settings/tokens', 'Create token'],
    ['/profile', 'Set up two-factor authentication'],
    [`/content/${page}/create`, 'New tag'],
    [`/content/${page}/create`, 'Publish'],
  ])('returns at %s to “%s”, which opened a dialog', async (path, name) => {
    const { page: screen, close } = await panel.signedIn(path);
    const opener = screen.locator('main').getByRole('button', { name, exact: true });
    await opener.focus();
    await screen.keyboard.press('Enter');
    await screen.getByRole('dialog').waitFor();
    await screen.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await screen.keyboard.press('Escape');
    await screen.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => document.activeElement === element)).toBe(true);
    await close();
  });

  test('returns to what opened a dialog on which another one has followed', async () => {
    const { page: screen, close } = await panel.signedIn('/settings/tokens');
    const opener = screen.getByRole('button', { name: 'Create token' });
    await opener.focus();
    await screen.keyboard.press('Enter');
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shown once');
    await screen.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Shown once' }).waitFor();
    await screen.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await screen.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => document.activeElement === element)).toBe(true);
    await close();
  });

  test('returns to the button of a menu whose entry opened a dialog', async () => {
    const { page: screen, close } = await panel.signedIn(await withLists());
    const opener = screen.getByRole('button', { name: 'Actions' });
    await opener.focus();
    await screen.keyboard.press('Enter');
    await screen.getByRole('menuitem', { name: 'Delete' }).focus();
    await screen.keyboard.press('Enter');
    await screen.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await screen.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((element) => document.activeElement === element)).toBe(true);
    await close();
  });

  test('goes to the next entry when one is removed, and to what follows the list at its end', async () => {
    const { page: screen, close } = await panel.signedIn(await withLists());
    const named = () => screen.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    for (const [first, next, last] of [
      ['Remove Red', 'Remove Green', 'Add to Tags'],
      ['Remove one', 'Remove two', 'Add to Quotes'],
    ] as const) {
      await screen.getByRole('button', { name: first, exact: true }).focus();
      await screen.keyboard.press('Enter');
      await expect.poll(named).toBe(next);
      await screen.keyboard.press('Enter');
      const after = screen
        .getByLabel(last)
        .or(screen.getByRole('button', { name: last }))
        .first();
      await expect.poll(() => after.evaluate((element) => document.activeElement === element)).toBe(true);
    }
    await close();
  });

  test('goes to the first field of a component that is added, and back when it is removed', async () => {
    const { page: screen, close } = await panel.signedIn(await withLists());
    const add = screen.getByRole('button', { name: 'Add Lead' });
    await add.focus();
    await screen.keyboard.press('Enter');
    const words = screen.getByRole('group', { name: 'Lead' }).getByLabel('Words');
    await expect.poll(() => words.evaluate((element) => document.activeElement === element)).toBe(true);
    await screen.getByRole('button', { name: 'Remove Lead' }).focus();
    await screen.keyboard.press('Enter');
    await expect.poll(() => add.evaluate((element) => document.activeElement === element)).toBe(true);
    await close();
  });

  test('may be in blocks when the shortcut saves', async () => {
    const path = await withLists();
    const { page: screen, close } = await panel.signedIn(path);
    await screen.getByRole('textbox', { name: 'Body' }).focus();
    await screen.keyboard.type('Written in blocks');
    await screen.getByText('Unsaved changes').waitFor();
    await screen.keyboard.press('Control+s');
    await screen.getByText('Saved', { exact: true }).first().waitFor();
    const { attributes } = await panel.admin<Shown>('GET', of(path.split('/').at(-1) ?? ''));
    expect(JSON.stringify(attributes.body)).toContain('Written in blocks');
    await close();
  });

  /** The path of a document with two related documents and two components. */
  async function withLists(): Promise<string> {
    const tags = await panel.admin<Shown[]>('GET', 'content-manager/collection-types/api::tag.tag?sort=id');
    const [red, green] = tags.map(({ documentId }) => documentId);
    const quotes = [{ words: 'one' }, { words: 'two' }];
    const { documentId } = await panel.admin<Shown>('POST', `content-manager/collection-types/${page}`, {
      data: { title: 'Lists', tags: [red, green], quotes },
    });
    return `/content/${page}/${documentId}`;
  }
});

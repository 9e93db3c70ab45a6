// A refused document in a browser: the editor is led to the field, however deep it is, and nothing of the refusal is left out.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const page = 'api::page.page';
const tag = 'api::tag.tag';

/** Refuses by the title. */
const refusing = `const { errors } = require('@strapi/utils');
const problem = (path, message) => ({ path, message, name: 'ValidationError' });
const refusals = {
  bare: () => new errors.ApplicationError('Not on Sundays'),
  partly: () => new errors.ValidationError('2 errors occurred', {
    errors: [problem(['subtitle'], 'Rude words'), problem(['moon'], 'The moon is full')],
  }),
};
module.exports = {
  beforeUpdate({ params: { data } }) {
    const refusal = refusals[data.title];
    if (refusal) throw refusal();
  },
};`;

describe.runIf(hasBrowser)('a refused document', () => {
  const panel = openPanel(() =>
    startAdministered({
      files: { 'src/api/page/content-types/page/lifecycles.js': refusing },
      components: {
        'shared.card': { words: { type: 'string', maxLength: 8 } },
        'shared.section': {
          heading: { type: 'string' },
          cards: { type: 'component', component: 'shared.card', repeatable: true },
        },
      },
      contentTypes: {
        [page]: {
          draftAndPublish: true,
          attributes: {
            title: { type: 'string' },
            subtitle: { type: 'string', unique: true },
            story: { type: 'richtext', required: true },
            body: { type: 'blocks', required: true },
            facts: { type: 'json', required: true },
            tags: { type: 'relation', relation: 'manyToMany', target: tag, required: true },
            sections: { type: 'dynamiczone', components: ['shared.section'] },
          },
        },
        [tag]: { attributes: { name: { type: 'string' } } },
      },
    }),
  );

  const open = async () => {
    const card = { words: 'fine' };
    const sections = [
      { __component: 'shared.section', heading: 'First', cards: [] },
      { __component: 'shared.section', heading: 'Second', cards: [card, card] },
    ];
    const { documentId } = await panel.admin<{ documentId: string }>(
      'POST',
      `content-manager/collection-types/${page}`,
      { data: { title: 'One', sections } },
    );
    const opened = await panel.signedIn(`/content/${page}/${documentId}`);
    const form = opened.page.getByRole('region', { name: 'Fields' });
    return { ...opened, form, notice: opened.page.getByRole('main').getByRole('alert') };
  };

  const save = (opened: Page): Promise<void> => opened.getByRole('button', { name: 'Save draft' }).click();

  /** Also an editor in a shadow root, whose host is the focused element of the page. */
  const focused = (field: Locator): Promise<boolean> =>
    field.evaluate((element) => (element.getRootNode() as Document).activeElement === element);

  /** The head of an entry, which expands and collapses it. */
  const entry = (form: Locator, name: string): Locator => form.locator('[aria-expanded]', { hasText: name });

  test('leads to a field in a collapsed entry, which stays open while the value is corrected', async () => {
    const { page: opened, close, form, notice } = await open();
    await entry(form, 'Second').click();
    await entry(form, 'fine').nth(1).click();
    const words = form.getByLabel('Words');
    await words.fill('much too long');
    await entry(form, 'much too long').click();
    await entry(form, 'Second').click();
    await words.waitFor({ state: 'detached' });
    await save(opened);
    await expect.poll(() => focused(words)).toBe(true);
    expect(await notice.textContent()).toContain(
      'Sections › 2 › Cards › 2 › Words: Words must be at most 8 characters',
    );
    await words.press('Control+a');
    await opened.keyboard.type('short');
    expect(await words.inputValue()).toBe('short');
    await save(opened);
    await opened.getByText('Saved', { exact: true }).first().waitFor();
    expect(await notice.count()).toBe(0);
    await close();
  });

  test('leads to the field again by a link in the notice', async () => {
    const { page: opened, close, form, notice } = await open();
    await form.getByLabel('Title', { exact: true }).fill('partly');
    await save(opened);
    const subtitle = form.getByLabel('Subtitle');
    await expect.poll(() => focused(subtitle)).toBe(true);
    await form.getByLabel('Title', { exact: true }).focus();
    await notice.getByRole('button', { name: 'Subtitle' }).click();
    await expect.poll(() => focused(subtitle)).toBe(true);
    await close();
  });

  test('shows problems that no field shows beside the others', async () => {
    const { page: opened, close, form, notice } = await open();
    await form.getByLabel('Title', { exact: true }).fill('partly');
    await save(opened);
    await form.getByText('Rude words').waitFor();
    await notice.waitFor();
    expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([
      'Subtitle: Rude words',
      'The moon is full',
    ]);
    await close();
  });

  test('shows a refusal without fields at once, and focuses it', async () => {
    const { page: opened, close, form, notice } = await open();
    await form.getByLabel('Title', { exact: true }).fill('bare');
    await save(opened);
    await notice.getByText('Not on Sundays').waitFor();
    const isFocused = (): Promise<boolean> =>
      notice.evaluate((one) => {
        const { activeElement, body } = document;
        return activeElement !== body && activeElement?.contains(one) === true;
      });
    await expect.poll(isFocused).toBe(true);
    await close();
  });

  test('leaves the focus on the button of an entry when a shortcut saved', async () => {
    const { page: opened, close, form, notice } = await open();
    await form.getByLabel('Title', { exact: true }).fill('bare');
    await entry(form, 'Second').focus();
    await opened.keyboard.press('Control+s');
    await notice.getByText('Not on Sundays').waitFor();
    expect(await focused(entry(form, 'Second'))).toBe(true);
    await close();
  });

  test.each(['Story', 'Body', 'Facts', 'Add to Tags'])(
    'leads to %s, which is missing for the publication',
    async (label) => {
      const { page: opened, close, form } = await open();
      const name = label.replace('Add to ', '');
      await opened.getByRole('button', { name: 'Publish' }).click();
      await opened.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      const field = form.getByRole(label === name ? 'textbox' : 'combobox', { name: label, exact: true });
      await expect.poll(() => focused(field)).toBe(true);
      await close();
    },
  );
});

// The content-type builder in a browser: from a new type to a published document that the API returns.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { startAdministered } from './project.ts';

const tag = 'api::tag.tag';

describe.runIf(hasBrowser)('the content-type builder', () => {
  const panel = openPanel(
    async () => {
      const contentTypes = {
        [tag]: { attributes: { name: { type: 'string' } } },
        'api::crate.crate': { attributes: { body: { type: 'dynamiczone', components: ['shared.note'] } } },
      };
      const components = { 'shared.note': { words: { type: 'string' } } };
      const { app, admin } = await startAdministered({ contentTypes, components });
      const body = [{ __component: 'shared.note', words: 'kept' }];
      await admin('POST', 'content-manager/collection-types/api::crate.crate', { data: { body } });
      await admin('POST', `content-manager/collection-types/${tag}`, { data: { name: 'Red' } });
      return { app, admin };
    },
    { isOneStory: true },
  );

  const apply = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('button', { name: 'Apply changes' }).click();
    await page.getByText('Changes applied to REST and GraphQL').waitFor();
  };

  test('creates a type whose documents can be written, published and read at once', async () => {
    const { page, close, complaints } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: 'Create type' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Blog post');
    await dialog.getByText('api::blog-post.blog-post').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add field' }).click();
    await dialog.getByLabel('Name').fill('title');
    await dialog.getByLabel('Required to publish').check();
    await dialog.getByLabel('Search index').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add field' }).click();
    await dialog.getByLabel('Name').fill('tags');
    await dialog.getByRole('combobox', { name: 'Type' }).first().click();
    await page.getByRole('option', { name: 'relation' }).click();
    await dialog.getByRole('combobox', { name: 'Relation' }).click();
    await page.getByRole('option', { name: 'Many-to-many' }).click();
    await dialog.getByRole('combobox', { name: 'Target content type' }).click();
    await page.getByRole('option', { name: tag }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await findingsOf(page)).toEqual([]);
    await apply(page);

    await page.getByRole('link', { name: 'Blog post' }).click();
    await page.getByRole('link', { name: 'Create entry' }).first().click();
    await page.getByLabel('Title').fill('Hello');
    await page.getByRole('combobox', { name: 'Add to Tags' }).fill('Red');
    await page.getByRole('option', { name: 'Red' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    await expect
      .poll(async () => (await panel.app.request('GET', '/api/blog-posts?fields=title&populate=tags')).body)
      .toMatchObject({ data: [{ title: 'Hello', tags: [{ name: 'Red' }] }] });
    const file = 'src/api/blog-post/content-types/blog-post/schema.json';
    const written = JSON.parse(readFileSync(join(panel.app.folder, file), 'utf8'));
    expect(written.attributes.title).toEqual({ type: 'string', required: true, search: true });
    expect(complaints).toEqual([]);
    await close();
  });

  test('sets patterns, limits and defaults of attributes; new entries start with the defaults', async () => {
    const { page, close } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: 'Create type' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Offer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const addOf = async (name: string, type: string): Promise<void> => {
      await page.getByRole('button', { name: 'Add field' }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('combobox', { name: 'Type' }).first().click();
      await page.getByRole('option', { name: type, exact: true }).click();
    };
    const save = () => dialog.getByRole('button', { name: 'Save' }).click();
    await addOf('code', 'string');
    await dialog.getByLabel('RegExp pattern').fill('^[A-Z]+$');
    await dialog.getByLabel('Default value').fill('ABC');
    await save();
    await addOf('count', 'integer');
    await dialog.getByLabel('Maximum value').fill('5');
    await dialog.getByLabel('Default value').fill('0');
    await save();
    await addOf('isOpen', 'boolean');
    await dialog.getByRole('combobox', { name: 'Default value' }).click();
    await page.getByRole('option', { name: 'No', exact: true }).click();
    await save();
    await addOf('mood', 'enumeration');
    await dialog.getByLabel('Values').first().fill('calm');
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: 'Default value' }).click();
    await page.getByRole('option', { name: 'calm', exact: true }).click();
    await save();
    await apply(page);
    const file = 'src/api/offer/content-types/offer/schema.json';
    const { attributes } = JSON.parse(readFileSync(join(panel.app.folder, file), 'utf8'));
    expect(attributes).toEqual({
      code: { type: 'string', regex: '^[A-Z]+$', default: 'ABC' },
      count: { type: 'integer', max: 5, default: 0 },
      isOpen: { type: 'boolean', default: false },
      mood: { type: 'enumeration', enum: ['calm'], default: 'calm' },
    });
    await page.getByRole('link', { name: 'Offer' }).click();
    await page.getByRole('link', { name: 'Create entry' }).first().click();
    await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('ABC');
    expect(await page.getByLabel('Count').inputValue()).toBe('0');
    expect(await page.getByText('Not set').count()).toBe(0);
    await close();
  });

  test('renames an attribute and keeps its content', async () => {
    const { page, close } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: /api::tag.tag/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('label');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await apply(page);
    expect((await panel.app.request('GET', '/api/tags')).body).toMatchObject({ data: [{ label: 'Red' }] });
    await close();
  });

  test('changes name and category of a component, and shows the number of entries with it', async () => {
    const { page, close } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: /shared.note/ }).click();
    await page.getByLabel('Category').fill('parts');
    await page.getByLabel('API ID').fill('remark');
    await page.getByText('GraphQL will use parts.remark').waitFor();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByText('shared.note is renamed to parts.remark. (entries: 1)').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply changes' }).click();
    await page.getByText('Changes applied to REST and GraphQL').waitFor();
    await page.getByRole('button', { name: /parts.remark/ }).waitFor();
    expect((await panel.app.request('GET', '/api/crates?populate=*')).body).toMatchObject({
      data: [{ body: [{ __component: 'parts.remark', words: 'kept' }] }],
    });
    await close();
  });

  test('enables localization of a type and of an attribute', async () => {
    const { page, close } = await panel.signedIn('/builder');
    await page.getByRole('button', { name: /api::tag.tag/ }).click();
    await page.getByLabel('Localized (internationalization)').check();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Localized (one value per locale)').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await apply(page);
    expect((await panel.app.request('GET', '/api/tags?locale=en')).body).toMatchObject({
      data: [{ label: 'Red', locale: 'en' }],
    });
    await close();
  });
});

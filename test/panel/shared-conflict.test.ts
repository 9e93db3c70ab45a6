// Two editors in different locales of one document: an attribute that all locales share is not overwritten unnoticed.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import type { Shown } from './pages.ts';
import { startAdministered } from './project.ts';

const place = 'api::place.place';
const home = 'api::home.home';
const path = `content-manager/collection-types/${place}`;

describe.runIf(hasBrowser)('editors in different locales', () => {
  const panel = openPanel(async () => {
    const localized = { pluginOptions: { i18n: { localized: true } } };
    const { app, admin } = await startAdministered({
      contentTypes: {
        [place]: {
          draftAndPublish: true,
          localized: true,
          attributes: { name: { type: 'string', ...localized }, story: { type: 'text' } },
        },
        [home]: { kind: 'singleType', attributes: { headline: { type: 'string' } } },
      },
    });
    await admin('POST', 'i18n/locales', { code: 'de' });
    return { app, admin };
  });

  test('see both versions of a shared value that both have written', async () => {
    const data = { name: 'Lake', story: 'Old' };
    const { documentId } = await panel.admin<Shown>('POST', path, { data });
    await panel.admin('PUT', `${path}/${documentId}?locale=de`, { data: { name: 'See' } });
    const { page, close } = await panel.signedIn(`/content/${place}/${documentId}?locale=de`);
    await expect.poll(() => page.getByLabel('Story').inputValue()).toBe('Old');
    const saved = async () => (await panel.admin<Shown>('GET', `${path}/${documentId}`)).attributes.story;
    const save = () => page.getByRole('button', { name: 'Save draft' }).click();

    await panel.admin('PUT', `${path}/${documentId}`, { data: { story: 'Told in English' } });
    await page.getByLabel('Name').fill('Ein See');
    await save();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByLabel('Story').inputValue()).toBe('Told in English');

    await panel.admin('PUT', `${path}/${documentId}`, { data: { story: 'Told again' } });
    await page.getByLabel('Story').fill('Auf Deutsch');
    await save();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Told again').waitFor();
    expect(await saved()).toBe('Told again');
    await dialog.getByRole('radio', { name: 'Keep mine' }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await save();
    await expect.poll(saved).toBe('Auf Deutsch');
    await close();
  });

  test('publish no shared value that they have not seen', async () => {
    const data = { name: 'Hill', story: 'Old' };
    const { documentId } = await panel.admin<Shown>('POST', path, { data });
    await panel.admin('PUT', `${path}/${documentId}?locale=de`, { data: { name: 'Berg' } });
    const { page, close } = await panel.signedIn(`/content/${place}/${documentId}?locale=de`);
    await expect.poll(() => page.getByLabel('Story').inputValue()).toBe('Old');
    const published = async () => {
      const [german] = (
        await panel.admin<{ locale: string; published: object | null }[]>(
          'GET',
          `${path}/${documentId}/versions`,
        )
      ).filter(({ locale }) => locale === 'de');
      return german?.published !== null;
    };
    const publish = () => page.getByRole('button', { name: 'Publish' }).click();

    await panel.admin('PUT', `${path}/${documentId}`, { data: { story: 'Told in English' } });
    await page.getByLabel('Name').fill('Ein Berg');
    await publish();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: /^Name/ }).waitFor();
    expect(await published()).toBe(false);
    await dialog.getByRole('radio', { name: 'Keep mine' }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Story').inputValue()).toBe('Told in English');
    await publish();
    await expect.poll(published).toBe(true);
    await close();
  });

  test('see both versions of a translation, or a single type, that both have begun', async () => {
    const { documentId } = await panel.admin<Shown>('POST', path, { data: { name: 'Wood' } });
    for (const [shown, stored, label, name] of [
      [`/content/${place}/${documentId}?locale=de`, `${path}/${documentId}?locale=de`, 'Name', 'name'],
      [`/content/${home}`, `content-manager/single-types/${home}`, 'Headline', 'headline'],
    ] as const) {
      const { page, close } = await panel.signedIn(shown);
      await page.getByLabel(label).fill('Mine');
      await panel.admin('PUT', stored, { data: { [name]: 'Theirs' } });
      const save = () => page.getByRole('button', { name: /^Save/ }).click();
      const saved = async () => (await panel.admin<Shown>('GET', stored)).attributes[name];
      await save();
      await page.getByRole('dialog').getByText('Theirs').waitFor();
      expect(await saved()).toBe('Theirs');
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await save();
      await expect.poll(saved).toBe('Mine');
      await close();
    }
  });

  test('add a locale again that was deleted meanwhile, with all of its values', async () => {
    const { documentId } = await panel.admin<Shown>('POST', path, { data: { name: 'Sea', story: 'Old' } });
    const german = `${path}/${documentId}?locale=de`;
    await panel.admin('PUT', german, { data: { name: 'Meer' } });
    const { page, close } = await panel.signedIn(`/content/${place}/${documentId}?locale=de`);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Meer');
    await page.getByLabel('Story').fill('New');
    await panel.admin('DELETE', german);
    const save = page.getByRole('button', { name: 'Save draft' });
    await save.click();
    await page.getByText('This locale of the entry was deleted.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add it as a new translation' }).click();
    await save.click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect((await panel.admin<Shown>('GET', german)).attributes).toEqual({ name: 'Meer', story: 'New' });
    await close();
  });

  test('are told that there is no published version any more if they discard the draft', async () => {
    const { documentId } = await panel.admin<Shown>('POST', path, { data: { name: 'Isle' } });
    await panel.admin('POST', `${path}/${documentId}/actions/publish`);
    const { page, close } = await panel.signedIn(`/content/${place}/${documentId}`);
    await page.getByLabel('Name').fill('Island');
    await panel.admin('POST', `${path}/${documentId}/actions/unpublish`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('The document has no published version').waitFor();
    await page.getByText('Draft', { exact: true }).waitFor();
    expect(await page.getByText('This entry was deleted').count()).toBe(0);
    expect(await page.getByLabel('Name').inputValue()).toBe('Island');
    await close();
  });
});

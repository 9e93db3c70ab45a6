// An editor whose role is limited to some attributes, one locale and own documents.
import { describe, expect, test } from 'vitest';
import { findingsOf, hasBrowser, openPanel } from './browser.ts';
import { invite, startAdministered } from './project.ts';

const article = 'api::article.article';
const note = 'api::note.note';
const rule = 'api::rule.rule';
const manager = 'content-manager/collection-types';
const localized = { pluginOptions: { i18n: { localized: true } } };

interface Shown {
  readonly documentId: string;
  readonly status: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe.runIf(hasBrowser)('an editor with a limited role', () => {
  const panel = openPanel(async () => {
    const { app, admin } = await startAdministered({
      contentTypes: {
        [article]: {
          draftAndPublish: true,
          localized: true,
          attributes: {
            title: { type: 'string', ...localized },
            rank: { type: 'integer', ...localized },
            hidden: { type: 'string', ...localized },
            notes: { type: 'relation', relation: 'oneToMany', target: note },
          },
        },
        [note]: { attributes: { name: { type: 'string' } } },
        [rule]: { draftAndPublish: true, attributes: { name: { type: 'string', required: true } } },
      },
    });
    for (const [code, name] of [
      ['fr', 'French'],
      ['de', 'German'],
    ])
      await admin('POST', 'i18n/locales', { code, name });
    const { documentId } = await admin<Shown>('POST', `${manager}/${article}`, {
      data: { title: 'English', rank: 1, hidden: 'unseen' },
    });
    for (const [locale, title] of [
      ['fr', 'Français'],
      ['de', 'Deutsch'],
    ])
      await admin('PUT', `${manager}/${article}/${documentId}?locale=${locale}`, {
        data: { title, rank: 2, hidden: 'unseen' },
      });
    await admin('POST', `${manager}/${note}`, { data: { name: 'Of another' } });
    return { app, admin };
  });

  const editorWith = async (firstname: string, permissions: readonly object[]) => {
    const { id } = await panel.admin<{ id: number }>('POST', 'roles', { name: firstname });
    await panel.admin('PUT', `roles/${id}/permissions`, { permissions });
    const roles = await panel.admin<{ id: number; code: string }[]>('GET', 'roles');
    const role = roles.find((one) => one.id === id)?.code ?? '';
    return invite(panel.app, panel.admin, { firstname, role });
  };
  const on = (right: string, subject: string, properties: object, conditions: readonly string[] = []) => ({
    action: `plugin::content-manager.explorer.${right}`,
    subject,
    properties,
    conditions,
  });

  test('works in the permitted locale, reads and writes the permitted attributes, and publishes', async () => {
    const locales = ['fr'];
    const as = await editorWith('Claire', [
      on('read', article, { fields: ['title', 'rank'], locales }),
      ...['create', 'update'].map((right) => on(right, article, { fields: ['title'], locales })),
      on('publish', article, { locales }),
      on('delete', article, { locales }),
    ]);
    const { page, close, complaints } = await panel.signedIn(`/content/${article}`, { as });
    await page.getByRole('link', { name: 'Français' }).waitFor();
    expect(await page.getByText('unseen').count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Locale' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByLabel('Title').fill('Français, encore');
    expect(await page.getByLabel('Rank').isEditable()).toBe(false);
    for (const gone of ['Hidden', 'Notes']) expect(await page.getByLabel(gone).count()).toBe(0);
    await page.locator('main').getByRole('combobox', { name: 'Locale' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    const { body } = await panel.app.request('GET', '/api/articles?locale=fr');
    expect(body).toMatchObject({ data: [{ title: 'Français, encore', rank: 2, hidden: 'unseen' }] });

    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('Duplicated', { exact: true }).waitFor();
    await expect
      .poll(() =>
        panel.admin<Shown[]>('GET', `${manager}/${article}?locale=*&filters[title]=Français, encore`),
      )
      .toHaveLength(2);
    await page.goto(`${panel.app.address}/admin/content/${article}`);
    await page.getByRole('link', { name: 'Create entry' }).first().click();
    await page.getByLabel('Title').fill('À moi');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    expect(await panel.admin<Shown[]>('GET', `${manager}/${article}?locale=fr&sort=id`)).toMatchObject([
      { attributes: { title: 'Français, encore' } },
      { attributes: { title: 'Français, encore' } },
      { attributes: { title: 'À moi' } },
    ]);
    await page.goto(`${panel.app.address}/admin/content/${article}`);
    await page.getByRole('row', { name: /À moi/ }).getByRole('checkbox').check();
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: 1').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('lists the missing attributes that the role may not write before publishing', async () => {
    const { documentId } = await panel.admin<Shown>('POST', `${manager}/${rule}`, { data: {} });
    const as = await editorWith(
      'Bea',
      ['read', 'publish'].map((right) => on(right, rule, {})),
    );
    const { page, close } = await panel.signedIn(`/content/${rule}/${documentId}`, { as });
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your role cannot edit “Name”. Ask someone whose role can').waitFor();
    expect(await dialog.getByRole('button', { name: 'Fill in fields' }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Name' }).count()).toBe(0);
    await close();
  });

  test('reads and changes own documents', async () => {
    const own = ['admin::is-creator'];
    const as = await editorWith('Own', [
      on('create', note, {}),
      ...['read', 'update', 'delete'].map((right) => on(right, note, {}, own)),
    ]);
    const { page, close, complaints } = await panel.signedIn(`/content/${note}`, { as });
    await page.getByRole('link', { name: 'Create entry' }).first().click();
    await page.getByLabel('Name').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    await page.getByLabel('Name').fill('Mine, too');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => panel.admin<Shown[]>('GET', `${manager}/${note}?sort=name`))
      .toMatchObject([{ attributes: { name: 'Mine, too' } }, { attributes: { name: 'Of another' } }]);
    await page.goto(`${panel.app.address}/admin/content/${note}`);
    await page.getByRole('link', { name: 'Mine, too' }).waitFor();
    expect(await page.getByText('Of another').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('reads documents of others, with a notice that they are read-only', async () => {
    const own = ['admin::is-creator'];
    const as = await editorWith('Reader', [
      ...['create', 'read'].map((right) => on(right, note, {})),
      ...['update', 'delete'].map((right) => on(right, note, {}, own)),
      on('read', article, {}),
      on('publish', article, {}),
    ]);
    const { page, close, complaints } = await panel.signedIn(`/content/${note}`, { as });
    await page.getByRole('link', { name: 'Create entry' }).first().click();
    await page.getByLabel('Name').fill('Made by the reader');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    expect(await page.getByText('Your role can edit only').count()).toBe(0);

    await page.goto(`${panel.app.address}/admin/content/${note}`);
    await page.getByRole('link', { name: 'Of another' }).click();
    await page.getByText('Your role can edit only entries you created. Created by Ada Lovelace.').waitFor();
    expect(await page.getByLabel('Name').isEditable()).toBe(false);
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('Duplicated', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Name').isEditable()).toBe(true);

    await page.goto(`${panel.app.address}/admin/content/${note}`);
    for (const name of ['Of another', 'Made by the reader'])
      await page.getByRole('row', { name }).getByRole('checkbox').last().check();
    await page.getByRole('region', { name: 'selected' }).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Not allowed for your role, left unchanged: 1').waitFor();
    await dialog.getByText('Of another').waitFor();
    await dialog.getByText('Delete 1 entry,').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: 1').waitFor();
    await page.getByRole('row', { name: 'Of another' }).getByRole('checkbox').last().check();
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click();
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.goto(`${panel.app.address}/admin/content/${article}`);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByText('Your role cannot edit entries of this type.').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Save draft' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
